import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

// node scripts/draw-icons.ts: draws the installable icons anew from web/public/icon.svg, the only one drawn by hand.
const folder = join(import.meta.dirname, '..', 'web', 'public');
const drawn = await readFile(join(folder, 'icon.svg'), 'utf8');

/** Systems cut a maskable icon to their own shape: the ground goes to the edge and the mark keeps to the middle. */
const maskable = drawn.replace(' rx="14"', '').replace('translate(8 9.6)', 'translate(15.5 16.6) scale(.6875)');

async function draw(source: string, size: number, name: string): Promise<void> {
  const picture = await sharp(Buffer.from(source), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  await sharp(picture).toFile(join(folder, name));
}

await draw(drawn, 192, 'icon-192.png');
await draw(drawn, 512, 'icon-512.png');
await draw(maskable, 512, 'icon-maskable-512.png');
