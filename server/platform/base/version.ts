import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productFolder } from '#server/platform/config/product-folder.ts';

const { version: own } = JSON.parse(readFileSync(join(productFolder, 'package.json'), 'utf8')) as { version: string };

/** The running version of the product, such as `0.2.0`. */
export const version: string = own;
