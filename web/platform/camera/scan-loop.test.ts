import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SLOWEST_SCAN_MS, startScanLoop } from './scan-loop.ts';

/** A video that shows frames on demand */
function fakeVideo() {
  let waiting: VideoFrameRequestCallback | null = null;
  const video = Object.assign(document.createElement('video'), {
    requestVideoFrameCallback(callback: VideoFrameRequestCallback) {
      waiting = callback;
      return 1;
    },
    cancelVideoFrameCallback() {
      waiting = null;
    },
  });
  Object.defineProperty(video, 'readyState', { value: 4 });
  Object.defineProperty(video, 'videoWidth', { value: 1280 });
  return { video, showFrame: (nowMs: number) => waiting?.(nowMs, {} as VideoFrameCallbackMetadata) };
}

let stop = () => {};
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  stop();
  Object.defineProperty(document, 'hidden', { value: false, configurable: true });
});

describe('the scan loop', () => {
  test('processes every frame, with its time', async () => {
    const { video, showFrame } = fakeVideo();
    const look = vi.fn<(seenAtMs: number) => Promise<void>>(async () => {});
    stop = startScanLoop({ video, look });
    for (const nowMs of [10, 43, 76]) {
      showFrame(nowMs);
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(look.mock.calls).toEqual([[10], [43], [76]]);
  });

  test('drops frames while one is being processed', async () => {
    const { video, showFrame } = fakeVideo();
    const slow = Promise.withResolvers<void>();
    const look = vi.fn<(seenAtMs: number) => Promise<void>>(() => slow.promise);
    stop = startScanLoop({ video, look });
    showFrame(10);
    showFrame(43);
    showFrame(76);
    expect(look).toHaveBeenCalledOnce();
    slow.resolve();
    await vi.advanceTimersByTimeAsync(0);
    showFrame(109);
    expect(look.mock.lastCall).toEqual([109]);
    expect(look).toHaveBeenCalledTimes(2);
  });

  test('processes nothing while the page is hidden, or after stop', () => {
    const { video, showFrame } = fakeVideo();
    const look = vi.fn<(seenAtMs: number) => Promise<void>>(async () => {});
    stop = startScanLoop({ video, look });
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    showFrame(10);
    vi.advanceTimersByTime(3 * SLOWEST_SCAN_MS);
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    stop();
    showFrame(43);
    vi.advanceTimersByTime(3 * SLOWEST_SCAN_MS);
    expect(look).not.toHaveBeenCalled();
  });

  test('processes at least two frames per second if the browser reports none', async () => {
    const { video } = fakeVideo();
    const look = vi.fn<(seenAtMs: number) => Promise<void>>(async () => {});
    stop = startScanLoop({ video, look });
    await vi.advanceTimersByTimeAsync(10 * SLOWEST_SCAN_MS);
    expect(look.mock.calls.length).toBeGreaterThanOrEqual(9);
  });
});
