import { accessMatrixAttack } from '#e2e/attacks/access/access-matrix-attack.ts';
import { firstAdministratorAttack } from '#e2e/attacks/access/first-administrator-attack.ts';
import { massAssignmentAttack } from '#e2e/attacks/access/mass-assignment-attack.ts';
import { qrScopeAttack } from '#e2e/attacks/access/qr-scope-attack.ts';
import { rebindingAttack } from '#e2e/attacks/access/rebinding-attack.ts';
import { redemptionsAttack } from '#e2e/attacks/access/redemptions-attack.ts';
import { rollAttack } from '#e2e/attacks/access/roll-attack.ts';
import { scansAttack } from '#e2e/attacks/access/scans-attack.ts';
import { tokenLifeAttack } from '#e2e/attacks/access/token-life-attack.ts';
import { backupsAttack } from '#e2e/attacks/crash/backups-attack.ts';
import { crashesAttack } from '#e2e/attacks/crash/crashes-attack.ts';
import { cutBatchesAttack } from '#e2e/attacks/crash/cut-batches-attack.ts';
import { filesAttack } from '#e2e/attacks/crash/files-attack.ts';
import { fsyncAttack } from '#e2e/attacks/crash/fsync-attack.ts';
import { fullDiskAttack } from '#e2e/attacks/crash/full-disk-attack.ts';
import { imageAttack } from '#e2e/attacks/crash/image-attack.ts';
import { mailAttack } from '#e2e/attacks/crash/mail-attack.ts';
import { offlineAttack } from '#e2e/attacks/crash/offline-attack.ts';
import { proxiesAttack } from '#e2e/attacks/crash/proxies-attack.ts';
import { restartsAttack } from '#e2e/attacks/crash/restarts-attack.ts';
import { schoolsAttack } from '#e2e/attacks/crash/schools-attack.ts';
import { smallDisksAttack } from '#e2e/attacks/crash/small-disks-attack.ts';
import { enumerationAttack } from '#e2e/attacks/flood/enumeration-attack.ts';
import { largeBodiesAttack } from '#e2e/attacks/flood/large-bodies-attack.ts';
import { lockOutAttack } from '#e2e/attacks/flood/lock-out-attack.ts';
import { pipeliningAttack } from '#e2e/attacks/flood/pipelining-attack.ts';
import { signInStormAttack } from '#e2e/attacks/flood/sign-in-storm-attack.ts';
import { slowClientsAttack } from '#e2e/attacks/flood/slow-clients-attack.ts';
import { socketAbuseAttack } from '#e2e/attacks/flood/socket-abuse-attack.ts';
import { strangerStormAttack } from '#e2e/attacks/flood/stranger-storm-attack.ts';
import { fuzzAttack } from '#e2e/attacks/input/fuzz-attack.ts';
import { importAttack } from '#e2e/attacks/input/import-attack.ts';
import { injectionAttack } from '#e2e/attacks/input/injection-attack.ts';
import { logSecretsAttack } from '#e2e/attacks/input/log-secrets-attack.ts';
import { pathsAndIdsAttack } from '#e2e/attacks/input/paths-and-ids-attack.ts';
import { uploadsAttack } from '#e2e/attacks/input/uploads-attack.ts';
import { csvFormulasAttack } from '#e2e/attacks/page/csv-formulas-attack.ts';
import { hostileStringsAttack } from '#e2e/attacks/page/hostile-strings-attack.ts';
import { pageAttack } from '#e2e/attacks/page/page-attack.ts';
import type { Attack } from '#testkit/figures/attack.ts';

/** Attacks on rights and requests. A busy machine does not affect these, so they run beside other tests. */
export const accessAttacks: readonly Attack[] = [
  accessMatrixAttack,
  massAssignmentAttack,
  qrScopeAttack,
  tokenLifeAttack,
];
/** Attacks on what a school records under simultaneous requests. */
export const schoolAttacks: readonly Attack[] = [
  firstAdministratorAttack,
  rebindingAttack,
  scansAttack,
  rollAttack,
  redemptionsAttack,
];
export const inputAttacks: readonly Attack[] = [
  fuzzAttack,
  pathsAndIdsAttack,
  uploadsAttack,
  injectionAttack,
  logSecretsAttack,
  filesAttack,
  importAttack,
];
/** Attacks on the built pages in a browser. */
export const pageAttacks: readonly Attack[] = [hostileStringsAttack, csvFormulasAttack, pageAttack];

/** Attacks that count losses, guesses and emails. Their limits have seconds to spare, so they run beside others. */
export const crashAttacks: readonly Attack[] = [
  restartsAttack,
  cutBatchesAttack,
  fullDiskAttack,
  smallDisksAttack,
  fsyncAttack,
  backupsAttack,
  mailAttack,
];

/** Attacks that measure time or exhaust the machine, so each runs alone. */
export const machineAttacks: readonly Attack[] = [
  crashesAttack,
  offlineAttack,
  lockOutAttack,
  enumerationAttack,
  signInStormAttack,
  strangerStormAttack,
  pipeliningAttack,
  slowClientsAttack,
  largeBodiesAttack,
  socketAbuseAttack,
];

/** Attacks that only the command runs: they need programs that the tests do not install. */
const commandAttacks: readonly Attack[] = [proxiesAttack, schoolsAttack, imageAttack];

/** Every attack, in the order in which the command runs them. */
export const attacks: readonly Attack[] = [
  ...accessAttacks,
  ...schoolAttacks,
  ...inputAttacks,
  ...pageAttacks,
  ...crashAttacks,
  ...machineAttacks,
  ...commandAttacks,
];
