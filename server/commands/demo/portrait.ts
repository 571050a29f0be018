import sharp from 'sharp';
import { type SeededRandom, seededRandom } from '#contract/platform/base/seeded-random.ts';

/** Width and height of a drawn portrait, in pixels. */
const SIDE = 256;

/** The hair lengths of portraits. */
export type Hair = 'long' | 'short';

const grounds = ['#dfe9f5', '#e6f0e2', '#f6e8dc', '#efe4f3', '#fbeecb', '#dff0ef', '#f5dfe2', '#e5e4f4'];
const skins = ['#f6d3bd', '#eebf9f', '#dfa47e', '#c98a60', '#a96c47', '#84502f', '#63391f'];
const hairs = ['#1d1715', '#2f211b', '#4a2f20', '#6e4426', '#96602f', '#c79a4b', '#5b5450', '#7a3b22'];
const shirts = ['#2f6fb0', '#2e8b6f', '#c2553b', '#7a4fa0', '#d19a2a', '#3b4a5f', '#b53f6c', '#4c7d2d'];

/** The hair behind the head, and the hair in front of it. */
const styles: Record<Hair, ((color: string) => [behind: string, over: string])[]> = {
  long: [
    (color) => [
      `<path d="M66 116c0-52 28-78 62-78s62 26 62 78v78H66z" fill="${color}"/>`,
      `<path d="M74 112c0-42 24-60 54-60s54 18 54 60c-20-6-40-14-56-30-8 14-28 26-48 30z" fill="${color}"/>`,
    ],
    (color) => [
      `<path d="M62 120c0-54 30-82 66-82s66 28 66 82c0 22-4 34-12 42H74c-8-8-12-20-12-42z" fill="${color}"/>`,
      `<path d="M74 108c2-40 26-56 54-56s52 16 54 56c-12-16-26-22-52-22s-40 6-52 22z" fill="${color}"/>`,
    ],
    (color) => [
      `<circle cx="128" cy="36" r="22" fill="${color}"/>`,
      `<path d="M74 116c-2-46 24-66 54-66s56 20 54 66c-6-24-22-40-54-40s-48 16-54 40z" fill="${color}"/>`,
    ],
    (color) => [
      `<path d="M68 110c0-46 26-70 60-70s60 24 60 70l12 62c-12 10-22 8-30 0H86c-8 8-18 10-30 0z" fill="${color}"/>`,
      `<path d="M74 110c0-38 24-60 56-59 32 1 50 24 52 59-16-8-24-16-32-30-14 18-44 26-72 30z" fill="${color}"/>`,
    ],
  ],
  short: [
    (color) => [
      '',
      `<path d="M74 114c-4-48 22-68 54-68s58 20 54 68c-4-16-8-24-14-30-24 4-56 2-80-2-6 8-10 16-14 32z" fill="${color}"/>`,
    ],
    (color) => [
      '',
      `<path d="M76 104c-2-40 20-58 52-58s54 18 52 58c-4-12-10-18-16-22H92c-6 4-12 10-16 22z" fill="${color}"/>`,
    ],
    (color) => [
      '',
      [84, 104, 128, 152, 172]
        .map((x, at) => `<circle cx="${x}" cy="${[80, 62, 56, 62, 80][at]}" r="21" fill="${color}"/>`)
        .join(''),
    ],
    (color) => [
      '',
      `<path d="M74 112c-6-50 24-70 62-66 30 2 50 22 46 66-4-12-6-20-10-26-18 2-34-2-46-12-14 18-36 20-44 16-4 6-6 12-8 22z" fill="${color}"/>`,
    ],
  ],
};

function glasses(chance: SeededRandom): string {
  if (!chance.happens(0.24)) return '';
  const frame = chance.pick(['#2b2b33', '#7a4b2a', '#35506b']);
  return (
    `<g fill="none" stroke="${frame}" stroke-width="4"><rect x="88" y="108" width="34" height="26" rx="11"/>` +
    '<rect x="134" y="108" width="34" height="26" rx="11"/><path d="M122 118h12"/></g>'
  );
}

/** A friendly face as SVG, always the same for the same seed. */
export function portraitSvg(seed: number, hair: Hair): string {
  const chance = seededRandom(seed);
  const tone = chance.whole(0, skins.length - 1);
  const skin = skins[tone] ?? '';
  // Dark skin only gets dark hair of a different tone.
  const [behind, over] = chance.pick(styles[hair])(chance.pick(tone < 4 ? hairs : hairs.slice(0, 2)));
  const shirt = chance.pick(shirts);
  const smile = chance.pick(['M106 150q22 20 44 0', 'M108 152q20 14 40 0', 'M104 148q24 26 48 0q-24 6-48 0']);
  const smileFill = smile.endsWith('-48 0') ? '#fff' : 'none';
  const beard =
    hair === 'short' && chance.happens(0.18)
      ? '<path d="M80 132c2 38 22 54 48 54s46-16 48-54c-6 12-14 14-22 10-16-6-36-6-52 0-8 4-16 2-22-10z" fill="#2b201b" opacity=".82"/>'
      : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 256 256">` +
    `<rect width="256" height="256" fill="${chance.pick(grounds)}"/>${behind}` +
    `<path d="M28 256c2-46 40-64 100-64s98 18 100 64z" fill="${shirt}"/>` +
    `<path d="M106 168h44v30c-8 14-36 14-44 0z" fill="${skin}"/><path d="M106 176q22 20 44 0v8q-22 18-44 0z" opacity=".14"/>` +
    `<circle cx="74" cy="122" r="11" fill="${skin}"/><circle cx="182" cy="122" r="11" fill="${skin}"/>` +
    `<path d="M76 112c0-38 22-56 52-56s52 18 52 56c0 42-24 74-52 74s-52-32-52-74z" fill="${skin}"/>` +
    `<g fill="#e2646a" opacity=".22"><circle cx="94" cy="142" r="11"/><circle cx="162" cy="142" r="11"/></g>${beard}` +
    '<g fill="#231c1a"><circle cx="105" cy="121" r="5.5"/><circle cx="151" cy="121" r="5.5"/></g>' +
    '<g fill="none" stroke="#231c1a" stroke-width="3.5" stroke-linecap="round" opacity=".75">' +
    '<path d="M95 105q10-6 20 0"/><path d="M141 105q10-6 20 0"/></g>' +
    '<path d="M128 124q-6 14 2 16" fill="none" stroke="#231c1a" stroke-width="3" stroke-linecap="round" opacity=".35"/>' +
    `<path d="${smile}" fill="${smileFill}" stroke="#6d2b2b" stroke-width="4" stroke-linecap="round"/>${over}${glasses(chance)}</svg>`
  );
}

/**
 * Draws portraits as the product stores photos, WebP of 256 × 256. The product blocks the SVG reader for the whole
 * process, because uploads must not use that reader. The reader is unblocked until these portraits are drawn.
 */
export async function drawPortraits(portraits: readonly { seed: number; hair: Hair }[]): Promise<Buffer[]> {
  const reader = { operation: ['VipsForeignLoadSvgBuffer'] };
  sharp.unblock(reader);
  try {
    return await Promise.all(
      portraits.map(({ seed, hair }) =>
        sharp(Buffer.from(portraitSvg(seed, hair)))
          .flatten({ background: '#fff' })
          .webp({ quality: 86, effort: 1 })
          .toBuffer(),
      ),
    );
  } finally {
    sharp.block(reader);
  }
}
