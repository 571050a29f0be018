/** A session that is moved or put in the bin while it is scanned. */
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { lockScannedCode, lockScannedCodes } from '#server/attendance/check-in/check-in-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { secretHash } from '#server/platform/base/secret.ts';
import { type ClassInProgress, openClass, students } from '#testkit/school/class-in-progress.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { allDay, PROGRAM, qrValueOf } from '#testkit/school/teaching.ts';
import { onceSomebodyWaits } from '#testkit/school/waiting-writes.ts';

inEachSchool('a session under scan', (school, kind) => {
  const named = ({ professor, subject_id, class_id }: ClassInProgress) => ({
    ...professor,
    params: { subjectId: subject_id, classId: class_id },
  });
  const worth = { class_token: 10, class_exp: 10, start_time: allDay.start, end_time: allDay.end };
  const changes = {
    'moved to a coming day': (its: ClassInProgress) =>
      school.ask(calls.updateClass, {
        ...named(its),
        body: { class_courseYearSection: PROGRAM, ...worth, date: '2026-09-09' },
      }),
    'undone into the bin': (its: ClassInProgress) =>
      school.ask(calls.deleteClass, { ...named(its), body: { unattended: true } }),
  };
  const scan = ({ professor, class_id }: ClassInProgress, studtoken: string) =>
    school.ask(calls.createAttendance, {
      params: { sessionId: class_id },
      headers: { ...professor.headers, studtoken },
    });
  const present = ({ class_id }: ClassInProgress) =>
    school.services.database.read.selectFrom('attendance').selectAll().where('class_id', '=', class_id).execute();

  describe.each(Object.entries(changes))('%s', (_name, change) => {
    it('leaves no student present, whichever comes first', async () => {
      const everybody = await students(school, 4);
      for (let tries = 0; tries < 14; tries += 1) {
        school.clock.pass(10);
        const its = await openClass(school);
        const codes = await Promise.all(everybody.map((one) => qrValueOf(school, one)));
        const [changed, ...scans] = await Promise.all([change(its), ...codes.map((code) => scan(its, code))]);
        const recorded = scans.filter(({ status }) => status === 200).length;
        expect(await present(its)).toHaveLength(recorded);
        expect(changed?.status === 200).toBe(recorded === 0);
      }
    });

    describe.skipIf(kind.name === 'SQLite')('where transactions overlap', () => {
      it.each(['alone', 'with others'])('waits for a check-in in progress %s', async (how) => {
        const its = await openClass(school);
        const { class_id, professor } = its;
        const [student] = await students(school, 1);
        const value = student ? await qrValueOf(school, student) : '';
        const { prof_id } = professor;
        const now = instantIn(school.clock);
        let changing: ReturnType<typeof change> | undefined;
        let isChanged = false;
        await school.services.database.write(async (db) => {
          if (how === 'alone') await lockScannedCode(db, value, class_id, prof_id, now);
          else await lockScannedCodes(db, [{ hash: secretHash(value), class_id, prof_id }], now);
          changing = change(its);
          void changing.then(() => (isChanged = true));
          await Promise.race([changing, onceSomebodyWaits(school.services.database)]);
          expect(isChanged).toBe(false);
        });
        expect((await changing)?.status).toBe(200);
      });
    });
  });
});
