import { useSyncExternalStore } from 'react';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';
import { createSubscribers } from '#web/platform/base/subscribers.ts';

/** How a scan ended, as far as ear and hand are concerned. */
export type ScanOutcome = 'welcomed' | 'already' | 'refused';

/** Whether this device may sound and shake; both unless turned off. */
export interface FeedbackSettings {
  readonly sound: boolean;
  readonly vibration: boolean;
}

interface Signal {
  /** One tone after the other: pitch in hertz, length in milliseconds. */
  readonly tones: readonly (readonly [hertz: number, ms: number])[];
  /** Shaking and resting in turn, in milliseconds. */
  readonly shakes: readonly number[];
}

/** Told apart without looking: rising is welcome, two of a kind is already there, one long low tone is refused. */
const signals: Readonly<Record<ScanOutcome, Signal>> = {
  welcomed: {
    tones: [
      [880, 70],
      [1320, 110],
    ],
    shakes: [70],
  },
  already: {
    tones: [
      [660, 70],
      [0, 50],
      [660, 70],
    ],
    shakes: [40, 60, 40],
  },
  refused: { tones: [[200, 320]], shakes: [260] },
};

const LOUDNESS = 0.18;
const rememberedUnder = 'rollcall.scan-feedback';
const everything: FeedbackSettings = { sound: true, vibration: true };

let settings: FeedbackSettings | null = null;
const { tell, subscribe } = createSubscribers();

/** What this device does on a scan; remembered on the device. */
export function feedbackSettings(): FeedbackSettings {
  settings ??= rememberedSettings();
  return settings;
}

function rememberedSettings(): FeedbackSettings {
  try {
    const { sound = true, vibration = true } = JSON.parse(storedText(rememberedUnder) ?? '{}');
    return { sound: sound !== false, vibration: vibration !== false };
  } catch {
    return everything;
  }
}

/** Turns sound or vibration on or off, for good on this device where the browser allows it to remember. */
export function changeFeedback(change: Partial<FeedbackSettings>): void {
  settings = { ...feedbackSettings(), ...change };
  storeText(rememberedUnder, JSON.stringify(settings));
  tell();
}

/** The settings, kept current. */
export function useFeedbackSettings(): FeedbackSettings {
  return useSyncExternalStore(subscribe, feedbackSettings);
}

/** Whether this device can shake at all: it is held in a hand. A desktop's browser has the call as well. */
export function canVibrate(): boolean {
  return typeof navigator.vibrate === 'function' && window.matchMedia('(pointer: coarse)').matches;
}

let sounds: AudioContext | null = null;

/** Makes sound possible; browsers allow it only from a touch or a key, so this is called on the first one. */
export function allowSound(): void {
  if (typeof AudioContext === 'undefined') return;
  sounds ??= new AudioContext();
  if (sounds.state === 'suspended') sounds.resume().catch(() => {});
}

/** Tells ear and hand how a scan ended, as far as the person at this device wants it. Never waits and never fails. */
export function giveFeedback(outcome: ScanOutcome): void {
  const { sound, vibration } = feedbackSettings();
  const { tones, shakes } = signals[outcome];
  if (vibration && canVibrate()) navigator.vibrate([...shakes]);
  if (!sound) return;
  allowSound();
  if (sounds?.state !== 'running') return;
  let atSeconds = sounds.currentTime;
  for (const [hertz, ms] of tones) {
    if (hertz > 0) playTone(sounds, hertz, atSeconds, ms / 1000);
    atSeconds += ms / 1000;
  }
}

function playTone(context: AudioContext, hertz: number, atSeconds: number, seconds: number): void {
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.frequency.value = hertz;
  // A tone that starts or stops at full loudness clicks.
  loudness.gain.setValueAtTime(0, atSeconds);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, atSeconds + 0.01);
  loudness.gain.setValueAtTime(LOUDNESS, atSeconds + seconds - 0.02);
  loudness.gain.linearRampToValueAtTime(0, atSeconds + seconds);
  tone.connect(loudness).connect(context.destination);
  tone.start(atSeconds);
  tone.stop(atSeconds + seconds);
}
