/** Renaming and merging program levels changes nothing in a school's past. */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { seededRandom } from '#contract/platform/base/seeded-random.ts';
import { momentNow } from '#server/attendance/attendance/counting-queries.ts';
import { membershipsFor } from '#server/attendance/attendance/membership-queries.ts';
import { heldSessions, participationMarks, studentsOf } from '#server/attendance/attendance/participation-queries.ts';
import { streakBefore } from '#server/attendance/attendance/streak-queries.ts';
import { studentAttendance } from '#server/attendance/attendance/student-attendance-queries.ts';
import { schoolDay } from '#server/attendance/roll/school-roll-queries.ts';
import { ownSubject } from '#server/subjects/subject/subject-queries.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

const FROM = 'BSCS4A';
const TO = 'BSCS 4A';
const LEVELS = [FROM, TO, 'BSIT 1B'];
const DAY_MS = 86_400_000;

/**
 * Makes 30 subjects of two professors and three program levels, with sessions from 60 days ago to 10 days ahead; 400
 * students, some of them moved, enrolled, dropped or excused; and 50 incentives.
 */
async function mixedSchool(school: SchoolUnderTest, many: number) {
  const chance = seededRandom(7);
  const now = school.clock.nowMs();
  const at = (days: number) => new Date(now + Math.round(days * DAY_MS)).toISOString();
  const professors = [(await signedInProfessor(school)).prof_id, (await signedInProfessor(school)).prof_id];
  const prof = (place: number) => professors[place % 2] ?? 0;
  return school.services.database.write(async (db) => {
    const account = { middle_name: '', password: '-', oneTimePasswordUntil: null, createdAt: at(-90) };
    const balance = { admin_id: 5, current_level: 1, current_exp: 0, current_token: 0, isValidated: true };
    const people = Array.from({ length: 400 }, (_, place) => {
      const name = { first_name: 'S', last_name: `${place}`, username: `s${place}`, usernameKey: `s${place}` };
      return { ...account, ...balance, ...name, email: `s${place}@x.test`, courseYearSection: chance.pick(LEVELS) };
    });
    const students = await db
      .insertInto('student')
      .values(people)
      .returning(['stud_id', 'courseYearSection'])
      .execute();
    const ids = students.map(({ stud_id }) => stud_id);
    const belongings = students.flatMap(({ stud_id, courseYearSection }) => {
      const moved = at(-chance.whole(1, 59));
      const [from, lasting] = [
        { stud_id, since: at(-80) },
        { stud_id, courseYearSection, until: null },
      ];
      if (chance.happens(0.7)) return [{ ...lasting, since: at(-80) }];
      const before = { ...from, courseYearSection: chance.pick(LEVELS), until: moved };
      return [before, { ...lasting, since: moved }];
    });
    await db.insertInto('belonging').values(belongings).execute();
    const hours = { subject_start_time: null, subject_end_time: null, createdAt: at(-90) };
    const taught = Array.from({ length: 30 }, (_, place) => {
      const named = { subject_name: `Subject ${place}`, subject_courseYearSection: LEVELS[place % 3] ?? '' };
      return { ...named, ...hours, prof_id: prof(place) };
    });
    const subjects = await db.insertInto('subject').values(taught).returning('subject_id').execute();
    const worth = { class_token: 1, class_exp: 1, start_time: null, end_time: null, isOpen: false };
    const sessions = Array.from({ length: many }, (_, place) => {
      const [begins, of] = [-60 + chance.next() * 70, place % 30];
      const own = chance.pick([LEVELS[of % 3] ?? '', LEVELS[of % 3] ?? '', '', chance.pick(LEVELS)]);
      const held = { createdAt: at(begins), overAt: at(begins + 1 / 24), madeAt: at(-70) };
      const subject_id = subjects[of]?.subject_id ?? 0;
      return { subject_id, class_courseYearSection: own, ...worth, ...held, isdeleted: chance.happens(0.02) };
    });
    const made = [];
    for (let from = 0; from < sessions.length; from += 500)
      made.push(
        ...(await db
          .insertInto('class_session')
          .values(sessions.slice(from, from + 500))
          .returning('class_id')
          .execute()),
      );
    const past = made.filter((_, place) => (sessions[place]?.createdAt ?? '') <= at(0));
    const reward = { rewardKind: 'none', streak: 0, points: 0, exp: 0, level: 0 } as const;
    const came = past.flatMap(({ class_id }) => {
      const some = chance.shuffled(ids).slice(0, 12);
      return some.map((stud_id) => ({ stud_id, class_id, ...reward, createdAt: at(-60) }));
    });
    for (let from = 0; from < came.length; from += 1000)
      await db
        .insertInto('attendance')
        .values(came.slice(from, from + 1000))
        .execute();
    const by = { byRole: 'professor', by_id: prof(0), createdAt: at(-60) } as const;
    const against = Array.from({ length: 200 }, (_, place) => ({
      subject_id: subjects[place % 30]?.subject_id ?? 0,
      stud_id: ids[place * 2] ?? 0,
      kind: chance.pick(['in', 'out'] as const),
      since: at(-chance.whole(2, 50)),
      until: null,
      ...by,
    }));
    await db.insertInto('enrolment').values(against).execute();
    const stock = { item_subject: 'S', item_quantity: 1, given: 1, sold: 0, item_price: 1, createdAt: at(-60) };
    const items = Array.from({ length: 50 }, (_, place) => {
      return { item_name: `${place}`, item_classSection: LEVELS[place % 3] ?? '', prof_id: prof(place), ...stock };
    });
    await db.insertInto('shop_item').values(items).execute();
    return {
      ids,
      professors,
      subjects: subjects.map(({ subject_id }, place) => ({ subject_id, prof_id: prof(place) })),
    };
  });
}

