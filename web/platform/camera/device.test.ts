import { beforeEach, describe, expect, test, vi } from 'vitest';
import { installFakeMedia } from '#web/gallery/testing/fake-media.ts';
import { openCamera, SETTLE_MS, STREAM_TIMEOUT_MS } from './device.ts';

let video: HTMLVideoElement;
const unended = new AbortController().signal;
beforeEach(() => {
  video = document.createElement('video');
});
const codeOf = (opening: Promise<unknown>) =>
  opening.then(
    () => 'opened',
    (error: { code: string }) => error.code,
  );

describe('a camera is opened', () => {
  test('with the rear camera requested, inline and without sound', async () => {
    const media = installFakeMedia();
    const camera = await openCamera(video, null, unended);
    expect(media.asked[0]).toMatchObject({ audio: false, video: { facingMode: { ideal: 'environment' } } });
    expect(video).toMatchObject({ playsInline: true, muted: true, srcObject: camera.stream });
  });

  test('with its main rear lens if names are known', async () => {
    const media = installFakeMedia({ labels: ['Front Camera', 'Back Ultra Wide Camera', 'Back Camera'] });
    expect((await openCamera(video, null, unended)).deviceId).toBe('camera-2');
    expect(media.asked).toHaveLength(1);
  });

  test('as chosen earlier, whatever its name', async () => {
    installFakeMedia({ labels: ['Front Camera', 'Back Camera'] });
    expect((await openCamera(video, 'camera-0', unended)).deviceId).toBe('camera-0');
  });

  test('with another one if the chosen one is gone', async () => {
    installFakeMedia({ labels: ['Camera'] });
    expect((await openCamera(video, 'unplugged', unended)).deviceId).toBe('camera-0');
  });

  test('with autofocus and a light after it has settled, if it has them', async () => {
    vi.useFakeTimers();
    const media = installFakeMedia({ capabilities: { torch: true, focusMode: ['manual', 'continuous'] } });
    const camera = await openCamera(video, null, unended);
    const settled = camera.settled();
    await vi.advanceTimersByTimeAsync(SETTLE_MS - 1);
    expect(media.tracks[0]?.applied).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await settled).toEqual({ hasTorch: true });
    expect(await camera.setTorch(true)).toBe(true);
    expect(media.tracks[0]?.applied).toEqual([{ focusMode: 'continuous' }, { torch: true }]);
  });

  test('closing it releases the stream', async () => {
    const media = installFakeMedia();
    (await openCamera(video, null, unended)).close();
    expect(media.tracks[0]?.readyState).toBe('ended');
    expect(video.srcObject).toBeNull();
  });
});

describe('a camera fails', () => {
  test.each([
    ['NotAllowedError', 'permission-denied'],
    ['NotFoundError', 'no-camera'],
    ['NotReadableError', 'in-use'],
    ['OverconstrainedError', 'overconstrained'],
  ])('with %s as %s', async (fail, code) => {
    installFakeMedia().fail = fail;
    expect(await codeOf(openCamera(video, null, unended))).toBe(code);
  });

  test('on a page that is not secure', async () => {
    installFakeMedia();
    vi.stubGlobal('isSecureContext', false);
    expect(await codeOf(openCamera(video, null, unended))).toBe('insecure-page');
  });

  test('in a browser without streams', async () => {
    installFakeMedia();
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
    expect(await codeOf(openCamera(video, null, unended))).toBe('no-stream-api');
  });

  test('when no picture comes within three seconds, and releases the stream', async () => {
    vi.useFakeTimers();
    const media = installFakeMedia();
    media.silent = true;
    const code = codeOf(openCamera(video, null, unended));
    await vi.advanceTimersByTimeAsync(STREAM_TIMEOUT_MS - 1);
    expect(media.tracks[0]?.readyState).toBe('live');
    await vi.advanceTimersByTimeAsync(1);
    expect(await code).toBe('timed-out');
    expect(media.tracks[0]?.readyState).toBe('ended');
  });

  test('silently if it was closed before its stream arrived', async () => {
    const media = installFakeMedia();
    const release = media.hold();
    const ending = new AbortController();
    const opening = codeOf(openCamera(video, null, ending.signal));
    ending.abort();
    release();
    await opening;
    expect(media.tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
    expect(video.srcObject).toBeNull();
  });
});
