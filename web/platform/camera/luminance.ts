/** A grey picture: one byte a pixel, 0 black to 255 white, rows of `stride` bytes of which the first `width` count. */
export interface Luminance {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Bytes from one row to the next, at least `width`; a video plane may pad its rows. */
  readonly stride: number;
}

/** The longer side to which pictures are brought; more pixels cost time and read nothing more. */
export const LONGEST_SIDE = 1280;

/** The weights of red, green and blue in brightness (BT.601), in 1024ths. */
const RED = 306;
const GREEN = 601;
const BLUE = 117;

/** The same picture with rows that follow each other without padding; the picture itself when it has none. */
export function packed(picture: Luminance): Luminance {
  const { data, width, height, stride } = picture;
  if (stride === width) return picture;
  const rows = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * stride, y * stride + width), y * width);
  return { data: rows, width, height, stride: width };
}

/**
 * The brightness of a coloured picture of four bytes a pixel.
 * @param order which colour the first byte of a pixel is; the fourth byte is not looked at
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
 * The whole picture, shrunk so that its longer side is at most `longest` pixels; never enlarged and never cropped,
 * because a code near the edge must be read like one in the middle. Each new pixel is the mean of those it covers.
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

/** The picture with its middle tones moved: an exponent above 1 darkens them, one below 1 brightens them. */
export function withGamma(picture: Luminance, exponent: number): Luminance {
  const { data, width, height } = packed(picture);
  const tone = Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * (value / 255) ** exponent));
  const toned = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) toned[i] = tone[data[i] as number] as number;
  return { data: toned, width, height, stride: width };
}

/** The picture at twice its size, new pixels between two old ones being their mean. */
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

/** The mean of the 7 × 7 pixels around each pixel. */
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

/** The picture with its edges made steeper (unsharp mask, radius 3, strength 1): bars out of focus come apart again. */
export function sharpened(picture: Luminance): Luminance {
  const { data, width, height } = packed(picture);
  const soft = softened(data, width, height);
  const sharp = new Uint8ClampedArray(data.length);
  for (let i = 0; i < data.length; i++) sharp[i] = 2 * (data[i] as number) - (soft[i] as number);
  return { data: new Uint8Array(sharp.buffer), width, height, stride: width };
}
