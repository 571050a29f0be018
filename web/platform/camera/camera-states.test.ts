import { describe, expect, test } from 'vitest';
import {
  type CameraEvent,
  type CameraState,
  initialCameraState,
  nextCameraState,
  SHORTEST_RUN_MS,
  wantsStream,
} from './camera-states.ts';

const fresh = initialCameraState({ deviceId: null, held: false, visible: true });
const stateAfter = (events: readonly CameraEvent[], from: CameraState = fresh) => events.reduce(nextCameraState, from);
const running = stateAfter([{ type: 'started', attempt: 1 }]);

describe('starting', () => {
  test('a camera starts at once and runs after its first picture', () => {
    expect(fresh).toMatchObject({ phase: 'starting', attempt: 1, failure: null });
    expect(running.phase).toBe('running');
  });

  test('a page that is hidden or paused from the start requests no stream', () => {
    const hidden = initialCameraState({ deviceId: null, held: false, visible: false });
    const held = initialCameraState({ deviceId: null, held: true, visible: true });
    expect([hidden.phase, held.phase]).toEqual(['hidden', 'paused']);
    expect([hidden, held].some(wantsStream)).toBe(false);
  });

  test('events of an earlier start are ignored', () => {
    const chosen = stateAfter([{ type: 'choose', deviceId: 'back' }]);
    expect(chosen).toMatchObject({ phase: 'starting', attempt: 2, deviceId: 'back' });
    expect(stateAfter([{ type: 'failed', attempt: 1, failure: 'in-use' }], chosen)).toBe(chosen);
    expect(stateAfter([{ type: 'started', attempt: 1 }], chosen)).toBe(chosen);
    expect(stateAfter([{ type: 'started', attempt: 2 }], chosen).phase).toBe('running');
  });
});

describe('failing', () => {
  const failed = stateAfter([{ type: 'failed', attempt: 1, failure: 'permission-denied' }]);

  test('a failure has a reason, and trying again starts the camera again', () => {
    expect(failed).toMatchObject({ phase: 'failed', failure: 'permission-denied' });
    expect(stateAfter([{ type: 'try-again' }], failed)).toMatchObject({ phase: 'starting', failure: null, attempt: 2 });
  });

  test('showing the page again retries, since permission may have been given in the meantime', () => {
    const back = stateAfter([{ type: 'page-hidden' }, { type: 'page-shown' }], failed);
    expect(back).toMatchObject({ phase: 'starting', failure: null });
  });

  test('choosing the same camera again after a failure tries it again', () => {
    expect(stateAfter([{ type: 'choose', deviceId: null }], failed).phase).toBe('starting');
    expect(stateAfter([{ type: 'choose', deviceId: null }], running)).toBe(running);
  });

  test('a running camera can still fail, a paused one cannot', () => {
    const decoderGone: CameraEvent = { type: 'failed', attempt: 1, failure: 'decoder-unavailable' };
    expect(stateAfter([decoderGone], running).failure).toBe('decoder-unavailable');
    expect(stateAfter([{ type: 'pause' }, decoderGone], running).phase).toBe('paused');
  });
});

describe('pausing', () => {
  test('a pause releases the stream and resuming requests a new one', () => {
    const paused = stateAfter([{ type: 'pause' }], running);
    expect(paused.phase).toBe('paused');
    expect(wantsStream(paused)).toBe(false);
    expect(stateAfter([{ type: 'resume' }], paused)).toMatchObject({ phase: 'starting', attempt: 2 });
  });

  test('pausing twice is pausing once, and resuming what is not paused changes nothing', () => {
    const paused = stateAfter([{ type: 'pause' }], running);
    expect(stateAfter([{ type: 'pause' }], paused)).toBe(paused);
    expect(stateAfter([{ type: 'resume' }], running)).toBe(running);
  });

  test('a camera chosen during a pause is started by resuming', () => {
    const chosen = stateAfter([{ type: 'pause' }, { type: 'choose', deviceId: 'front' }], running);
    expect(chosen).toMatchObject({ phase: 'paused', deviceId: 'front' });
    expect(stateAfter([{ type: 'resume' }], chosen)).toMatchObject({ phase: 'starting', deviceId: 'front' });
  });
});

describe('hiding the page', () => {
  test('a hidden page releases the stream and requests a new one when it is shown', () => {
    const hidden = stateAfter([{ type: 'page-hidden' }], running);
    expect(hidden.phase).toBe('hidden');
    expect(stateAfter([{ type: 'page-shown' }], hidden)).toMatchObject({ phase: 'starting', attempt: 2 });
  });

  test('a pause outlasts a hidden page, whichever came first', () => {
    const pausedFirst = stateAfter([{ type: 'pause' }, { type: 'page-hidden' }, { type: 'page-shown' }], running);
    const hiddenFirst = stateAfter([{ type: 'page-hidden' }, { type: 'pause' }, { type: 'page-shown' }], running);
    expect([pausedFirst.phase, hiddenFirst.phase]).toEqual(['paused', 'paused']);
  });

  test('resuming on a hidden page waits until it is shown', () => {
    const waiting = stateAfter([{ type: 'pause' }, { type: 'page-hidden' }, { type: 'resume' }], running);
    expect(waiting.phase).toBe('hidden');
    expect(stateAfter([{ type: 'page-shown' }], waiting).phase).toBe('starting');
  });
});

describe('a stream that ends unexpectedly', () => {
  test('is requested again', () => {
    const ended = stateAfter([{ type: 'stream-ended', attempt: 1, ranMs: SHORTEST_RUN_MS }], running);
    expect(ended).toMatchObject({ phase: 'starting', attempt: 2 });
  });

  test('is not requested again if it ended at once', () => {
    const ended = stateAfter([{ type: 'stream-ended', attempt: 1, ranMs: SHORTEST_RUN_MS - 1 }], running);
    expect(ended).toMatchObject({ phase: 'failed', failure: 'in-use' });
  });

  test('is ignored while the page is hidden', () => {
    const hidden = stateAfter([{ type: 'page-hidden' }], running);
    expect(stateAfter([{ type: 'stream-ended', attempt: 1, ranMs: 9000 }], hidden)).toBe(hidden);
  });
});
