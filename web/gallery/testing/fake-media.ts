import { vi } from 'vitest';

/**
 * Installs fake cameras with these names, whose streams show a picture as soon as a video plays them. Their ids are
 * `camera-0`, `camera-1` and so on.
 */
export function installFakeMedia({ labels = ['Camera'], capabilities = {} as object } = {}) {
  let gate: Promise<void> = Promise.resolve();
  const media = {
    /** The tracks of all streams, in order */
    tracks: [] as ReturnType<typeof trackOf>[],
    /** The constraints passed to `getUserMedia` */
    asked: [] as MediaStreamConstraints[],
    /** The error of the next requests, or null */
    fail: null as string | null,
    /** Whether streams never show a picture */
    silent: false,
    /** Holds the next requests until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };

  const trackOf = (deviceId: string) => {
    const target = new EventTarget();
    const applied: object[] = [];
    return Object.assign(target, {
      kind: 'video' as const,
      readyState: 'live' as 'live' | 'ended',
      applied,
      getSettings: () => ({ deviceId }),
      getCapabilities: () => capabilities,
      applyConstraints: async ({ advanced = [] }: { advanced?: object[] }) => void applied.push(...advanced),
      stop() {
        this.readyState = 'ended';
      },
      /** Ends the track, as the system does when it takes the camera away. */
      end() {
        this.readyState = 'ended';
        target.dispatchEvent(new Event('ended'));
      },
    });
  };

  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    media.asked.push(constraints);
    await gate;
    if (media.fail) throw new DOMException('fake camera', media.fail);
    const { deviceId } = constraints.video as { deviceId?: { exact: string } };
    const track = trackOf(deviceId?.exact ?? 'camera-0');
    media.tracks.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  const enumerateDevices = async () =>
    labels.map((label, index) => ({ kind: 'videoinput', deviceId: `camera-${index}`, label }));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia, enumerateDevices }, configurable: true });
  vi.stubGlobal('isSecureContext', true);

  const sources = new WeakMap<HTMLMediaElement, unknown>();
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return sources.get(this) ?? null;
    },
    set(this: HTMLMediaElement, stream: unknown) {
      sources.set(this, stream);
      if (stream && !media.silent) queueMicrotask(() => this.dispatchEvent(new Event('loadeddata')));
    },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1280);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(720);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => {} } as never);
  return media;
}