/** The complete past up to this moment: each student's statuses and streaks, and which sessions count. */
async function pastOf(
  school: SchoolUnderTest,
  { ids, subjects }: Awaited<ReturnType<typeof mixedSchool>>,
  upTo: string,
) {
  const { clock, database } = school.services;
  const { read } = database;
  const moment = await momentNow(read, clock);
  const students = (await studentsOf(read, ids)).sort((one, other) => one.stud_id - other.stud_id);
  const said: string[] = [];
  for (const { subject_id, prof_id } of subjects) {
    const subject = await ownSubject(read, { prof_id, at: upTo }, subject_id, 'see');
    const sessions = subject ? (await heldSessions(read, subject)).filter(({ createdAt }) => createdAt <= upTo) : [];
    for (const { class_id, statuses } of participationMarks(
      sessions,
      await membershipsFor(read, sessions),
      moment,
      students,
    ))
      said.push(`${class_id} ${statuses}`);
  }
  for (const stud_id of ids.filter((_, place) => place % 25 === 0)) {
    const { studentClassAndSubject: counted } = await studentAttendance(read, clock, stud_id);
    said.push(`${stud_id} ${counted.flatMap(({ createdAt, class_id }) => (createdAt <= upTo ? class_id : [])).join()}`);
    for (const { subject_id, prof_id } of subjects) {
      const subject = await ownSubject(read, { prof_id, at: upTo }, subject_id, 'see');
      const place = { createdAt: upTo, class_id: 0 };
      if (subject) said.push(`${stud_id} ${subject_id} ${await streakBefore(read, stud_id, subject, upTo, place)}`);
    }
  }
  for (const days of [1, 8, 30]) {
    const day = new Date(Date.parse(upTo) - days * DAY_MS).toISOString().slice(0, 10);
    const { sessions } = await schoolDay(read, day, moment, 'UTC');
    said.push(...sessions.map((each) => JSON.stringify([each.class.class_id, each.counts, each.taken])));
  }
  return said;
}

/** The differences between two pasts. */
const changed = (before: string[], after: string[]) =>
  before.flatMap((each, place) => (each === after[place] ? [] : [each.slice(0, 40), after[place]?.slice(0, 40)]));

inEachSchool('the past of program levels', (school, { name }) => {
  const rename = (admin: object, from: string, to: string) =>
    school.ask(calls.renameProgramLevel, { ...admin, body: { programLevel: from, newName: to } });

  it('are merged, renamed, reused and merged again without a change to the past of 400 students', async () => {
    const admin = await signedInAdmin(school);
    const all = await mixedSchool(school, name === 'SQLite' ? 2000 : 600);
    const upTo = new Date(school.clock.nowMs()).toISOString();
    const before = await pastOf(school, all, upTo);
    const preview = await school.ask(calls.previewProgramLevel, {
      ...admin,
      body: { programLevel: 'bscs4a', newName: TO },
    });
    expect(preview.reply).toMatchObject({
      programLevel: FROM,
      newName: TO,
      isMerge: true,
      subjects: 10,
      incentives: 17,
      clashes: [],
    });
    expect(preview.reply.students + preview.reply.sessions).toBeGreaterThan(140);

    const merged = await rename(admin, FROM, TO);
    expect(merged.status).toBe(200);
    expect(merged.reply.programLevels).toMatchObject([{ name: TO, subjects: 20, incentives: 34 }, { name: 'BSIT 1B' }]);
    expect(changed(before, await pastOf(school, all, upTo))).toEqual([]);
    expect(await rename(admin, FROM, TO)).toMatchObject({ status: 404, code: 'program-level-unknown' });

    school.clock.pass(60);
    expect((await rename(admin, TO, 'BSCS 4B')).status).toBe(200);
    school.clock.pass(60);
    // The first name is used again, and renamed in the same way.
    const [one = 0] = all.ids;
    const body = { courseYearSection: FROM };
    await school.ask(calls.updateStudentAccount, { ...admin, params: { id: one }, body });
    school.clock.pass(60);
    expect(changed(before, await pastOf(school, all, upTo))).toEqual([]);
    expect((await rename(admin, 'BSIT 1B', FROM)).status).toBe(200);
    expect((await rename(admin, 'BSCS 4B', FROM)).status).toBe(200);
    expect(changed(before, await pastOf(school, all, upTo))).toEqual([]);
    expect((await school.ask(calls.getProgramLevelList, admin)).reply.programLevels).toMatchObject([
      { name: FROM, students: 400, subjects: 30, incentives: 50 },
    ]);
  }, 90_000);
});
