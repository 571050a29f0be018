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
  // Each page starts with its own settings in memory.
  vi.resetModules();
  feedback = await import('./scan-feedback.ts');
});

describe('a result', () => {
  test('differs from the others in sound and vibration', () => {
    const told = (['welcomed', 'already', 'refused'] as const).map((outcome) => {
      FakeSounds.played = [];
      feedback.giveFeedback(outcome);
      return `${FakeSounds.played.join()} / ${vibrate.mock.lastCall?.[0].join()}`;
    });
    expect(new Set(told).size).toBe(3);
    expect(told[0]).toBe('880,1320 / 70');
  });

  test('has no sound and no vibration if these are turned off', () => {
    feedback.changeFeedback({ vibration: false });
    feedback.giveFeedback('welcomed');
    expect([FakeSounds.played.length, vibrate.mock.calls.length]).toEqual([2, 0]);
    feedback.changeFeedback({ vibration: true, sound: false });
    feedback.giveFeedback('welcomed');
    expect([FakeSounds.played.length, vibrate.mock.calls.length]).toEqual([2, 1]);
  });

  test('is still shown on a device without sound and vibration', () => {
    vi.stubGlobal('AudioContext', undefined);
    Object.defineProperty(navigator, 'vibrate', { value: undefined, configurable: true });
    expect(() => feedback.giveFeedback('refused')).not.toThrow();
    expect(feedback.canVibrate()).toBe(false);
  });

  test('does not vibrate on a desktop, whose browser has the function too', () => {
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

  test('have their defaults if the stored value is invalid', () => {
    localStorage.setItem('rollcall.scan-feedback', '{not json');
    expect(feedback.feedbackSettings()).toEqual({ sound: true, vibration: true });
  });
});
