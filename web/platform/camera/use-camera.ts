import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { BarcodeFormat } from './barcode-formats.ts';
import { type CameraChoice, rememberCamera, rememberedCamera } from './camera-choice.ts';
import { cameraFailureOf } from './camera-failure.ts';
import { type CameraState, initialCameraState, nextCameraState, wantsStream } from './camera-states.ts';
import { loadDecodeService } from './decode-service.ts';
import { noSightings, sight } from './dedupe-scans.ts';
import { type OpenCamera, openCamera } from './device.ts';
import { startScanLoop } from './scan-loop.ts';

interface CameraUse {
  readonly formats: readonly BarcodeFormat[];
  readonly paused: boolean;
  /** Called once for each new value; see {@link sight}. */
  readonly onRead: (value: string, seen: { seenAtMs: number }) => void;
}

/** A camera on a page: its state and its controls */
export interface CameraInUse {
  readonly state: CameraState;
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  /** Shows the last picture while there is no stream. */
  readonly lastPictureRef: RefObject<HTMLCanvasElement | null>;
  readonly hasLastPicture: boolean;
  readonly cameras: readonly CameraChoice[];
  /** The camera in use or requested; '' if unknown */
  readonly deviceId: string;
  /** Null if the camera has no light */
  readonly torch: boolean | null;
  readonly choose: (deviceId: string) => void;
  readonly setPaused: (paused: boolean) => void;
  readonly setTorch: (on: boolean) => void;
  readonly tryAgain: () => void;
}

/**
 * Records the time from frame to text as a performance measure, for profilers and observers such as the scanner
 * benchmark, and deletes the measure again.
 */
function noteRead(seenAtMs: number): void {
  performance.measure('code read', { start: seenAtMs, end: performance.now() });
  performance.clearMeasures('code read');
}

/**
 * Runs a camera while its component is mounted: opens it, decodes its frames in the worker, releases it when paused,
 * hidden or unmounted, and reopens it afterwards.
 */
export function useCamera({ formats, paused, onRead }: CameraUse): CameraInUse {
  const [state, dispatch] = useReducer(nextCameraState, null, () =>
    initialCameraState({ deviceId: rememberedCamera(), held: paused, visible: !document.hidden }),
  );
  const videoRef = useRef<HTMLVideoElement | null>(null);
  const lastPictureRef = useRef<HTMLCanvasElement | null>(null);
  const openRef = useRef<OpenCamera | null>(null);
  const sightingsRef = useRef(noSightings);
  const [hasLastPicture, setHasLastPicture] = useState(false);
  const [cameras, setCameras] = useState<readonly CameraChoice[]>([]);
  const [openDeviceId, setOpenDeviceId] = useState('');
  const [torch, setTorchShown] = useState<boolean | null>(null);

  const look = useEffectEvent(async (seenAtMs: number) => {
    const video = videoRef.current;
    if (!video) return;
    const service = await loadDecodeService();
    const decoded = await service.decode(video, formats);
    const { next, isNews } = sight(sightingsRef.current, decoded?.text ?? null, seenAtMs);
    sightingsRef.current = next;
    if (!isNews || !decoded) return;
    noteRead(seenAtMs);
    onRead(decoded.text, { seenAtMs });
  });
  const chosen = useEffectEvent(() => state.deviceId);

  useEffect(() => {
    dispatch({ type: paused ? 'pause' : 'resume' });
  }, [paused]);

  useEffect(() => {
    const onVisibility = () => dispatch({ type: document.hidden ? 'page-hidden' : 'page-shown' });
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);

  const { attempt } = state;
  const streaming = wantsStream(state);
  useEffect(() => {
    const video = videoRef.current;
    const lastPicture = lastPictureRef.current;
    if (!streaming || !video) return;
    const ending = new AbortController();
    const { signal } = ending;
    let stopLoop = () => {};
    let camera: OpenCamera | null = null;

    const fail = (error: unknown) => {
      if (!signal.aborted) dispatch({ type: 'failed', attempt, failure: cameraFailureOf(error) });
    };
    const start = async () => {
      const opening = openCamera(video, chosen(), signal).then((one) => {
        // The start was canceled after the first picture, so nothing else would release the camera.
        if (signal.aborted) one.close();
        camera = one;
        return one;
      });
      const [opened] = await Promise.all([opening, loadDecodeService()]);
      if (signal.aborted) return;
      openRef.current = opened;
      const startedMs = performance.now();
      opened.onEnded(() => dispatch({ type: 'stream-ended', attempt, ranMs: performance.now() - startedMs }));
      setCameras(opened.cameras);
      setOpenDeviceId(opened.deviceId);
      setHasLastPicture(false);
      dispatch({ type: 'started', attempt });
      stopLoop = startScanLoop({ video, look: (seenAtMs) => look(seenAtMs).catch(fail) });
      const { hasTorch } = await opened.settled();
      if (!signal.aborted) setTorchShown(hasTorch ? false : null);
    };
    start().catch(fail);

    return () => {
      ending.abort();
      stopLoop();
      if (openRef.current && openRef.current === camera) {
        setHasLastPicture(keepLastPicture(video, lastPicture));
        openRef.current = null;
        setTorchShown(null);
      }
      camera?.close();
    };
  }, [attempt, streaming]);

  return {
    state,
    videoRef,
    lastPictureRef,
    hasLastPicture,
    cameras,
    deviceId: openDeviceId || (state.deviceId ?? ''),
    torch,
    choose(deviceId) {
      rememberCamera(deviceId);
      dispatch({ type: 'choose', deviceId });
    },
    setPaused: (wanted) => dispatch({ type: wanted ? 'pause' : 'resume' }),
    setTorch(on) {
      const open = openRef.current;
      void open?.setTorch(on).then((isOn) => {
        if (open === openRef.current) setTorchShown(isOn);
      });
    },
    tryAgain: () => dispatch({ type: 'try-again' }),
  };
}

/** Draws the video's current picture on the canvas; false if there is none. */
function keepLastPicture(video: HTMLVideoElement, canvas: HTMLCanvasElement | null): boolean {
  if (!canvas || video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false;
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  context?.drawImage(video, 0, 0);
  return context !== null;
}
