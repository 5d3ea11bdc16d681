// Short sounds, synthesized: no files. Browsers let them be heard after the person's first input.

/** @typedef {"step" | "push" | "careen" | "check" | "end"} Sound */

/**
 * Of each sound the notes: pitch in hertz at its beginning and end, length in seconds, delay.
 * @type {Record<Sound, { wave: OscillatorType, notes: [number, number, number, number][] }>}
 */
const SOUNDS = {
    step: { wave: "triangle", notes: [[420, 210, 0.07, 0]] },
    push: { wave: "triangle", notes: [[180, 70, 0.12, 0]] },
    careen: { wave: "sine", notes: [[520, 150, 0.32, 0]] },
    check: { wave: "triangle", notes: [[660, 640, 0.09, 0], [660, 640, 0.09, 0.13]] },
    end: { wave: "sine", notes: [[392, 390, 0.3, 0], [494, 492, 0.3, 0.12], [587, 585, 0.45, 0.24]] },
};

/** @type {AudioContext | null} */
let audio = null;

/**
 * Plays a sound; silently does nothing where there is no audio.
 * @param {Sound} name
 */
export function play(name) {
    // Before the person has done anything browsers only complain.
    if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) {
        return;
    }
    audio ??= new AudioContext();
    const { wave, notes } = SOUNDS[name];
    for (const [high, low, length, delay] of notes) {
        const begin = audio.currentTime + delay;
        const [tone, volume] = [audio.createOscillator(), audio.createGain()];
        tone.type = wave;
        tone.frequency.setValueAtTime(high, begin);
        tone.frequency.exponentialRampToValueAtTime(low, begin + length);
        volume.gain.setValueAtTime(0.16, begin);
        volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
        tone.connect(volume).connect(audio.destination);
        tone.start(begin);
        tone.stop(begin + length);
    }
}
