import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContextOptions, Page } from '@playwright/test';

const run = promisify(execFile);

const MM_OF_INCH = 25.4;
/** CSS pixels per inch, and dots per inch of the printed page. */
const CSS_DPI = 96;
const PRINT_DPI = 200;
/** The share of a code's whole width that is left without the white border: 29 of 37 modules. */
const CODE_SHARE = 29 / 37;

/** A page as wide as A4 paper at 200 dots per inch. */
export const paper: BrowserContextOptions = {
  viewport: { width: Math.round((210 / MM_OF_INCH) * CSS_DPI), height: 1123 },
  deviceScaleFactor: PRINT_DPI / CSS_DPI,
};

/** Printed cards. */
export interface CardsOnPaper {
  /** One picture of each card, at 200 dots per inch, as PNG. */
  pictures: Buffer[];
  /** The number of A4 pages. */
  pages: number;
  /** Distinct sizes of the cards: the card, and its code without the white border, in millimeters. */
  sizes: Set<string>;
}

/** Turns cards on, makes one for every student on the administrator's screen, and prints them. */
export async function printCards(page: Page, count: number): Promise<CardsOnPaper> {
  await page.goto('/adminCards');
  await page.getByRole('button', { name: 'Accept cards' }).click();
  await page.getByRole('checkbox', { name: /all/i }).first().check();
  await page.getByRole('button', { name: `Make cards (${count})` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make' }).click();
  const dialog = page.getByRole('dialog', { name: `${count} cards` });
  await dialog.waitFor();
  await page.emulateMedia({ media: 'print' });
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  const cards = page.locator('li:has(> svg)');
  const pictures: Buffer[] = [];
  const sizes = new Set<string>();
  for (const card of await cards.all()) {
    pictures.push(await card.screenshot());
    const [whole, code] = [await card.boundingBox(), await card.locator('svg').boundingBox()];
    const mm = (px = 0) => Math.round((px / CSS_DPI) * MM_OF_INCH * 10) / 10;
    sizes.add(`${mm(whole?.width)} × ${mm(whole?.height)}, ${mm((code?.width ?? 0) * CODE_SHARE)}`);
  }
  await page.emulateMedia({ media: null });
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  await dialog.getByRole('button', { name: 'Done' }).click();
  return { pictures, pages: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0, sizes };
}

/**
 * The texts that the scanner's decoder reads in these pictures, in order. Reads the pictures with the product's own
 * command.
 */
export async function textsIn(pictures: readonly Buffer[], folder: string): Promise<(string | null)[]> {
  await mkdir(join(folder, 'qr_code'), { recursive: true });
  const nameOf = (at: number) => `${String(at).padStart(4, '0')}.png`;
  for (const [at, picture] of pictures.entries()) await writeFile(join(folder, 'qr_code', nameOf(at)), picture);
  const { stdout } = await run(process.execPath, ['scripts/read-pictures.ts', folder], { maxBuffer: 16 * 1024 * 1024 });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { text: string | null }).text);
}
