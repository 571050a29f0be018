import { open } from 'node:fs/promises';
import QRCode from 'qrcode';
import sharp from 'sharp';

/** A grey picture: one byte a pixel, 0 black to 255 white, rows without padding. */
export interface GreyPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** How a picture is held before the camera. */
export interface Pose {
  /** Longest side in pixels of the camera's picture, at most its height; 480 unless said otherwise. */
  readonly size?: number;
  readonly turnDegrees?: number;
}

/** A camera that sees what a test puts before it. */
export interface FakeCamera {
  /** The Y4M file that Chromium plays as its camera. */
  readonly file: string;
  /** Puts a picture before the camera: a picture file's bytes (a screenshot, say), a grey picture, or a text as QR code. */
  show(picture: Buffer | GreyPicture | string, pose?: Pose): Promise<void>;
  /** Takes it away: the camera sees an empty room. */
  hide(): Promise<void>;
  close(): Promise<void>;
}

const WIDTH = 1280;
const HEIGHT = 720;
const FRAMES_PER_SECOND = 30;
/** Chromium plays the file over and over; two frames, so that each of them is read anew soon after it was changed. */
const FRAMES = 2;
const HEADER = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
const FRAME_HEADER = Buffer.from('FRAME\n');
const BRIGHTNESS_BYTES = WIDTH * HEIGHT;
const COLOUR_BYTES = BRIGHTNESS_BYTES / 2;
const ROOM = 96;
const NO_COLOUR = 128;
const EMPTY_ROOM = Buffer.alloc(BRIGHTNESS_BYTES, ROOM);

/**
 * Makes the file of a fake camera, of 1280 × 720 pixels, seeing an empty room.
 * Chromium must be started after this with {@link fakeCameraFlags}. Pictures are written over the file in place, without
 * changing its size, so the running browser sees them with its next frames.
 */
export async function createFakeCamera(file: string): Promise<FakeCamera> {
  const handle = await open(file, 'w+');
  const colour = Buffer.alloc(COLOUR_BYTES, NO_COLOUR);
  // In one go: a pause between the frames would show the code before and the new one in turn, each as news.
  const see = async (brightness: Buffer) => {
    const frames = Array.from({ length: FRAMES }, () => [FRAME_HEADER, brightness, colour]);
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

/** The flags with which Chromium takes the file for its camera and gives every page the permission. */
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

/** The whole picture of the camera: the room, and in its middle what is held up. */
async function beforeTheCamera(picture: Buffer, { size = 480, turnDegrees = 0 }: Pose): Promise<Buffer> {
  const room = { r: ROOM, g: ROOM, b: ROOM, alpha: 1 };
  let held = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize(size, size, { fit: 'inside' })
    .rotate(turnDegrees, { background: room })
    .png()
    .toBuffer();
  // A turned square is larger than the one it came from and may not fit into the picture any more.
  held = await sharp(held).resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true }).toBuffer();
  const seen = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: room } }).composite([
    { input: held, gravity: 'centre' },
  ]);
  const whole = sharp(await seen.png().toBuffer());
  return whole.removeAlpha().toColourspace('b-w').raw().toBuffer();
}
