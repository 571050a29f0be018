import { globSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '#contract/app/calls.ts';
import { answerOf } from '#testkit/process/client.ts';
import type { SmallDisk } from '#testkit/process/small-disk.ts';
import type { Pupil, WeekSchool } from './week-school.ts';

/** The longest time until a full disk is noticed, in milliseconds. The database's file may have free space at first. */
const UNNOTICED_MS = 20_000;
/** The migration since which students owe experience: in versions without it, they do not. @see docs/decisions/0053 */
const OWING = 'server/**/0028-owed-experience.ts';

/** Resolves in the middle of a class, after this share of the students has been scanned. */
async function amidClass(school: WeekSchool, share: number): Promise<void> {
  const wanted = school.scans + school.pupils.size * share;
  while (school.scans < wanted) await pause(2);
}

/** A power failure in the middle of a class: all processes are killed at the same time, and started again. */
export async function powerCut(school: WeekSchool): Promise<void> {
  await amidClass(school, 0.25);
  const { standing } = school;
  school.standing = [];
  await Promise.all(school.servers.map((server) => server.kill()));
  await Promise.all(school.servers.map((server) => server.start()));
  school.standing = standing;
}

/** A full disk in the middle of a class: nothing is recorded, people sign in and read, and recording resumes. */
export async function fullDisk(school: WeekSchool, disk: SmallDisk): Promise<void> {
  await amidClass(school, 0.02);
  const [origin = ''] = school.standing;
  const [pupil] = school.pupils.values() as Iterable<Pupil>;
  const [professor] = school.professors;
  if (!pupil || !professor) return;
  disk.fill();
  const beganMs = performance.now();
  let status = 200;
  while (status === 200 && performance.now() - beganMs < UNNOTICED_MS)
    ({ status } = await answerOf(origin, calls.generateNewToken, { body: { oldToken: pupil.token ?? '' } }));
  school.compare('a code on a full disk', 503, status);
  const { username, password } = professor;
  const signedIn = await answerOf(origin, calls.loginProfessor, { body: { username, password } });
  school.compare('a sign-in on a full disk', 200, signedIn.status);
  const headers = { proftoken: signedIn.body.token };
  school.compare('a reading on a full disk', 200, (await answerOf(origin, calls.getAllSubject, { headers })).status);
  disk.free();
}

/** Replaces each process with one of this version in the middle of a class, one after the other if there are two. */
export async function upgrade(school: WeekSchool): Promise<void> {
  await amidClass(school, 0.1);
  const { servers } = school;
  for (let of = 0; of < servers.length; of += 1) {
    const older = servers[of];
    school.standing = school.standing.filter((origin) => origin !== older?.origin);
    const { code } = (await older?.stop()) ?? {};
    school.compare(`the end of copy ${of + 1} before its upgrade`, 0, code);
    servers[of] = await school.box.start(school.env);
    school.standing.push(servers[of]?.origin ?? '');
  }
  school.oracle.owesExperience = true;
}

/** Whether this version lets students owe experience that a level cost. */
export const owesExperience = (folder: string) => globSync(OWING, { cwd: folder }).length > 0;
