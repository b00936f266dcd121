/* In place of `mqtt_link.js`: brokers that are only a list of who listens, and whoever sits at one of them. */
const listeners = new Set();
export const passed = []; /* [topic, bytes] */
export const brokerOf = (brokers) => brokers[0];

/* `hears(topic, bytes)`: what is said at a broker does not reach anybody else, unless it is passed on. */
export const seized = new Map();

export async function pass(url, topic, bytes) {
  const reached = [...listeners].filter((one) => one.url === url && one.topics.includes(topic));
  for (const one of reached) one.queue = one.queue.then(() => one.live && one.message(topic, bytes));
}

export class Link {
  constructor(settings) {
    Object.assign(this, settings, { live: false, queue: Promise.resolve() });
    listeners.add(this);
    setTimeout(() => {
      this.live = listeners.has(this);
      if (this.live) this.up();
    });
  }
  async publish(topic, bytes) {
    passed.push([topic, bytes]);
    const held = seized.get(this.url);
    if (held) return held(topic, bytes);
    return pass(this.url, topic, bytes);
  }
  close() {
    listeners.delete(this);
    this.live = false;
  }
}
