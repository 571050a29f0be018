import { accessDefects } from './access-defects.ts';
import { attackDefects } from './attack-defects.ts';
import { cardDefects } from './card-defects.ts';
import { checkInDefects } from './check-in-defects.ts';
import { dataDefects } from './data-defects.ts';
import { inputDefects } from './input-defects.ts';
import { peopleDefects } from './people-defects.ts';
import { rollDefects } from './roll-defects.ts';
import { rollLockDefects } from './roll-lock-defects.ts';
import { rulesDefects } from './rules-defects.ts';
import type { SeededDefect } from './seeded-defect.ts';
import { signInDefects } from './sign-in-defects.ts';
import { webDefects } from './web-defects.ts';
import { wireDefects } from './wire-defects.ts';

/** Every seeded defect that is kept. A new one takes its place in the list it belongs to. */
export const defects: readonly SeededDefect[] = [
  ...dataDefects,
  ...accessDefects,
  ...signInDefects,
  ...checkInDefects,
  ...cardDefects,
  ...rollDefects,
  ...rollLockDefects,
  ...rulesDefects,
  ...wireDefects,
  ...peopleDefects,
  ...webDefects,
  ...attackDefects,
  ...inputDefects,
];
