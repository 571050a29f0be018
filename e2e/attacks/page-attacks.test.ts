import { pageAttacks } from './all-attacks.ts';
import { inShort } from './in-short.ts';

inShort(pageAttacks);
