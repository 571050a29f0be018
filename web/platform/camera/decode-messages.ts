import type { BarcodeFormat } from './barcode-formats.ts';
import type { Decoded } from './decoder.ts';

/** Requests from the page to the decode worker; each gets one reply with its `id`. */
export type DecodeRequest =
  | { readonly id: number; readonly type: 'load' }
  | {
      readonly id: number;
      readonly type: 'frame';
      readonly formats: readonly BarcodeFormat[];
      /** The frame is transferred to the worker, which closes it. */
      readonly frame: VideoFrame;
    }
  | {
      readonly id: number;
      readonly type: 'pixels';
      readonly formats: readonly BarcodeFormat[];
      /** Red, green, blue and a fourth byte per pixel, rows without padding */
      readonly pixels: ArrayBuffer;
      readonly width: number;
      readonly height: number;
    };

export type DecodeReply =
  | { readonly id: number; readonly type: 'loaded' }
  | { readonly id: number; readonly type: 'looked'; readonly decoded: Decoded | null }
  /** The worker cannot read such frames; the page must draw them and send their pixels. */
  | { readonly id: number; readonly type: 'unreadable' }
  | { readonly id: number; readonly type: 'failed'; readonly message: string };
