/** Requests that run while their objects are deleted. */
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { Db } from '#server/platform/database/database.ts';
import { until } from '#testkit/process/until.ts';
import { openClass, students } from '#testkit/school/class-in-progress.ts';
import { databases } from '#testkit/school/databases.ts';
import { eachSchool, inEachSchool } from '#testkit/school/each-school.ts';
import { incentiveShop } from '#testkit/school/incentive-shop.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import type { Answer } from '#testkit/school/school.ts';
import { qrValueOf } from '#testkit/school/teaching.ts';
import { onceSomebodyWaits } from '#testkit/school/waiting-writes.ts';

inEachSchool('races', (school, kind) => {
  /**
   * Makes a call during which something is deleted. On PostgreSQL the deletion is committed while the call waits for
   * it. On SQLite, where writes run one after another, the deletion is committed just before the call's first write.
   */
  async function amid(deletion: (db: Db) => Promise<unknown>, call: () => Promise<Answer<unknown>>) {
    const { database } = school.services;
    const write = database.write.bind(database);
    if (kind.name === 'SQLite') {
      const first = vi.spyOn(database, 'write').mockImplementationOnce(async (action, room) => {
        await write(deletion);
        return write(action, room);
      });
      return call().finally(() => first.mockRestore());
    }
    let answer: Promise<Answer<unknown>> | undefined;
    await write(async (db) => {
      await deletion(db);
      answer = call();
      await onceSomebodyWaits(database);
    });
    if (!answer) throw new Error('The call was not made.');
    return answer;
  }

  test('a request whose account or object is deleted while it runs is answered like one a moment later', async () => {
    const deleteStudent = (stud_id: number) => (db: Db) =>
      db.deleteFrom('student').where('stud_id', '=', stud_id).execute();
    const deleteProfessor = (prof_id: number) => (db: Db) =>
      db.deleteFrom('professor').where('prof_id', '=', prof_id).execute();

    const { professor, subject_id, class_id } = await openClass(school);
    const headers = { ...professor.headers, studtoken: await qrValueOf(school, await signedInStudent(school)) };
    const scan = await amid(
      (db) => db.deleteFrom('subject').where('subject_id', '=', subject_id).execute(),
      () => school.ask(calls.createAttendance, { params: { sessionId: class_id }, headers }),
    );
    expect(scan).toMatchObject({ status: 404, code: 'not-found' });

    const [ana, ben] = [await signedInStudent(school), await signedInStudent(school)];
    const code = await amid(deleteStudent(ana.stud_id), () =>
      school.ask(calls.generateNewToken, { body: { oldToken: ana.token } }),
    );
    expect(code).toMatchObject({ status: 401, code: 'sign-in-required' });
    const signIn = await amid(deleteStudent(ben.stud_id), () =>
      school.ask(calls.loginStudent, { body: { username: ben.username, password: STORY_PASSWORD } }),
    );
    expect(signIn).toMatchObject({ status: 401, code: 'invalid-credentials' });

    const [cara, dan] = [await signedInProfessor(school), await signedInProfessor(school)];
    const subject = { subject_name: 'Math', subject_courseYearSection: 'A', subject_start_time: '08:00' };
    const made = await amid(deleteProfessor(cara.prof_id), () =>
      school.ask(calls.createSubject, { ...cara, body: { ...subject, subject_end_time: '09:00' } }),
    );
    expect(made).toMatchObject({ status: 401, code: 'sign-in-required' });
    const mailed = await amid(deleteProfessor(dan.prof_id), () =>
      school.ask(calls.sendEmailCode, { ...dan, body: { email: 'dan@school.test' } }),
    );
    expect(mailed).toMatchObject({ status: 401, code: 'sign-in-required' });
    expect(school.letters).toEqual([]);
  });
});

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('connections to $name', (kind) => {
  const school = eachSchool(kind);

  /** Runs calls that wait for the rows of a table, and an action while they wait. @returns the calls' statuses */
  async function amidWaiting(
    table: 'subject' | 'shop_item' | 'professor' | 'student' | 'setting',
    { ask, atLeast }: { ask: () => Promise<Answer<unknown>>[]; atLeast: number },
    during?: () => Promise<void>,
  ) {
    const { database } = school.services;
    let answers: Promise<Answer<unknown>>[] = [];
    await database.write(async (db) => {
      await sql`select 1 from ${sql.table(table)} for update`.execute(db);
      answers = ask();
      await onceSomebodyWaits(database, atLeast);
      await during?.();
    });
    return new Set((await Promise.all(answers)).map(({ status }) => status));
  }

  test('a decision waits for a concurrent change of what it depends on', async () => {
    const { professor, subject_id } = await openClass(school);
    const student = await signedInStudent(school);
    const times = { subject_start_time: '08:00', subject_end_time: '09:00' };
    const subject = { subject_name: 'Logic', subject_courseYearSection: 'A', ...times };
    const create = () => school.ask(calls.createSubject, { ...professor, body: subject });
    const named = await amidWaiting('professor', { ask: () => [create(), create()], atLeast: 2 });
    expect(named, 'one name, one subject').toEqual(new Set([200, 409]));

    const save = (first_name: string) => school.ask(calls.updateStudent, { ...student, body: { first_name } });
    for (const name of ['Anna', 'Anne']) expect((await save(name)).status).toBe(200);
    const saved = await amidWaiting('student', { ask: () => [save('Hanna'), save('Hannah')], atLeast: 2 });
    expect(saved, 'three saves in seven days').toEqual(new Set([200, 429]));

    const session = { class_courseYearSection: 'B', class_token: 1, class_exp: 1, start_time: '08:00' };
    const body = { ...session, end_time: '09:00', date: '2026-09-10' };
    const add = () => school.ask(calls.createClass, { ...professor, params: { subjectId: subject_id }, body });
    expect(await amidWaiting('setting', { ask: () => [add()], atLeast: 1 }), 'the time zone').toEqual(new Set([200]));
  });

  test('sessions that are added, restored and moved at one instant leave one within six hours', async () => {
    const { professor, subject_id: subjectId } = await openClass(school);
    const values = { class_token: 1, class_exp: 1, start_time: '08:00', end_time: '09:00' };
    const create = (class_courseYearSection: string) =>
      school.ask(calls.createClass, {
        ...professor,
        params: { subjectId },
        body: { ...values, class_courseYearSection },
      });
    const made = async (program: string) => {
      const { class_id: classId } = (await create(program)).reply.class;
      return { ...professor, params: { subjectId, classId }, body: { ...values, class_courseYearSection: 'B' } };
    };
    const binned = await made('B');
    await school.ask(calls.deleteClass, binned);
    const other = await made('C');
    const ask = () => [
      create('B'),
      create('B'),
      school.ask(calls.deleteClassRestore, binned),
      school.ask(calls.updateClass, other),
    ];
    expect(await amidWaiting('subject', { ask, atLeast: 4 })).toEqual(new Set([200, 400]));
    const { classes } = (await school.ask(calls.getClass, { ...professor, params: { subjectId } })).reply;
    expect(classes.filter(({ class_courseYearSection }) => class_courseYearSection === 'B')).toHaveLength(1);
  });

  test('two concurrent changes of one thing do not undo each other', async () => {
    const professor = await signedInProfessor(school);
    const item_id = await incentiveShop(school).offered(professor.headers);
    const change = (body: object) =>
      school.ask(calls.updateProfessorShopItem, { ...professor, params: { itemId: item_id }, body });
    await amidWaiting('shop_item', { ask: () => [change({ isHidden: true }), change({ perStudent: 2 })], atLeast: 2 });
    const [item] = (await school.ask(calls.getItems, professor)).reply.shopItem;
    expect(item).toMatchObject({ isHidden: true, perStudent: 2 });

    const admin = await signedInAdmin(school);
    const word = (kind: string) =>
      school.ask(calls.updateLetterWords, { ...admin, body: { kind, subject: 'Hello', greeting: '', signature: [] } });
    await amidWaiting('setting', { ask: () => [word('approval'), word('decline')], atLeast: 2 });
    const { letters } = (await school.ask(calls.getLetterWords, admin)).reply;
    expect(letters.filter(({ isOwn }) => isOwn).map(({ kind }) => kind)).toEqual(['approval', 'decline']);
  });

  test('one person uses only a few, and reads have their own, whatever others wait for', async () => {
    const { professor, subject_id, class_id } = await openClass(school);
    const other = await signedInProfessor(school);
    const item = {
      item_name: 'Pen',
      item_quantity: 20,
      item_price: 0,
      item_classSection: 'BSCS 4A',
      item_subject: 'x',
    };
    const { item_id } = (await school.ask(calls.createItems, { ...professor, body: item })).reply.item;
    const everybody = await students(school, 20);
    const read = async () => (await school.ask(calls.getAllSubject, professor)).status;
    const params = { subjectId: subject_id, classId: class_id };
    const body = { start_time: '00:00', end_time: '23:59' };

    const ofOne = () => everybody.map(() => school.ask(calls.updateClass, { ...professor, params, body }));
    const updated = await amidWaiting('subject', { ask: ofOne, atLeast: 4 }, async () => {
      expect((await school.ask(calls.createItems, { ...other, body: item })).status).toBe(200);
      expect(await read()).toBe(200);
      await until('sixteen wait', () => school.services.database.waiting() === 16);
    });
    expect(updated).toEqual(new Set([200]));

    const ofMany = () =>
      everybody.map(({ headers }) => school.ask(calls.buyStudentShopItems, { headers, params: { item_id } }));
    const bought = await amidWaiting('shop_item', { ask: ofMany, atLeast: 5 }, async () => {
      expect(await read()).toBe(200);
    });
    expect(bought).toEqual(new Set([200]));
    expect(school.services.database.waiting()).toBe(0);
  });
});
