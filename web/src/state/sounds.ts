/** Short sounds made by the browser itself: wood on wood, and a chime for a Qwirkle. */
import { choices } from './choices.svelte';

/** Whether several people share this screen: then it is silent, unless they want it otherwise. */
let shared = false;
let context: AudioContext | undefined;

function audio(): AudioContext | undefined {
  if (!(shared ? choices.switches.sharedSounds : choices.switches.sounds) || typeof AudioContext === 'undefined')
    return undefined;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function tone(frequency: number, at: number, length: number, volume: number, type: OscillatorType): void {
  const sound = audio();
  if (!sound) return;
  const start = sound.currentTime + at;
  const oscillator = sound.createOscillator();
  const gain = sound.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, start);
  oscillator.frequency.exponentialRampToValueAtTime(frequency * 0.7, start + length);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(gain).connect(sound.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

function buzz(pattern: number | number[]): void {
  if (choices.switches.haptics && !shared && 'vibrate' in navigator) navigator.vibrate(pattern);
}

export const sounds = {
  set shared(is: boolean) {
    shared = is;
  },
  lay(): void {
    tone(320, 0, 0.07, 0.16, 'triangle');
    buzz(8);
  },
  play(): void {
    tone(260, 0, 0.09, 0.2, 'triangle');
    tone(390, 0.06, 0.1, 0.12, 'triangle');
    buzz(14);
  },
  refuse(): void {
    tone(150, 0, 0.12, 0.14, 'sine');
    buzz([6, 40, 6]);
  },
  turn(): void {
    tone(520, 0, 0.14, 0.1, 'sine');
    tone(660, 0.1, 0.16, 0.08, 'sine');
  },
  qwirkle(): void {
    [392, 440, 494, 587, 659, 784].forEach((frequency, index) => tone(frequency, index * 0.07, 0.3, 0.1, 'sine'));
    buzz([10, 30, 10, 30, 20]);
  },
};
