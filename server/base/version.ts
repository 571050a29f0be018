import { readFileSync } from 'node:fs';

const { version: own } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The version of the product that runs, as in `0.2.0`. */
export const version: string = own;
