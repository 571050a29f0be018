/** All records of a person are exported to one file, even while the school is in use. */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { storeEmail } from '#server/people/professor/professor-queries.ts';
import { recordKinds } from '#server/school/person-export/person-record-queries.ts';
import type { RecordKind } from '#server/school/person-export/record-kind-queries.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { timetableDesk } from '#testkit/samples/timetable-desk.ts';
import { atClosedSchool } from '#testkit/school/closed-school.ts';
import { databases } from '#testkit/school/databases.ts';
import { eachPlace } from '#testkit/school/each-deployment.ts';
import { fillSchool } from '#testkit/school/full-school.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSubject } from '#testkit/school/teaching.ts';

/** Tables without a column for a student or a professor, with the reason why they have no records of such people. */
const namesNobody: Record<string, string> = {
  setting: "the school's own",
  administrator: 'those who run the school; they read their own with the database itself',
  program_level: "the school's list of program levels",
  school_logo: "the school's own",
  last_backup: 'files of the whole school',
  former_level: 'what program levels were called',
  import_run: 'a file of people as a whole; its lines are the records of whom they are about',
  import_file: 'the bytes of such a file, for a day at most; its lines are the records',
  import_choice:
    'what columns with some headings are, by a hash, which program level a spelling is, and which subject a title of a timetable is',
  day_off: "the school's own",
  meeting_rule: 'when subjects meet',
};

interface Exported {
  about: string[];
  [kind: string]: unknown;
}
type Records = { says: string; records: Record<string, unknown>[] };

