import { useSyncExternalStore } from 'react';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';
import { createSubscribers } from '#web/platform/base/subscribers.ts';

/** The result of a scan, for sound and vibration */
export type ScanOutcome = 'welcomed' | 'kept' | 'already' | 'refused';

/** Whether this device plays sounds and vibrates; both by default */
export interface FeedbackSettings {
  readonly sound: boolean;
  readonly vibration: boolean;
}

interface Signal {
  /** Consecutive tones: pitch in hertz, length in ms */
  readonly tones: readonly (readonly [hertz: number, ms: number])[];
  /** Alternating vibrations and pauses, in ms */
  readonly shakes: readonly number[];
}

const welcomed: Signal = {
  tones: [
    [880, 70],
    [1320, 110],
  ],
  shakes: [70],
};

/** Distinct by ear: rising for success, two equal tones for already present, one long low tone for refused. */
const signals: Readonly<Record<ScanOutcome, Signal>> = {
  welcomed,
  // Without a network the queue at the door goes on as with one.
  kept: welcomed,
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

/** The device's feedback settings, remembered on the device */
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

/** Turns sound or vibration on or off, permanently on this device if storage works. */
export function changeFeedback(change: Partial<FeedbackSettings>): void {
  settings = { ...feedbackSettings(), ...change };
  storeText(rememberedUnder, JSON.stringify(settings));
  tell();
}

/** The feedback settings, kept up to date */
export function useFeedbackSettings(): FeedbackSettings {
  return useSyncExternalStore(subscribe, feedbackSettings);
}

/** Returns whether this is a handheld device that can vibrate. Desktop browsers have the function too. */
export function canVibrate(): boolean {
  return typeof navigator.vibrate === 'function' && window.matchMedia('(pointer: coarse)').matches;
}

let sounds: AudioContext | null = null;

/** Enables sound. Browsers allow sound only after a touch or a key, so this is called on the first touch or key. */
export function allowSound(): void {
  if (typeof AudioContext === 'undefined') return;
  sounds ??= new AudioContext();
  if (sounds.state === 'suspended') sounds.resume().catch(() => {});
}

/** Plays a result's sound and vibration, unless they are off. Never waits and never fails. */
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
  // A tone that starts or stops at full volume clicks.
  loudness.gain.setValueAtTime(0, atSeconds);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, atSeconds + 0.01);
  loudness.gain.setValueAtTime(LOUDNESS, atSeconds + seconds - 0.02);
  loudness.gain.linearRampToValueAtTime(0, atSeconds + seconds);
  tone.connect(loudness).connect(context.destination);
  tone.start(atSeconds);
  tone.stop(atSeconds + seconds);
}
