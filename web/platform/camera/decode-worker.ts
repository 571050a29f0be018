import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { DecodeReply, DecodeRequest } from './decode-messages.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { luminanceOfFrame } from './frame-luminance.ts';
import { luminanceOfPixels } from './luminance.ts';
import { loadPixmapReader } from './pixmap-reader.ts';

/** The other end of the page's `Worker`: in a worker, the global scope has the same two methods. */
const page = globalThis as unknown as Pick<Worker, 'addEventListener' | 'postMessage'>;

const reader = loadPixmapReader(wasmAddress);
// Each request reports this failure to the page. Unhandled here, it would also be logged in the browser's console.
reader.catch(() => {});

/** One decoder for each set of formats, because each decoder has its own position in the cycle of frame filters */
const decoders = new Map<string, Decoder>();

async function answer(request: DecodeRequest): Promise<DecodeReply> {
  const { id } = request;
  const read = await reader;
  if (request.type === 'load') return { id, type: 'loaded' };
  const picture =
    request.type === 'frame'
      ? await luminanceOfFrame(request.frame)
      : luminanceOfPixels(new Uint8Array(request.pixels), {
          width: request.width,
          height: request.height,
          stride: request.width * 4,
        });
  if (!picture) return { id, type: 'unreadable' };
  const key = request.formats.join();
  const decoder = decoders.get(key) ?? createDecoder(read, request.formats);
  decoders.set(key, decoder);
  return { id, type: 'looked', decoded: decoder.readFrame(picture) };
}

page.addEventListener('message', ({ data: request }: MessageEvent<DecodeRequest>) => {
  void answer(request)
    .catch((error: unknown): DecodeReply => ({ id: request.id, type: 'failed', message: String(error) }))
    .then((reply) => {
      if (request.type === 'frame') request.frame.close();
      page.postMessage(reply);
    });
});
