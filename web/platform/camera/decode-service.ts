import type { BarcodeFormat } from './barcode-formats.ts';
import { CameraFailed } from './camera-failure.ts';
import type { DecodeReply, DecodeRequest } from './decode-messages.ts';
import type { Decoded } from './decoder.ts';
import { LONGEST_SIDE } from './luminance.ts';

/** Decodes a video's frames in a worker, so that the page stays responsive */
export interface DecodeService {
  /**
   * Decodes the video's current frame.
   * @throws CameraFailed `decoder-unavailable` if the worker is gone
   */
  decode(video: HTMLVideoElement, formats: readonly BarcodeFormat[]): Promise<Decoded | null>;
}

/** Time limit for loading the decoder, in ms */
const LOAD_MS = 20_000;

type RequestBody = DecodeRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'id'>
    : never
  : never;

let service: Promise<DecodeService> | null = null;

/**
 * The page's only decode service. The first call loads the worker and the decoder. Call this before the first scan, so
 * that the scan need not wait. After a failure the next call retries.
 * @throws CameraFailed `decoder-unavailable` if they cannot be loaded. @see spec §8
 */
export function loadDecodeService(): Promise<DecodeService> {
  service ??= openService().catch((error: unknown) => {
    service = null;
    throw error;
  });
  return service;
}

async function openService(): Promise<DecodeService> {
  if (typeof Worker === 'undefined' || typeof WebAssembly === 'undefined')
    throw new CameraFailed('decoder-unavailable');
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (reply: DecodeReply) => void; reject: (error: CameraFailed) => void }>();
  let lastId = 0;

  const giveUp = (cause: unknown) => {
    worker.terminate();
    service = null;
    const failed = new CameraFailed('decoder-unavailable', cause);
    for (const { reject } of waiting.values()) reject(failed);
    waiting.clear();
    return failed;
  };
  worker.addEventListener('error', giveUp);
  worker.addEventListener('messageerror', giveUp);
  worker.addEventListener('message', ({ data: reply }: MessageEvent<DecodeReply>) => {
    waiting.get(reply.id)?.resolve(reply);
    waiting.delete(reply.id);
  });

  const ask = (body: RequestBody, handedOver: Transferable[] = []): Promise<DecodeReply> => {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      worker.postMessage({ ...body, id } satisfies DecodeRequest, handedOver);
      waiting.set(id, { resolve, reject });
    });
  };

  const late = setTimeout(() => giveUp('timed out'), LOAD_MS);
  const loaded = await ask({ type: 'load' }).finally(() => clearTimeout(late));
  if (loaded.type !== 'loaded') throw giveUp(loaded);

  /** Whether frames are drawn on a canvas, because this browser cannot pass them to the worker or read them there */
  let drawFrames = typeof VideoFrame === 'undefined';

  const lookAt = async (video: HTMLVideoElement, formats: readonly BarcodeFormat[]): Promise<DecodeReply | null> => {
    if (!drawFrames) {
      const frame = new VideoFrame(video);
      try {
        return await ask({ type: 'frame', formats, frame }, [frame]);
      } catch (error) {
        if (error instanceof CameraFailed) throw error;
        frame.close();
        drawFrames = true;
      }
    }
    const image = drawnPixels(video);
    if (!image) return null;
    const { width, height } = image;
    return ask({ type: 'pixels', formats, pixels: image.data.buffer, width, height }, [image.data.buffer]);
  };

  return {
    async decode(video, formats) {
      const reply = await lookAt(video, formats);
      if (reply?.type === 'unreadable') drawFrames = true;
      if (reply?.type === 'failed') throw giveUp(reply.message);
      return reply?.type === 'looked' ? reply.decoded : null;
    },
  };
}

let canvas: HTMLCanvasElement | null = null;

/** Draws the video's current frame, uncropped, with at most 1280 pixels on its longer side. */
function drawnPixels(video: HTMLVideoElement): ImageData | null {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight));
  canvas ??= document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
