/** A grayscale picture: one byte per pixel, 0 black to 255 white, in rows of `stride` bytes with `width` pixels */
export interface Luminance {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Bytes per row, at least `width`; a video plane may pad its rows. */
  readonly stride: number;
}

/** Longest side of a decoded picture; more pixels cost time and do not help. */
export const LONGEST_SIDE = 1280;

/** The weights of red, green and blue in brightness (BT.601), in 1024ths */
const RED = 306;
const GREEN = 601;
const BLUE = 117;

/** Removes the padding of rows; returns the picture itself if there is none. */
export function packed(picture: Luminance): Luminance {
  const { data, width, height, stride } = picture;
  if (stride === width) return picture;
  const rows = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * stride, y * stride + width), y * width);
  return { data: rows, width, height, stride: width };
}

/**
 * Converts a color picture of four bytes per pixel to brightness.
 * @param order the order of colors in a pixel; the fourth byte is ignored
 */
export function luminanceOfPixels(
  pixels: Uint8Array | Uint8ClampedArray,
  size: { width: number; height: number; stride: number },
  order: 'rgb' | 'bgr' = 'rgb',
): Luminance {
  const { width, height, stride } = size;
  const [first, third] = order === 'rgb' ? [RED, BLUE] : [BLUE, RED];
  const data = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let from = y * stride, end = from + width * 4; from < end; from += 4, to++) {
      const sum =
        first * (pixels[from] as number) + GREEN * (pixels[from + 1] as number) + third * (pixels[from + 2] as number);
      data[to] = (sum + 512) >> 10;
    }
  }
  return { data, width, height, stride: width };
}

/**
 * Shrinks a picture so that its longer side has at most `longest` pixels. Never enlarges and never crops, because a
 * code near the edge must be read like one in the middle. Each new pixel is the mean of the pixels that it covers.
 */
export function fitWithin(picture: Luminance, longest = LONGEST_SIDE): Luminance {
  const scale = Math.max(picture.width, picture.height) / longest;
  if (scale <= 1) return picture;
  const width = Math.max(1, Math.round(picture.width / scale));
  const height = Math.max(1, Math.round(picture.height / scale));
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.floor((y * picture.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * picture.height) / height));
    for (let x = 0; x < width; x++) {
      const left = Math.floor((x * picture.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * picture.width) / width));
      let sum = 0;
      for (let row = top; row < bottom; row++) {
        const start = row * picture.stride;
        for (let column = left; column < right; column++) sum += picture.data[start + column] as number;
      }
      data[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { data, width, height, stride: width };
}

/** Changes the middle tones: an exponent above 1 darkens them, one below 1 brightens them. */
export function withGamma(picture: Luminance, exponent: number): Luminance {
  const { data, width, height } = packed(picture);
  const tone = Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * (value / 255) ** exponent));
  const toned = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) toned[i] = tone[data[i] as number] as number;
  return { data: toned, width, height, stride: width };
}

/** Doubles the size of a picture; new pixels are the mean of their neighbors. */
export function doubled(picture: Luminance): Luminance {
  const { data, width, height } = packed(picture);
  const wide = width * 2;
  const large = new Uint8Array(wide * height * 2);
  for (let y = 0; y < height * 2; y++) {
    const upper = (y >> 1) * width;
    const lower = Math.min(height - 1, (y + 1) >> 1) * width;
    for (let x = 0; x < wide; x++) {
      const left = x >> 1;
      const right = Math.min(width - 1, (x + 1) >> 1);
      const sum =
        (data[upper + left] as number) +
        (data[upper + right] as number) +
        (data[lower + left] as number) +
        (data[lower + right] as number);
      large[y * wide + x] = sum >> 2;
    }
  }
  return { data: large, width: wide, height: height * 2, stride: wide };
}

/** Blurs: each pixel becomes the mean of the 7 × 7 pixels around it. */
function softened(data: Uint8Array, width: number, height: number): Uint8Array {
  const rows = averagedAlong(data, { lines: height, length: width, step: 1, lineStep: width });
  return averagedAlong(rows, { lines: width, length: height, step: width, lineStep: 1 });
}

function averagedAlong(
  data: Uint8Array,
  { lines, length, step, lineStep }: { lines: number; length: number; step: number; lineStep: number },
): Uint8Array {
  const radius = 3;
  const mean = new Uint8Array(data.length);
  const last = length - 1;
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep;
    const at = (index: number) => data[start + Math.min(last, Math.max(0, index)) * step] as number;
    let sum = 0;
    for (let i = -radius; i <= radius; i++) sum += at(i);
    for (let i = 0; i <= last; i++) {
      mean[start + i * step] = sum / (2 * radius + 1);
      sum += at(i + radius + 1) - at(i - radius);
    }
  }
  return mean;
}

/** Sharpens the edges (unsharp mask, radius 3, strength 1), which separates bars that are out of focus. */
export function sharpened(picture: Luminance): Luminance {
  const { data, width, height } = packed(picture);
  const soft = softened(data, width, height);
  const sharp = new Uint8ClampedArray(data.length);
  for (let i = 0; i < data.length; i++) sharp[i] = 2 * (data[i] as number) - (soft[i] as number);
  return { data: new Uint8Array(sharp.buffer), width, height, stride: width };
}
