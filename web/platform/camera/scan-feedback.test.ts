/** What ear and hand are told. */
import { beforeEach, describe, expect, test, vi } from 'vitest';

class FakeSounds {
  static played: number[] = [];
  state = 'running';
  currentTime = 0;
  destination = {};
  resume = async () => {};
  createGain() {
    const gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
    return { gain, connect: () => ({}) };
  }
  createOscillator() {
    const frequency = { value: 0 };
    const start = () => FakeSounds.played.push(frequency.value);
    return { frequency, start, stop: () => {}, connect: (next: object) => next };
  }
}

const vibrate = vi.fn<(shakes: number[]) => boolean>();
let feedback: typeof import('./scan-feedback.ts');
beforeEach(async () => {
  FakeSounds.played = [];
  vibrate.mockReset();
  vi.stubGlobal('AudioContext', FakeSounds);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  // Each page starts with its own memory of the settings.
  vi.resetModules();
  feedback = await import('./scan-feedback.ts');
});

describe('an outcome', () => {
  test('is told apart from the others by tone and by shaking', () => {
    const told = (['welcomed', 'already', 'refused'] as const).map((outcome) => {
      FakeSounds.played = [];
      feedback.giveFeedback(outcome);
      return `${FakeSounds.played.join()} / ${vibrate.mock.lastCall?.[0].join()}`;
    });
    expect(new Set(told).size).toBe(3);
    expect(told[0]).toBe('880,1320 / 70');
  });

  test('makes no sound and no shaking where these are turned off', () => {
    feedback.changeFeedback({ vibration: false });
    feedback.giveFeedback('welcomed');
    expect([FakeSounds.played.length, vibrate.mock.calls.length]).toEqual([2, 0]);
    feedback.changeFeedback({ vibration: true, sound: false });
    feedback.giveFeedback('welcomed');
    expect([FakeSounds.played.length, vibrate.mock.calls.length]).toEqual([2, 1]);
  });

  test('is shown all the same on a device without sound and without vibration', () => {
    vi.stubGlobal('AudioContext', undefined);
    Object.defineProperty(navigator, 'vibrate', { value: undefined, configurable: true });
    expect(() => feedback.giveFeedback('refused')).not.toThrow();
    expect(feedback.canVibrate()).toBe(false);
  });

  test('shakes nothing on a desk, whose browser has the call as well', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    expect(feedback.canVibrate()).toBe(false);
  });
});

describe('the settings', () => {
  test('are remembered on the device', async () => {
    feedback.changeFeedback({ sound: false });
    vi.resetModules();
    const reloaded = await import('./scan-feedback.ts');
    expect(reloaded.feedbackSettings()).toEqual({ sound: false, vibration: true });
  });

  test('are as at the beginning where what is remembered makes no sense', () => {
    localStorage.setItem('rollcall.scan-feedback', '{not json');
    expect(feedback.feedbackSettings()).toEqual({ sound: true, vibration: true });
  });
});
