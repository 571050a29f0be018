import { open } from 'node:fs/promises';
import QRCode from 'qrcode';
import sharp from 'sharp';

/** A grayscale picture: one byte per pixel from 0 (black) to 255 (white), rows without padding. */
export interface GreyPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** How a picture is held in front of the camera. */
export interface Pose {
  /** Longest side in pixels, at most the height of the camera's picture; 480 by default. */
  readonly size?: number;
  readonly turnDegrees?: number;
}

/** A camera that sees what a test shows to it. */
export interface FakeCamera {
  /** The Y4M file that Chromium plays as its camera. */
  readonly file: string;
  /** Shows a picture: the bytes of a picture file (such as a screenshot), a grayscale picture, or a text as QR code. */
  show(picture: Buffer | GreyPicture | string, pose?: Pose): Promise<void>;
  /** Removes the picture: the camera sees an empty room. */
  hide(): Promise<void>;
  close(): Promise<void>;
}

const WIDTH = 1280;
const HEIGHT = 720;
const FRAMES_PER_SECOND = 30;
/** Chromium plays the file in a loop, so with only two frames it soon reads a changed frame again. */
const FRAMES = 2;
const HEADER = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
const FRAME_HEADER = Buffer.from('FRAME\n');
const BRIGHTNESS_BYTES = WIDTH * HEIGHT;
const COLOUR_BYTES = BRIGHTNESS_BYTES / 2;
const ROOM = 96;
const NO_COLOUR = 128;
const EMPTY_ROOM = Buffer.alloc(BRIGHTNESS_BYTES, ROOM);

/**
 * Creates the file of a fake camera of 1280 × 720 pixels that sees an empty room, for {@link fakeCameraFlags}. Each new
 * picture overwrites the file's content without changing its size, so that the running browser shows this picture in
 * the next frames.
 */
export async function createFakeCamera(file: string): Promise<FakeCamera> {
  const handle = await open(file, 'w+');
  const color = Buffer.alloc(COLOUR_BYTES, NO_COLOUR);
  // One write: a pause between the frames would alternate the old and the new code, and each would count as a new read.
  const see = async (brightness: Buffer) => {
    const frames = Array.from({ length: FRAMES }, () => [FRAME_HEADER, brightness, color]);
    await handle.write(Buffer.concat([HEADER, ...frames.flat()]), 0, undefined, 0);
  };
  await see(EMPTY_ROOM);

  return {
    file,
    show: async (picture, pose = {}) => see(await beforeTheCamera(await greyPng(picture), pose)),
    hide: () => see(EMPTY_ROOM),
    close: () => handle.close(),
  };
}

/** The Chromium flags that use the file as the camera and grant every page permission. */
export function fakeCameraFlags(file: string): string[] {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}

async function greyPng(picture: Buffer | GreyPicture | string): Promise<Buffer> {
  // As on the student's screen: level H, and a quiet zone of four modules.
  if (typeof picture === 'string') return QRCode.toBuffer(picture, { errorCorrectionLevel: 'H', margin: 4, scale: 8 });
  if (Buffer.isBuffer(picture)) return picture;
  const { data, width, height } = picture;
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** The camera's whole picture: the room with the shown picture in the middle. */
async function beforeTheCamera(picture: Buffer, { size = 480, turnDegrees = 0 }: Pose): Promise<Buffer> {
  const room = { r: ROOM, g: ROOM, b: ROOM, alpha: 1 };
  let held = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize(size, size, { fit: 'inside' })
    .rotate(turnDegrees, { background: room })
    .png()
    .toBuffer();
  // A rotated square is larger and may no longer fit into the picture.
  held = await sharp(held).resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true }).toBuffer();
  const seen = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: room } }).composite([
    { input: held, gravity: 'centre' },
  ]);
  const whole = sharp(await seen.png().toBuffer());
  return whole.removeAlpha().toColourspace('b-w').raw().toBuffer();
}
