import type { Bench } from '#bench/base/bench.ts';
import { backupBench } from './backup-bench.ts';
import { bundleBench } from './bundle-bench.ts';
import { checkInBench } from './check-in-bench.ts';
import { copiesBench } from './copies-bench.ts';
import { entryBench } from './entry-bench.ts';
import { growthBench } from './growth-bench.ts';
import { importBench } from './import-bench.ts';
import { leaderboardBench } from './leaderboard-bench.ts';
import { lighthouseBench } from './lighthouse-bench.ts';
import { migrationBench } from './migration-bench.ts';
import { morningBench } from './morning-bench.ts';
import { offlineBench } from './offline-bench.ts';
import { overviewBench } from './overview-bench.ts';
import { ownStudentBench } from './own-student-bench.ts';
import { picturesBench } from './pictures-bench.ts';
import { reportsBench } from './reports-bench.ts';
import { rollBench } from './roll-bench.ts';
import { rushBench } from './rush-bench.ts';
import { scannerBench } from './scanner-bench.ts';
import { schoolsBench } from './schools-bench.ts';
import { secondVisitBench } from './second-visit-bench.ts';
import { socketsBench } from './sockets-bench.ts';

/** Every benchmark, in the order in which the command runs them. */
export const benches: readonly Bench[] = [
  checkInBench,
  morningBench,
  rushBench,
  copiesBench,
  schoolsBench,
  growthBench,
  migrationBench,
  backupBench,
  leaderboardBench,
  ownStudentBench,
  entryBench,
  rollBench,
  reportsBench,
  importBench,
  socketsBench,
  scannerBench,
  offlineBench,
  overviewBench,
  bundleBench,
  lighthouseBench,
  secondVisitBench,
  picturesBench,
];
