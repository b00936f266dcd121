// Says and plays what the app asks for with what the browser has of its own: no file, no request.
(() => {
  const TONES = { done: [660, 880], refused: [220] }; // Hz, one after the other
  const LASTS = 0.09; // seconds of a tone
  const LOUD = 0.2;
  let audio = null;

  const play = (pitches) => {
    audio ??= new AudioContext();
    audio.resume();
    pitches.forEach((pitch, nth) => {
      const from = audio.currentTime + nth * LASTS;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(LOUD, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + LASTS);
      tone.connect(volume).connect(audio.destination);
      tone.start(from);
      tone.stop(from + LASTS);
    });
  };

  const say = (text, language) => {
    const sentence = new SpeechSynthesisUtterance(text);
    sentence.lang = language;
    speechSynthesis.cancel(); // what is still being said is no longer the latest
    speechSynthesis.speak(sentence);
  };

  // Some browsers allow a sound only after a tap that has asked for one.
  addEventListener("pointerup", () => audio?.resume(), true);
  addEventListener("banker-told", ({ detail }) => {
    if (detail.sound && window.AudioContext) play(TONES[detail.sound]);
    if (detail.text && window.speechSynthesis) say(detail.text, detail.language);
  });
})();
