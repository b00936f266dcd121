/* So much a second, and so much at once. */
export class Bucket {
  constructor({ rate, most }) {
    Object.assign(this, { rate, most, left: most, counted: performance.now() });
  }

  /* Whether there is one more, which is then taken. */
  take() {
    const now = performance.now();
    this.left = Math.min(this.most, this.left + ((now - this.counted) / 1000) * this.rate);
    this.counted = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
