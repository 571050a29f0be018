import { crashAttacks } from './all-attacks.ts';
import { inShort } from './in-short.ts';

inShort(crashAttacks);
