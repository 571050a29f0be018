import { LONGEST_SIDE, type Luminance, luminanceOfPixels } from './luminance.ts';

/** Formats whose first plane is brightness, one byte per pixel */
const planar: readonly string[] = ['I420', 'I420A', 'I422', 'I422A', 'I444', 'I444A', 'NV12'];
const fourBytes: Readonly<Record<string, 'rgb' | 'bgr'>> = { RGBA: 'rgb', RGBX: 'rgb', BGRA: 'bgr', BGRX: 'bgr' };

/** The buffer is reused, because a camera's frames all have one size */
let bytes = new Uint8Array(0);

/**
 * Returns the brightness of a camera's frame. Planar formats contain it as a plane, colors are weighted, and a frame
 * whose memory cannot be read (on some graphics cards) is drawn on a canvas of at most 1280 pixels. The result is valid
 * until the next call.
 * @returns null if this browser cannot read the frame, so that the page must draw it
 */
export async function luminanceOfFrame(frame: VideoFrame): Promise<Luminance | null> {
  const { format, visibleRect } = frame;
  if (format === null || visibleRect === null) return drawn(frame);
  const isPlanar = planar.includes(format);
  const order = fourBytes[format];
  if (!isPlanar && order === undefined) return drawn(frame);

  const size = frame.allocationSize();
  if (bytes.length !== size) bytes = new Uint8Array(size);
  const [plane] = await frame.copyTo(bytes);
  if (!plane) return drawn(frame);
  const rows = { width: visibleRect.width, height: visibleRect.height, stride: plane.stride };
  const data = bytes.subarray(plane.offset);
  return order === undefined ? { data, ...rows } : luminanceOfPixels(data, rows, order);
}

function drawn(frame: VideoFrame): Luminance | null {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(frame.displayWidth, frame.displayHeight));
  const width = Math.max(1, Math.round(frame.displayWidth * scale));
  const height = Math.max(1, Math.round(frame.displayHeight * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(frame, 0, 0, width, height);
  return luminanceOfPixels(context.getImageData(0, 0, width, height).data, { width, height, stride: width * 4 });
}
