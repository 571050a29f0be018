import { type CameraChoice, preferredCamera } from './camera-choice.ts';
import { CameraFailed, cameraFailureOf } from './camera-failure.ts';

/** Time limit for the first picture of a stream, and time for the camera to settle afterwards. @see spec §9 */
export const STREAM_TIMEOUT_MS = 3000;
export const SETTLE_MS = 500;

/** A resolution with which a code across the room can be read; more pixels do not help. */
const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
const rear = { ...size, facingMode: { ideal: 'environment' } };

/** Light and focus of a phone's camera, which the DOM types lack */
interface PhoneCameraSettings extends MediaTrackConstraintSet {
  torch?: boolean;
  focusMode?: string;
}
interface PhoneCameraAbilities {
  torch?: boolean | boolean[];
  focusMode?: string[];
}

/** A camera that delivers pictures */
export interface OpenCamera {
  readonly stream: MediaStream;
  /** The camera in use; '' if the browser does not say */
  readonly deviceId: string;
  /** The available cameras; their names are known once permission is given. */
  readonly cameras: readonly CameraChoice[];
  /** Waits until the camera has settled, sets continuous focus if available, and returns whether there is a light. */
  settled(): Promise<{ hasTorch: boolean }>;
  /** Switches the light; resolves to whether it is on. May be used only if `settled` reported a light. */
  setTorch(on: boolean): Promise<boolean>;
  /** Calls back once if the stream ends unexpectedly. */
  onEnded(listener: () => void): void;
  close(): void;
}

/**
 * Opens a camera and plays it in `video`: the camera chosen earlier if it is available, otherwise a rear camera,
 * preferably its main lens. Resolves with the first picture.
 * @param chosen the requested camera, or null
 * @param signal cancels the attempt; a stream that arrives later is closed at once
 * @throws CameraFailed with one of spec §8's failures; `timed-out` if no picture comes within three seconds
 */
export async function openCamera(
  video: HTMLVideoElement,
  chosen: string | null,
  signal: AbortSignal,
): Promise<OpenCamera> {
  if (globalThis.isSecureContext === false) throw new CameraFailed('insecure-page');
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function') throw new CameraFailed('no-stream-api');
  let stream: MediaStream | null = null;
  const close = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    if (video.srcObject === stream) video.srcObject = null;
  };
  try {
    const known = preferredCamera(await listCameras(), chosen);
    stream = await streamOf(known?.deviceId ?? null, signal);
    const cameras = await listCameras();
    const better = preferredCamera(cameras, chosen);
    if (better && better.deviceId !== deviceOf(stream)) {
      // The names are known only now. A phone opens one camera at a time, so the first one is released.
      close();
      stream = await streamOf(better.deviceId, signal);
    }
    await showFirstPicture(video, stream, signal);
    return openCameraOf(stream, cameras, close);
  } catch (error) {
    close();
    throw error instanceof CameraFailed ? error : new CameraFailed(cameraFailureOf(error), error);
  }
}

/**
 * Lists the cameras of this device. The cameras have no names until permission is given. The list is empty if the
 * browser does not say which cameras exist.
 */
async function listCameras(): Promise<CameraChoice[]> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices
      .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
      .map(({ deviceId, label }) => ({ deviceId, label }));
  } catch {
    return [];
  }
}

async function streamOf(deviceId: string | null, signal: AbortSignal): Promise<MediaStream> {
  const ask = (video: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ audio: false, video });
  const asked = deviceId === null ? ask(rear) : ask({ ...size, deviceId: { exact: deviceId } });
  const stream = await asked.catch((error: unknown) => {
    // The remembered camera may have been unplugged; then any other is better than none.
    const gone = ['no-camera', 'overconstrained'].includes(cameraFailureOf(error));
    if (deviceId === null || !gone) throw error;
    return ask(rear);
  });
  if (signal.aborted) {
    for (const track of stream.getTracks()) track.stop();
    signal.throwIfAborted();
  }
  return stream;
}

const deviceOf = (stream: MediaStream) => stream.getVideoTracks()[0]?.getSettings().deviceId ?? '';

/**
 * Plays the stream and waits for its first picture. If the video were not inline and muted, phones would show it
 * full-screen, or play it only after a touch.
 */
async function showFirstPicture(video: HTMLVideoElement, stream: MediaStream, signal: AbortSignal): Promise<void> {
  video.playsInline = true;
  video.muted = true;
  const shown = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new CameraFailed('timed-out')), STREAM_TIMEOUT_MS);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    video.addEventListener(
      'loadeddata',
      () => {
        clearTimeout(late);
        resolve();
      },
      { once: true, signal },
    );
  });
  video.srcObject = stream;
  // A blocked playback shows no picture, so the time limit reports it with a helpful message.
  video.play().catch(() => {});
  await shown;
}

function openCameraOf(stream: MediaStream, cameras: readonly CameraChoice[], close: () => void): OpenCamera {
  const track = stream.getVideoTracks()[0];
  const abilities = () => (track?.getCapabilities?.() ?? {}) as PhoneCameraAbilities;
  const apply = (settings: PhoneCameraSettings) => track?.applyConstraints({ advanced: [settings] });
  return {
    stream,
    deviceId: deviceOf(stream),
    cameras,
    async settled() {
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const { focusMode = [], torch } = abilities();
      // A camera that refuses continuous focus still delivers pictures.
      if (focusMode.includes('continuous')) await apply({ focusMode: 'continuous' })?.catch(() => {});
      return { hasTorch: Array.isArray(torch) ? torch.includes(true) : torch === true };
    },
    async setTorch(on) {
      try {
        await apply({ torch: on });
        return on;
      } catch {
        return false;
      }
    },
    onEnded(listener) {
      track?.addEventListener('ended', listener, { once: true });
    },
    close,
  };
}
