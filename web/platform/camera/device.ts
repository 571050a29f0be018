import { type CameraChoice, preferredCamera } from './camera-choice.ts';
import { CameraFailed, cameraFailureOf } from './camera-failure.ts';

/** How long a stream may take to show its first picture, and how long a camera then needs to settle. @see spec §9 */
export const STREAM_TIMEOUT_MS = 3000;
export const SETTLE_MS = 500;

/** Enough for a code across the room; more pixels read nothing more. */
const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
const rear = { ...size, facingMode: { ideal: 'environment' } };

/** The light and the focus of a phone's camera, which the browsers' types leave out. */
interface PhoneCameraSettings extends MediaTrackConstraintSet {
  torch?: boolean;
  focusMode?: string;
}
interface PhoneCameraAbilities {
  torch?: boolean | boolean[];
  focusMode?: string[];
}

/** A camera that delivers pictures. */
export interface OpenCamera {
  readonly stream: MediaStream;
  /** The camera in use, '' where the browser does not say. */
  readonly deviceId: string;
  /** The cameras to choose from; their names are known once the permission was given. */
  readonly cameras: readonly CameraChoice[];
  /** After the camera has settled: sets continuous focus where it is offered, and says whether there is a light. */
  settled(): Promise<{ hasTorch: boolean }>;
  /** Switches the light; the result says whether it is on. Only for a camera whose `settled` told of one. */
  setTorch(on: boolean): Promise<boolean>;
  /** Calls back, once, when the stream ends by itself. */
  onEnded(listener: () => void): void;
  close(): void;
}

/**
 * Opens a camera and plays it in `video`: the one chosen before where it is still there, else a rear one, and among
 * several rear ones the main lens. Resolves with the first picture.
 * @param chosen the camera that was asked for, or null
 * @param signal ends the attempt; a stream that arrives later is closed at once
 * @throws CameraFailed with one of spec §8's failures; `timed-out` when no picture comes within three seconds
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
      // Only now are the names known; a phone opens one camera at a time, so the first one is given back before.
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

/** The cameras of this device; nameless before the permission was given, none where the browser does not tell. */
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
    // The camera that was remembered may have been unplugged: then any other is better than none.
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

/** Without these two attributes phones show the video full screen, or do not play it before a touch. */
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
  // A play that is refused shows no picture either, which the time-out tells in words that help.
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
      // A camera that refuses the focus it offers still delivers pictures.
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
