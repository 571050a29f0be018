/**
 * A school from version 0021 that has changed no settings since: a client of that version reads the same replies as
 * before. Each line of `former-replies.jsonl` has one of the 57 calls and the JSON schema of its reply in that version.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type CallName, calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { openPostgres } from '#server/platform/database/postgres-database.ts';
import { openSqlite } from '#server/platform/database/sqlite-database.ts';
import { callSamples, sampledCalls } from '#testkit/samples/call-samples.ts';
import { makeOneOfEverything } from '#testkit/samples/full-fixture.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import { databases } from '#testkit/school/databases.ts';
import { fillLargeSchool, signEverybodyIn } from '#testkit/school/large-school.ts';
import { type OwnDatabase, ownPostgresDatabase } from '#testkit/school/own-postgres-database.ts';
import { STORY_PASSWORD, signedInAdmin } from '#testkit/school/people.ts';
import { sendPhoto } from '#testkit/school/photo-desk.ts';
import { openSchool, type SchoolUnderTest } from '#testkit/school/school.ts';
import { storeSale } from '#testkit/school/stored-history.ts';
import { qrValueOf } from '#testkit/school/teaching.ts';
import { migrate } from './migrate.ts';

const createdAt = '2026-09-08T08:00:00.000Z';
const size = { programs: 1, studentsOfProgram: 3, subjectsOfProgram: 1, sessionsOfSubject: 5, programsWithPast: 1 };
const lines = readFileSync(join(import.meta.dirname, '../../../testkit/school/former-replies.jsonl'), 'utf8').trim();
const former = Object.fromEntries(
  lines.split('\n').map((line) => JSON.parse(line) as [string, z.core.JSONSchema.JSONSchema]),
);

describe.each(databases)('a school of the version before on $name', ({ name }) => {
  let folder: string;
  let own: OwnDatabase | undefined;
  let school: SchoolUnderTest;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-former-'));
    own = name === 'PostgreSQL' ? await ownPostgresDatabase() : undefined;
    const database = own ? openPostgres(own.url) : openSqlite(join(folder, 'school.sqlite'));
    await migrate(database.schema, '0021-redemption-keys');
    await fillLargeSchool({ services: { database, clock: { nowMs: () => Date.parse(createdAt) } } }, size);
    await database.write(async (db) => {
      for (let at = 0; at < 4; at += 1) await storeSale(db, { stud_id: 1, prof_id: 1, points: 7, createdAt });
      await db.updateTable('shop_item').set({ item_classSection: 'P 1' }).execute();
      await db.updateTable('student').set({ current_token: 22 }).where('stud_id', '=', 1).execute();
      const verified = { isVerified: true, verifiedAt: createdAt };
      await db.updateTable('shop_transaction').set(verified).where('transaction_id', '=', 2).execute();
    });
    await migrate(database.schema);
    school = await openSchool({
      name,
      open: async () => ({ database, url: own?.url, remove: () => database.close() }),
    });
  });
  afterEach(async () => {
    await school.close();
    await own?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Makes a call, and compares its reply with the former schema. */
  async function answerOf(callName: CallName, sent: Parameters<SchoolUnderTest['ask']>[1]) {
    const { raw } = await school.ask(calls[callName] as Call, sent);
    const schema = z.fromJSONSchema(former[callName] ?? false);
    const read = schema.safeParse(JSON.parse(raw.toString()));
    expect([callName, read.success ? '' : `${read.error} ${raw}`]).toEqual([callName, '']);
    return raw.toString();
  }

  it('reads its redemptions, points and leaderboard as before, whatever was taken back', async () => {
    const [studtoken = ''] = await signEverybodyIn(school, 'student', [1]);
    const [proftoken = ''] = await signEverybodyIn(school, 'professor', [1]);
    const [student, professor] = [{ headers: { studtoken } }, { headers: { proftoken } }];
    const body = (transaction_id: number) => ({ ...professor, body: { transaction_id, reason: 'Out of stock' } });
    const done = [
      await school.ask(calls.declineTransaction, body(1)),
      await school.ask(calls.returnTransaction, body(2)),
      await school.ask(calls.cancelTransaction, { ...student, params: { transactionId: 3 } }),
    ];
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
    const list = async (callName: CallName, sent: object) =>
      Object.values(JSON.parse(await answerOf(callName, sent)))[0];

    const named = { first_name: 'Ana', middle_name: 'B', last_name: 'Cruz 1 1', courseYearSection: 'P 1' };
    const bought = (transaction_id: number) => ({
      transaction_id,
      createdAt,
      isVerified: transaction_id === 2,
      verifiedAt: transaction_id === 2 ? createdAt : null,
      professor: 'Grace Hopper',
      student: named,
      shopitem: { item_subject: 'Logic', item_name: 'Pen', item_price: 7 },
    });
    expect(await list('getStudentTransactions', student)).toMatchObject([4, 3, 2, 1].map(bought));
    const ofProfessor = [4, 3, 2, 1].map((id) => [{ ...bought(id), student: { ...named, username: 'student1x1' } }]);
    expect(await list('getProfessorTransaction', professor)).toMatchObject(ofProfessor);
    const stock = [4, 3, 2, 1].map((item_id) => ({ item_id, item_quantity: item_id === 4 ? 4 : 5, item_price: 7 }));
    expect(await list('getItems', professor)).toMatchObject(stock);
    expect(await list('getStudentShopItems', student)).toMatchObject(stock);
    expect(JSON.parse(await answerOf('getStudent', student))).toMatchObject({
      ...named,
      current_token: 43,
      current_exp: 0,
      current_level: 1,
    });
    const streak = { ...student, body: { subject_id: 1 } };
    expect(JSON.parse(await answerOf('getStudentSingleClassAndSubject', streak))).toMatchObject({
      attendanceStreak: 5,
    });
    // Newer fields come after the former ones.
    const row = (id: number) =>
      `{"stud_id":${id},"first_name":"Ana","middle_name":"B","last_name":"Cruz 1 ${id}","current_level":1,"rank":${id},"sharedRank":1,"current_exp":0}`;
    expect(await answerOf('getStudentLeaderboard', student)).toBe(
      `{"studentLeaderboard":[${[1, 2, 3].map(row)}],"activeStudent":1,"total":3}`,
    );
    expect(await violations(school.services.database.read)).toEqual([]);
  });

  it('answers the 57 calls in the shape of before', async () => {
    const admin = await signedInAdmin(school);
    const { owner, student, objects } = await makeOneOfEverything(school);
    const samples = callSamples(objects);
    await school.ask(calls.declineTransaction, { ...owner, ...samples.declineTransaction });
    await school.ask(calls.cancelTransaction, { ...student, ...samples.cancelTransaction });
    const login = ({ username }: { username: string }) => ({ body: { username, password: STORY_PASSWORD } });
    const special: Partial<Record<CallName, () => object | Promise<object>>> = {
      loginStudent: () => login(student),
      loginProfessor: () => login(owner),
      loginAdmin: () => login(admin),
      registerStudent: async () => {
        await school.ask(calls.sendOTP, samples.sendOTP);
        const otp = /\b\d{4}\b/.exec(school.letters.at(-1)?.text ?? '')?.[0];
        return { body: { ...samples.registerStudent.body, otp } };
      },
      registerProfessor: () => ({ body: { ...samples.registerProfessor.body, first_name: 'Eve' } }),
      generateNewToken: () => ({ body: { oldToken: student.token } }),
      deleteClassPerma: () => callSamples({ ...objects, binned: objects.session }).deleteClassPerma,
    };
    const studtoken = await qrValueOf(school, student);
    await answerOf('createAttendance', { ...samples.createAttendance, headers: { ...owner.headers, studtoken } });
    const isOther = (callName: CallName) =>
      former[callName] && !['createAttendance', 'studentImgUpload', 'studentImgRetrieve'].includes(callName);
    for (const [callName, { access }] of sampledCalls.filter(([each]) => isOther(each))) {
      const by = access === 'professor' ? owner : access === 'admin' ? admin : student;
      await answerOf(callName, { headers: by.headers, ...samples[callName], ...(await special[callName]?.()) });
    }
    const photo = await sendPhoto(school, student.headers, [['image', (await acceptedPictures()).png]]);
    expect(z.fromJSONSchema(former.studentImgUpload ?? false).safeParse(photo.answer).success).toBe(true);
    expect(Object.keys(former)).toHaveLength(57);
  });
});
