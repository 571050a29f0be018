import { beforeEach, expect, it } from 'vitest';
import {
  deleteProfessor,
  deleteStudent,
  getDashboard,
  getProfessorBelongings,
  getStudentBelongings,
} from '#contract/school/approval/approval-calls.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { storePastSession, storeSale } from '#testkit/school/stored-history.ts';

const createdAt = '2026-09-08T08:00:00.000Z';

inASchool('the records of an account', (school) => {
  let headers: { admintoken: string };
  beforeEach(async () => {
    ({ headers } = await signedInAdmin(school));
  });

  /** A subject, or an event if `program` is empty, with sessions at which these students were present. */
  async function taught(prof_id: number, program: string, sessions: number, present: number[]): Promise<void> {
    await school.services.database.write(async (db) => {
      const subject = {
        prof_id,
        subject_name: `${program} ${sessions}`,
        subject_courseYearSection: program,
        createdAt,
      };
      const held = Array.from({ length: sessions }, (_none, session) => ({ isdeleted: session === 0 }));
      for (const class_id of (await storePastSession(db, subject, ...held)).class_ids) {
        for (const stud_id of present) {
          const nothing = { points: 0, exp: 0, level: 0, createdAt };
          await db
            .insertInto('attendance')
            .values({ stud_id, class_id, rewardKind: 'none', streak: 1, ...nothing })
            .execute();
          await db
            .insertInto('points_ledger')
            .values({ stud_id, kind: 'attendance', reference: class_id, ...nothing })
            .execute();
        }
      }
    });
  }

  /** An incentive that this student has redeemed at no cost. */
  const redeemed = (prof_id: number, stud_id: number) =>
    school.services.database.write((db) => storeSale(db, { stud_id, prof_id, points: 0, createdAt }));

  const rows = async (
    table: 'student' | 'subject' | 'class_session' | 'attendance' | 'shop_item' | 'shop_transaction',
  ) => (await school.services.database.read.selectFrom(table).selectAll().execute()).length;

  it('is counted before the deletion, and deleted with the account, and nothing else is', async () => {
    const ana = await signedInStudent(school);
    const ben = await signedInStudent(school);
    const grace = await signedInProfessor(school);
    const ada = await signedInProfessor(school);
    await taught(grace.prof_id, 'A 1', 3, [ana.stud_id, ben.stud_id]);
    await taught(grace.prof_id, 'A 2', 1, []);
    await taught(grace.prof_id, '', 2, [ana.stud_id]);
    await taught(ada.prof_id, 'A 1', 1, [ana.stud_id]);
    await redeemed(grace.prof_id, ana.stud_id);
    await redeemed(ada.prof_id, ana.stud_id);
    const belongings = () => school.ask(getProfessorBelongings, { headers, params: { id: grace.prof_id } });
    expect((await belongings()).reply.pendingRedemptions).toBe(1);
    for (const decided of [
      { decision: 'declined' as const, decidedAt: createdAt },
      { decision: null, isVerified: true },
    ]) {
      await school.services.database.write((db) =>
        db.updateTable('shop_transaction').set(decided).where('prof_id', '=', grace.prof_id).execute(),
      );
      expect((await belongings()).reply.pendingRedemptions).toBe(0);
    }

    const counts = { subjects: 2, events: 1, sessions: 6, attendance: 8, incentives: 1, pendingRedemptions: 0 };
    expect((await belongings()).reply).toEqual(counts);
    const student = await school.ask(getStudentBelongings, { headers, params: { id: ana.stud_id } });
    expect(student.reply).toEqual({ attendance: 6, transactions: 2 });
    const idle = await school.ask(getStudentBelongings, { headers, params: { id: ben.stud_id } });
    expect(idle.reply).toEqual({ attendance: 3, transactions: 0 });

    await school.ask(deleteProfessor, { headers, params: { id: grace.prof_id } });
    expect([await rows('subject'), await rows('class_session'), await rows('attendance')]).toEqual([1, 1, 1]);
    expect([await rows('shop_item'), await rows('shop_transaction')]).toEqual([1, 2]);
    expect(await violations(school.services.database.read)).toEqual([]);

    await school.ask(deleteStudent, { headers, params: { id: ana.stud_id } });
    expect([await rows('student'), await rows('attendance'), await rows('shop_transaction')]).toEqual([1, 0, 0]);
    expect(await rows('shop_item')).toBe(1);
    expect(await violations(school.services.database.read)).toEqual([]);
  });

  it('is on the dashboard with the waiting ones', async () => {
    const empty = await school.ask(getDashboard, { headers });
    expect(empty.reply).toEqual({
      students: 0,
      pendingStudents: 0,
      professors: 0,
      pendingProfessors: 0,
      programLevels: 0,
      bounds: [],
    });
    for (const courseYearSection of ['A 1', 'A 1', 'A 2']) await signedInStudent(school, { courseYearSection });
    await signedInStudent(school, { courseYearSection: 'A 3', isValidated: false });
    await signedInProfessor(school);
    await signedInProfessor(school, { isValidated: false });
    await signedInProfessor(school, { isValidated: false });
    const answer = await school.ask(getDashboard, { headers });
    expect(answer.reply).toEqual({
      students: 4,
      pendingStudents: 1,
      professors: 3,
      pendingProfessors: 2,
      programLevels: 2,
      bounds: [],
    });
  });
});
