import { accessMatrixOrdeal } from './access/access-matrix-ordeal.ts';
import { firstAdministratorOrdeal } from './access/first-administrator-ordeal.ts';
import { leftBehindOrdeal } from './access/left-behind-ordeal.ts';
import { lookalikeOrdeal } from './access/lookalike-ordeal.ts';
import { massAssignmentOrdeal } from './access/mass-assignment-ordeal.ts';
import { qrScopeOrdeal } from './access/qr-scope-ordeal.ts';
import { rebindingOrdeal } from './access/rebinding-ordeal.ts';
import { redemptionsOrdeal } from './access/redemptions-ordeal.ts';
import { scansOrdeal } from './access/scans-ordeal.ts';
import { sixHoursOrdeal } from './access/six-hours-ordeal.ts';
import { tokenLifeOrdeal } from './access/token-life-ordeal.ts';
import type { Ordeal } from './base/ordeal.ts';
import { backupsOrdeal } from './crash/backups-ordeal.ts';
import { crashesOrdeal } from './crash/crashes-ordeal.ts';
import { filesOrdeal } from './crash/files-ordeal.ts';
import { fsyncOrdeal } from './crash/fsync-ordeal.ts';
import { fullDiskOrdeal } from './crash/full-disk-ordeal.ts';
import { restartsOrdeal } from './crash/restarts-ordeal.ts';
import { enumerationOrdeal } from './flood/enumeration-ordeal.ts';
import { growthByAppetiteOrdeal } from './flood/growth-by-appetite-ordeal.ts';
import { largeBodiesOrdeal } from './flood/large-bodies-ordeal.ts';
import { lockOutOrdeal } from './flood/lock-out-ordeal.ts';
import { mailBombingOrdeal } from './flood/mail-bombing-ordeal.ts';
import { otpGuessingOrdeal } from './flood/otp-guessing-ordeal.ts';

import { pipeliningOrdeal } from './flood/pipelining-ordeal.ts';
import { signInStormOrdeal } from './flood/sign-in-storm-ordeal.ts';
import { slowClientsOrdeal } from './flood/slow-clients-ordeal.ts';
import { socketAbuseOrdeal } from './flood/socket-abuse-ordeal.ts';
import { strangerStormOrdeal } from './flood/stranger-storm-ordeal.ts';
import { fuzzOrdeal } from './input/fuzz-ordeal.ts';
import { injectionOrdeal } from './input/injection-ordeal.ts';
import { logSecretsOrdeal } from './input/log-secrets-ordeal.ts';
import { pathsAndIdsOrdeal } from './input/paths-and-ids-ordeal.ts';
import { uploadsOrdeal } from './input/uploads-ordeal.ts';
import { csvFormulasOrdeal } from './page/csv-formulas-ordeal.ts';
import { hostileStringsOrdeal } from './page/hostile-strings-ordeal.ts';
import { pageOrdeal } from './page/page-ordeal.ts';

/** Every ordeal, in the order in which the command runs them. */
export const ordeals: readonly Ordeal[] = [
  accessMatrixOrdeal,
  massAssignmentOrdeal,
  qrScopeOrdeal,
  tokenLifeOrdeal,
  leftBehindOrdeal,
  firstAdministratorOrdeal,
  lookalikeOrdeal,
  rebindingOrdeal,
  scansOrdeal,
  redemptionsOrdeal,
  sixHoursOrdeal,
  crashesOrdeal,
  restartsOrdeal,
  fullDiskOrdeal,
  fsyncOrdeal,
  filesOrdeal,
  backupsOrdeal,
  fuzzOrdeal,
  pathsAndIdsOrdeal,
  otpGuessingOrdeal,
  uploadsOrdeal,
  mailBombingOrdeal,
  lockOutOrdeal,
  injectionOrdeal,
  hostileStringsOrdeal,
  enumerationOrdeal,
  csvFormulasOrdeal,
  signInStormOrdeal,
  strangerStormOrdeal,
  pageOrdeal,
  logSecretsOrdeal,
  pipeliningOrdeal,
  slowClientsOrdeal,
  largeBodiesOrdeal,
  socketAbuseOrdeal,
  growthByAppetiteOrdeal,
];
