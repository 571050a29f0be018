import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

// node scripts/draw-icons.ts: generates the app icons and the tab icon from web/public/icon.svg, drawn by hand.
const folder = join(import.meta.dirname, '..', 'web', 'public');
const icon = await readFile(join(folder, 'icon.svg'), 'utf8');

/**
 * Systems crop a maskable icon to their own shape, so the background reaches the edge and the logo stays in the middle.
 */
const maskable = icon.replace(' rx="14"', '').replace('translate(8 9.6)', 'translate(15.5 16.6) scale(.6875)');

function drawn(source: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(source), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

async function draw(source: string, size: number, name: string): Promise<void> {
  await sharp(await drawn(source, size)).toFile(join(folder, name));
}

/**
 * A picture of 32 × 32 pixels in an `.ico` container: one directory entry of 16 bytes, and the picture from byte 22 on.
 */
async function drawTabIcon(): Promise<void> {
  const picture = await drawn(icon, 32);
  const frame = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  frame.writeUInt32LE(picture.length, 14);
  frame.writeUInt32LE(22, 18);
  await writeFile(join(folder, 'favicon.ico'), Buffer.concat([frame, picture]));
}

await draw(icon, 192, 'icon-192.png');
await draw(icon, 512, 'icon-512.png');
await draw(maskable, 512, 'icon-maskable-512.png');
await drawTabIcon();
