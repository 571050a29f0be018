import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Attack, atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { type BlackBox, type DatabaseName, databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { timed } from '#testkit/process/until.ts';
import { openClass, students } from '#testkit/school/class-in-progress.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { amidCheckIns, prepareRush, startCheckIns } from './check-in-load.ts';
import { type Evidence, evidence } from './evidence.ts';

const CLIENTS = 3;
const SESSIONS = 20;
const REST_MS = 20;
/** Students per client and backup: more than a client has time to check in. */
const STUDENTS_A_ROUND = 14;
/** The most check-ins between two backups. */
const MOST_BETWEEN = 30;
/** The students and sessions of a large school, with half a million attendances. */
const MANY_STUDENTS = 3000;
const MANY_SESSIONS = 167;

const run = (command: 'backup' | 'restore', file: string, env: Record<string, string>) =>
  runCommandFile(`server/commands/operations/${command}-command.ts`, [file], env);

/**
 * Backs a school up and restores it as another school. @returns the number of failed commands, and the duration of each
 */
async function moveByBackup(from: BlackBox, to: BlackBox, report: Report) {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-backups-'));
  const file = join(folder, 'school.backup');
  const tookMs = { backup: 0, restore: 0 };
  let failed = 0;
  try {
    for (const [command, box] of [
      ['backup', from],
      ['restore', to],
    ] as const) {
      const ran = await timed(() => run(command, file, box.env));
      const { code, err } = ran.result;
      tookMs[command] = ran.tookMs;
      if (code === 0) continue;
      failed += 1;
      report.note(`${command}: ${code} ${err.slice(0, 300)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { failed, tookMs };
}

async function withBoxes(names: DatabaseName[], work: (...boxes: BlackBox[]) => Promise<void>): Promise<void> {
  const boxes: BlackBox[] = [];
  try {
    for (const name of names) boxes.push(await makeBlackBox(name));
    await work(...boxes);
  } finally {
    for (const box of boxes) await box.remove();
  }
}

/** Backs a school up at random moments during check-ins, and restores each backup. */
async function backUpAtWork(on: DatabaseName, rounds: number, report: Report): Promise<void> {
  await withBoxes([on], async (school) => {
    if (!school) return;
    const rush = await school.closed((open) => prepareRush(open, CLIENTS, STUDENTS_A_ROUND * rounds, SESSIONS));
    const server = await school.start();
    const load = startCheckIns(rush, () => [server.origin], REST_MS);
    const sum: Evidence = { lost: 0, broken: 0 };
    let [failed, before, during] = [0, 0, 0];
    for (let round = 0; round < rounds; round += 1) {
      await amidCheckIns(load, MOST_BETWEEN);
      const acknowledged = [...load.acknowledged];
      await withBoxes([on], async (drill) => {
        if (!drill) return;
        const done = await moveByBackup(school, drill, report);
        during += load.acknowledged.length - acknowledged.length;
        failed += done.failed;
        if (done.failed > 0) return;
        const found = await evidence(drill.env, acknowledged);
        for (const what of ['lost', 'broken'] as const) sum[what] += found[what];
        before += acknowledged.length;
      });
    }
    await load.stop();
    report.figure(`${on}: backups at work, each restored to a school of its own`, rounds, '');
    report.figure(`${on}: backups and restores that failed`, failed, '', exactly(0));
    report.figure(`${on}: check-ins acknowledged before a backup began`, before, '', atLeast(rounds));
    report.figure(`${on}: check-ins acknowledged while commands were at work`, during, '', atLeast(rounds));
    report.figure(`${on}: acknowledged before a backup and not in it`, sum.lost, '', exactly(0));
    report.figure(`${on}: records that do not hold`, sum.broken, '', exactly(0));
    report.figure(`${on}: check-ins that the backups disturbed`, load.wrong.length, '', exactly(0));
  });
}

/** Lets all students attend every session. The rows are inserted, since half a million scans would take an hour. */
async function fillLarge(school: SchoolUnderTest): Promise<number> {
  await students(school, MANY_STUDENTS);
  for (let at = 0; at < MANY_SESSIONS; at += 1) await openClass(school);
  const { schema } = school.services.database;
  await sql`insert into attendance (stud_id, class_id, "createdAt", "rewardKind", streak, points, exp, level)
    select stud_id, class_id, class_session."createdAt", 'none', 1, class_token, class_exp, 0
    from student cross join class_session`.execute(schema);
  await sql`insert into points_ledger (stud_id, kind, reference, points, exp, level, "createdAt")
    select stud_id, 'attendance', class_id, points, exp, level, "createdAt" from attendance`.execute(schema);
  await sql`update student set
    current_token = (select sum(points) from points_ledger where points_ledger.stud_id = student.stud_id),
    current_exp = (select sum(exp) from points_ledger where points_ledger.stud_id = student.stud_id)`.execute(schema);
  const { n } = await schema
    .selectFrom('attendance')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function restoreLarge(on: DatabaseName, report: Report): Promise<void> {
  await withBoxes([on, on], async (school, drill) => {
    if (!school || !drill) return;
    const attendances = await school.closed(fillLarge);
    const { failed, tookMs } = await moveByBackup(school, drill, report);
    report.figure(`${on}: attendances of ${MANY_STUDENTS} students in one backup`, attendances, '', atLeast(500_000));
    report.figure(`${on}: backups and restores of it that failed`, failed, '', exactly(0));
    report.figure(`${on}: its backup`, tookMs.backup / 1000, 's');
    report.figure(`${on}: its restore`, tookMs.restore / 1000, 's', atMost(60));
  });
}

/** Backs a school up during check-ins, and checks the restored schools. */
export const backupsAttack: Attack = {
  name: 'backups',
  promises: 'a backup contains everything that was acknowledged before it began, and can be restored as a school',
  async run(form, report) {
    for (const on of databaseNames) {
      await backUpAtWork(on, form === 'full' ? 20 : 1, report);
      if (form === 'full') await restoreLarge(on, report);
    }
    if (!databaseNames.includes('PostgreSQL')) report.note('PostgreSQL: left out, since there is none here.');
  },
};