describe.each(databases)('the records of a person on $name', ({ name }) => {
  const place = eachPlace({ name });
  const run = (...args: string[]) =>
    runCommandFile('server/commands/operations/export-person-command.ts', args, place.env);
  const read = (file: string): Exported => JSON.parse(readFileSync(file, 'utf8'));
  const part = (exported: Exported, kind: string) => (exported[kind] as Records).records;

  /** A full school in which Ana and her professor have records of every kind. */
  async function fill(school: SchoolUnderTest) {
    await fillSchool(school);
    const { read } = school.services.database;
    const ana = await read.selectFrom('student').selectAll().orderBy('stud_id').executeTakeFirstOrThrow();
    const professor = await read.selectFrom('professor').selectAll().executeTakeFirstOrThrow();
    const admin = await signedInAdmin(school);
    await school.ask(calls.sendOTP, { body: { email: ana.email } });
    const reset = await school.ask(calls.resetStudentPassword, { ...admin, params: { id: ana.stud_id } });
    const credentials = { username: ana.username, password: reset.reply.oneTimePassword };
    const { token } = (await school.ask(calls.loginStudent, { body: credentials })).reply;
    const headers = { studtoken: token };
    await school.ask(calls.updateStudentPassword, { headers, body: { password: 'her own words' } });
    await school.ask(calls.updateStudent, { headers, body: { courseYearSection: 'BSIT 3C' } });
    const { QrToken } = (await school.ask(calls.generateNewToken, { body: { oldToken: token } })).reply;
    const grace = { username: professor.username, password: STORY_PASSWORD };
    const desk = { headers: { proftoken: (await school.ask(calls.loginProfessor, { body: grace })).reply.token } };
    const [subject] = (await school.ask(calls.getAllSubject, desk)).reply.subject;
    const { class_id } = await read.selectFrom('class_session').select('class_id').executeTakeFirstOrThrow();
    const scan = { headers: { ...desk.headers, studtoken: QrToken }, params: { sessionId: class_id } };
    expect((await school.ask(calls.createAttendance, scan)).status).toBe(400);
    const packet = { headers: desk.headers, params: { sessionId: class_id }, query: { device: 'a tablet' } };
    expect((await school.ask(calls.getClassPacket, packet)).status).toBe(200);
    const enrol = { ...desk, params: { subjectId: subject?.subject_id ?? 0 }, body: { lines: [ana.username] } };
    await school.ask(calls.enrolStudents, enrol);
    const plan = timetableDesk(school, 'professor', desk);
    await plan.name('Imported', subject?.subject_id ?? 0);
    await plan.import('Subject,Days,Start,End,From,To\nImported,daily,8:00,9:00,2060-03-01,2060-03-31');
    const { rule_id } = await read.selectFrom('meeting_rule').select('rule_id').executeTakeFirstOrThrow();
    await school.ask(calls.cancelMeeting, { ...desk, params: { ruleId: rule_id }, body: { day: '2060-03-02' } });
    const thanks = { subject_id: subject?.subject_id, stud_ids: [ana.stud_id], points: 5, reason: 'Helped' };
    const [award] = (await school.ask(calls.giveAward, { ...desk, body: thanks })).reply.awards;
    // All points have been spent when they are withdrawn, so they are collected when the redemption is refunded.
    const { current_token: item_price } = (await school.ask(calls.getStudent, { headers })).reply;
    const dear = { item_name: 'Cap', item_quantity: 3, item_price, item_subject: 'Math', item_classSection: 'BSIT 3C' };
    const cap = (await school.ask(calls.createItems, { ...desk, body: dear })).reply.item;
    const params = { item_id: cap.item_id };
    const { transaction } = (await school.ask(calls.buyStudentShopItems, { headers, params })).reply;
    await school.ask(calls.withdrawAward, { ...desk, params: { awardId: award?.award_id ?? 0 }, body: {} });
    const decided = { transaction_id: transaction.transaction_id, reason: 'A mistake' };
    await school.ask(calls.declineTransaction, { ...desk, body: decided });
    const other = await signedInProfessor(school);
    const shared = {
      params: { subjectId: await addSubject(school, other, 'Art') },
      body: { username: grace.username },
    };
    await school.ask(calls.setStaff, { ...other, ...shared });
    const item = { item_name: 'Pen', item_quantity: 3, item_price: 7, item_subject: 'Math' };
    const body = { ...item, item_classSection: 'BSCS 4A' };
    const { item_id } = (await school.ask(calls.createItems, { ...desk, body })).reply.item;
    await school.ask(calls.deleteProfessorShopItem, { ...desk, params: { itemId: item_id } });
    await school.ask(calls.loginProfessor, { body: { ...grace, password: 'a wrong one' } });
    const email = 'grace@school.test';
    await school.ask(calls.sendEmailCode, { ...desk, body: { email } });
    await school.services.database.write((db) => storeEmail(db, professor.prof_id, email));
    // The emails about them wait in the queue.
    await school.services.mail.settled();
    school.services.mail.close();
    await school.ask(calls.forgotStudentPassword, { body: credentials });
    await school.ask(calls.forgotProfessorPassword, { body: grace });
    return { ana, professor };
  }

  it('are in one file, without secrets, while the school is in use', async () => {
    await atClosedSchool(place.env, async (school) => {
      const { ana, professor } = await fill(school);
      for (const { password } of [ana, professor]) expect(password).toMatch(/^\$argon2/);
      for (const [role, id, username] of [
        ['student', ana.stud_id, ana.username.toUpperCase()],
        ['professor', professor.prof_id, professor.username],
      ] as const) {
        const file = join(place.folder, `${role}.json`);
        const ran = await run(`--${role}`, username, '--out', file);
        expect(ran).toMatchObject({ code: 0, err: '' });
        expect(ran.out).toContain(file);
        expect(statSync(file).mode & 0o777).toBe(0o600);
        const text = readFileSync(file, 'utf8');
        expect(text).not.toMatch(/\$argon2|[0-9a-f]{64}/);

        const exported = read(file);
        expect(exported.about[0]).toContain(`${role} with the id ${id}`);
        for (const kind of recordKinds[role]) await compare(school, role, id, kind, part(exported, kind.name));
        const again = join(place.folder, `${role}-by-id.json`);
        expect(await run(`--${role}`, String(id), '--id', '--out', again)).toMatchObject({ code: 0, err: '' });
        expect({ ...read(again), madeAt: '' }).toEqual({ ...exported, madeAt: '' });

        // The browser downloads the same file, except for the audit entry of that export.
        const params = { role, id };
        const taken = await school.ask(calls.exportPerson, { ...(await signedInAdmin(school)), params });
        const own = taken.reply as Exported;
        const entry = part(own, 'auditEntries').at(-1);
        expect(entry).toMatchObject({ action: `export-${role}`, object: `${id}` });
        const but = { madeAt: '', auditEntries: '', auditPeople: '' };
        expect({ ...own, ...but }).toEqual({ ...exported, ...but });
        expect(part(own, 'auditEntries')).toEqual([...part(exported, 'auditEntries'), entry]);
        const nobody = { role, id: 999_999 };
        expect(
          await school.ask(calls.exportPerson, { ...(await signedInAdmin(school)), params: nobody }),
        ).toMatchObject({
          status: 404,
        });
      }
      const exported = read(join(place.folder, 'student.json'));
      expect(part(exported, 'attendance')).toMatchObject([{ subject_name: 'Math', professor_first_name: 'Grace' }]);
      const photo = await school.services.database.read.selectFrom('photo').select('image').executeTakeFirstOrThrow();
      const image = `data:image/webp;base64,${Buffer.from(photo.image).toString('base64')}`;
      expect(part(exported, 'photo')).toMatchObject([{ image }]);
    });
  }, 60_000);

  /** Checks that the export has all of a person's rows and columns of a table, or leaves them out on purpose. */
  async function compare(
    { services: { database } }: SchoolUnderTest,
    role: 'student' | 'professor',
    id: number,
    kind: RecordKind,
    records: Record<string, unknown>[],
  ): Promise<void> {
    const tables = await database.read.introspection.getTables();
    const columns = tables.find((table) => table.name === kind.table)?.columns.map((column) => column.name) ?? [];
    const ofPerson = role === 'student' ? 'stud_id' : 'prof_id';
    const column = kind.name === 'refusedScans' ? 'refusedBy' : ofPerson;
    if (columns.includes(column)) {
      const { rows } = await sql<{ rows: number }>`
        select count(*) as rows from ${sql.table(kind.table)} where ${sql.ref(column)} = ${id}`.execute(database.read);
      expect(records, kind.name).toHaveLength(rows[0]?.rows ?? -1);
    }
    expect(records.length, `${role} ${kind.name}`).toBeGreaterThan(0);
    for (const record of records)
      expect(Object.keys(record), kind.name).toEqual(
        expect.arrayContaining(columns.filter((each) => !kind.without?.includes(each))),
      );
    for (const left of kind.without ?? []) expect(records.every((record) => !(left in record))).toBe(true);
  }

  it('are looked for in every table that can contain any', async () => {
    const tables = await atClosedSchool(place.env, ({ services }) => services.database.read.introspection.getTables());
    const school = tables.filter(({ name: table }) => !table.startsWith('sqlite_'));
    for (const { name: table, columns } of school) {
      for (const [role, column] of [
        ['student', 'stud_id'],
        ['professor', 'prof_id'],
        ['professor', 'by_id'],
      ] as const) {
        const asked = recordKinds[role].some((kind) => kind.table === table);
        if (columns.some((each) => each.name === column)) expect(asked, `${table} of a ${role}`).toBe(true);
      }
      const isAsked = Object.values(recordKinds)
        .flat()
        .some((kind) => kind.table === table);
      expect(isAsked || table in namesNobody, `${table}: is it a record of a person?`).toBe(true);
    }
  });

  // Files and arguments are handled the same way for both databases.
  it('shows its usage, and that there is no school, in one line', async ({ skip }) => {
    if (name !== 'SQLite') return skip('told on SQLite');
    expect(await run('--student', 'ana')).toMatchObject({
      code: 1,
      err: expect.stringContaining(`There is no school in ${place.env.DATA_DIR} yet.`),
    });
    const wrong = [[], ['ana'], ['--student', 'a', '--professor', 'b'], ['--student', 'a', '--out', '/tmp/a.txt']];
    for (const args of wrong)
      expect(await run(...args)).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(/^Usage: npm run export-person -- --student\|--professor VALUE .*\n$/),
      });
  }, 60_000);

  it('replaces no file, and names errors in one line', async ({ skip }) => {
    if (name !== 'SQLite') return skip('told on SQLite');
    await atClosedSchool(place.env, async (school) => {
      const ana = await signedInStudent(school);
      const file = join(place.folder, 'ana.json');
      expect(await run('--student', 'nobody', '--out', file)).toMatchObject({
        code: 1,
        err: 'There is no student with the username, number or id "nobody".\n',
      });
      const id = `${ana.stud_id}`;
      await signedInStudent(school, { username: id });
      expect(await run('--student', id, '--out', file)).toMatchObject({
        code: 1,
        err: expect.stringMatching(
          /^"\d+" fits 2 students: \S+ \(id \d+\) by --username, \S+ \(id \d+\) by --id\. Say which/,
        ),
      });
      const meant = join(place.folder, 'meant.json');
      expect(await run('--student', id, '--id', '--out', meant)).toMatchObject({ code: 0 });
      expect(part(read(meant), 'account')).toMatchObject([{ stud_id: ana.stud_id, username: ana.username }]);
      rmSync(meant);
      expect(await run('--professor', ana.username)).toMatchObject({
        code: 1,
        err: expect.stringContaining('no professor'),
      });
      expect(await run('--student', ana.username, '--out', join(place.folder, 'nowhere', 'a.json'))).toMatchObject({
        code: 1,
        err: expect.stringMatching(/cannot be written.*\n$/),
      });
      expect(readdirSync(place.folder)).toEqual(['data']);

      expect(await run('--student', ana.username, '--out', file)).toMatchObject({ code: 0 });
      const before = readFileSync(file, 'utf8');
      const refused = { code: 1, err: `${file} exists already; an export never replaces anything.\n` };
      expect(await run('--student', ana.username, '--out', file)).toMatchObject(refused);
      expect(readFileSync(file, 'utf8')).toBe(before);
      expect(readdirSync(place.folder).sort()).toEqual(['ana.json', 'data']);
    });
  }, 60_000);
});
