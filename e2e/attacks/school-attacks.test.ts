import { schoolAttacks } from './all-attacks.ts';
import { inShort } from './in-short.ts';

inShort(schoolAttacks);
