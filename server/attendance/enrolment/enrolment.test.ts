/** Who may enrol whom, what the reply reveals, and which sessions count afterwards. @see docs/decisions/0033 */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { dump } from '#testkit/school/dump.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { heldClasses } from '#testkit/school/held-classes.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSubject } from '#testkit/school/teaching.ts';

inEachSchool('enrolment', (school) => {
  let professor: Awaited<ReturnType<typeof signedInProfessor>>;
  let subjectId: number;
  beforeEach(async () => {
    professor = await signedInProfessor(school);
    subjectId = await addSubject(school, professor, 'Math');
  });
  const own = () => ({ ...professor, params: { subjectId } });
  const enrol = (lines: unknown[]) => school.ask(calls.enrolStudents, { ...own(), body: { lines } } as never);
  const drop = (stud_id: number) => school.ask(calls.dropStudent, { ...own(), body: { stud_id } });
  const other = (some: object = {}) => signedInStudent(school, { courseYearSection: 'BSIT 1B', ...some });

  it('takes whole numbers, usernames and addresses line by line, and answers all unknown ones the same', async () => {
    const ana = await other({ username: 'Ana.Cruz', email: 'ana@school.test' });
    const ben = await other({ username: 'ben', usernameKey: null, email: 'ben@school.test', student_number: '007A' });
    const inIt = await signedInStudent(school);
    await other({ username: 'waiting', email: 'waiting@school.test', isValidated: false });
    const lines = [' ANA.cruz ', '007a', inIt.username, 'Ana@School.test'];
    const done = (await enrol(lines)).reply.lines;
    expect(done).toMatchObject([
      { line: 'ANA.cruz', outcome: 'enrolled', student: { stud_id: ana.stud_id, username: 'Ana.Cruz' } },
      { outcome: 'enrolled', student: { stud_id: ben.stud_id } },
      { outcome: 'already', student: { stud_id: inIt.stud_id } },
      { outcome: 'already', student: { stud_id: ana.stud_id } },
    ]);
    await other({ username: '007a' });
    const before = await dump(school.services.database);
    const answers: string[] = [];
    for (const line of [
      'nobody_at',
      'waiting',
      '007A',
      'ana_cruz',
      `${ana.stud_id}`,
      'Ana',
      'na@school.test',
      "' or 1=1 --",
    ]) {
      const { status, raw } = await enrol([line]);
      answers.push(`${status} ${raw.toString().replace(line, 'LINE')}`);
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('{"line":"LINE","outcome":"unknown","student":null,"absences":0}');
    const stranger = await other();
    const refused = await Promise.all([stranger.stud_id, 2_000_000].map(drop));
    expect(new Set(refused.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1);
    expect(refused[0]?.code).toBe('not-found');
    await school.services.database.write((db) =>
      db.deleteFrom('student').where('stud_id', '=', stranger.stud_id).execute(),
    );
    expect(await dump(school.services.database)).toEqual(before);
    const { people } = (await school.ask(calls.getEnrolment, own())).reply;
    expect(people.map(({ by }) => by).sort()).toEqual(['in', 'in', 'level']);
    for (const body of [[], Array(101).fill('x'), [''], [7], undefined])
      expect((await enrol(body as string[])).status).toBe(400);
  });

  it('lets any administrator choose students for any subject, with the same result as a professor', async () => {
    const admin = await signedInAdmin(school, 'registrar');
    const [ana, ben] = [await other(), await other()];
    const inIt = await signedInStudent(school);
    const waiting = await other({ isValidated: false });
    const event = await addSubject(school, professor, 'Fair', '');
    const of = (subject = subjectId) => ({ ...admin, params: { subjectId: subject } });
    const ids = [ana, inIt, waiting, ben, ana].map(({ stud_id }) => stud_id);
    const choose = (some: unknown, subject?: number, more = {}) =>
      school.ask(calls.enrolInSubject, { ...of(subject), body: { ids: some, ...more } as never });
    expect((await choose(ids, subjectId, { preview: true })).reply.lines[0]).toMatchObject({ outcome: 'enrolled' });
    const outcomes = (await choose(ids)).reply.lines.map(({ line, outcome }) => [Number(line), outcome]);
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['enrolled', 'already', 'unknown', 'enrolled', 'already']);
    expect(outcomes.map(([line]) => line)).toEqual(ids);
    const dropped = { ...of(), body: { stud_id: ben.stud_id, from: 'beginning' } };
    school.clock.pass(60);
    expect((await school.ask(calls.dropFromSubject, dropped)).reply.person).toMatchObject({ by: 'out', since: null });
    const seen = (await school.ask(calls.getSubjectEnrolment, of())).reply;
    expect(seen.people).toEqual((await school.ask(calls.getEnrolment, own())).reply.people);
    expect(seen.people.map(({ student, by }) => [student.stud_id, by])).toEqual([
      [ana.stud_id, 'in'],
      [ben.stud_id, 'out'],
      [inIt.stud_id, 'level'],
    ]);
    const { subjects } = (await school.ask(calls.getSchoolSubjects, admin)).reply;
    expect(subjects.map(({ subject_id }) => subject_id)).toEqual([event, subjectId]);
    expect(subjects[1]).toEqual(seen.subject);
    expect(seen.subject.professor).toMatch(/^Grace Hopper\d+$/);
    const { read } = school.services.database;
    const rows = await read.selectFrom('enrolment').select(['byRole', 'by_id']).execute();
    expect(rows).toEqual(Array(2).fill({ byRole: 'admin', by_id: admin.admin_id }));
    const audit = await read.selectFrom('audit_entry').select(['role', 'action']).orderBy('audit_entry_id').execute();
    expect(audit.slice(-2).map(({ role, action }) => [role, action])).toEqual([
      ['admin', 'enrol-students'],
      ['admin', 'drop-from-beginning'],
    ]);
    for (const [subject, code] of [
      [event, 'event-for-all'],
      [2_000_000, 'not-found'],
    ] as const)
      for (const answer of [await choose(ids, subject), await school.ask(calls.getSubjectEnrolment, of(subject))])
        expect(answer.code).toBe(code);
    for (const wrong of [[], Array(101).fill(1), ['x'], undefined]) expect((await choose(wrong)).status).toBe(400);
    expect((await choose(ids, subjectId, { since: '2001-01-01' })).code).toBe('since-day');
  });

  it('is for the subject’s professor, and not for an event', async () => {
    const foreign = await signedInProfessor(school);
    const as = { ...own(), headers: foreign.headers };
    const body = { lines: ['x'], stud_id: 1 };
    for (const call of [calls.getEnrolment, calls.enrolStudents, calls.dropStudent])
      expect(await school.ask(call, { ...as, ...(call.method === 'GET' ? {} : { body }) })).toMatchObject({
        status: 404,
      });
    subjectId = await addSubject(school, professor, 'Fair', '');
    for (const call of [calls.getEnrolment, calls.enrolStudents, calls.dropStudent])
      expect(await school.ask(call, { ...own(), ...(call.method === 'GET' ? {} : { body }) })).toMatchObject({
        code: 'event-for-all',
      });
  });

  it('keeps one lasting enrolment per student, with any number of repeated and simultaneous requests', async () => {
    const ana = await other();
    const asked = Array.from({ length: 12 }, (_none, at) => (at % 2 === 0 ? enrol([ana.username]) : drop(ana.stud_id)));
    for (const { status } of await Promise.all(asked)) expect([200, 404]).toContain(status);
    const rows = await school.services.database.read.selectFrom('enrolment').selectAll().orderBy('since').execute();
    expect(rows.filter(({ until }) => until === null)).toHaveLength(1);
    for (const [place, row] of rows.entries()) expect(row.until).toBe(rows[place + 1]?.since ?? null);
    const [row] = rows;
    if (!row) throw new Error('none');
    const { enrolment_id: _id, ...kept } = row;
    const day = (at: number) => new Date(Date.UTC(2000, 0, at)).toISOString();
    const older = Array.from({ length: MAXIMUM.enrolmentsOfSubject - rows.length }, (_none, at) => ({
      ...kept,
      since: day(at),
      until: day(at + 1),
    }));
    for (let from = 0; from < older.length; from += 1000)
      await school.services.database.write((db) =>
        db
          .insertInto('enrolment')
          .values(older.slice(from, from + 1000))
          .execute(),
      );
    expect((await enrol(['nobody'])).code).toBe('too-many-enrolments');
    school.clock.pass(60);
    expect((await drop((await signedInStudent(school)).stud_id)).code).toBe('too-many-enrolments');
  });
});

inEachSchool('enrolled and dropped students', (school) => {
  it('stay in every past roll, rate and streak when a student changes from morning to afternoon', async () => {
    const { subject_id, addSubject, hold, streak, counted, marks, statuses, enrol, drop } = await heldClasses(school);
    const afternoon = await addSubject('BSIT 1B');
    const [ana, ben] = [await signedInStudent(school), await signedInStudent(school, { courseYearSection: 'BSIT 1B' })];
    const past = [await hold('BSCS 4A', [ana]), await hold('BSCS 4A'), await hold('BSCS 4A', [ana])];
    const others = [await hold('BSIT 1B', [ben], afternoon), await hold('BSIT 1B', [], afternoon)];
    const seen = async () => ({
      rolls: await Promise.all([...past, ...others].map(statuses)),
      own: [await marks(ana), await streak(ana), await counted(ana)],
    });
    const before = await seen();
    expect((await enrol(afternoon, [ana.username])).reply.lines).toMatchObject([{ outcome: 'enrolled' }]);
    expect((await drop(subject_id, ana)).reply.person).toMatchObject({ by: 'out', absences: 1 });
    expect(await seen()).toEqual(before);
    const [missed, open] = [await hold('BSIT 1B', [], afternoon), await hold(' ', [ana], afternoon)];
    await hold('BSCS 4A');
    await hold(' ');
    expect([await marks(ana), await marks(ana, afternoon), await marks(ben, afternoon)]).toEqual([
      '101--',
      '--01',
      '1000',
    ]);
    expect(await counted(ana)).toEqual([open, missed, ...past.toReversed()]);
    // The student is enrolled again, and the time in between does not count. Then she is dropped from the beginning,
    // and her attendance stays.
    await enrol(subject_id, [ana.username.toUpperCase()]);
    await hold('BSCS 4A');
    expect(await marks(ana)).toBe('101--0');
    for (const _again of [1, 2])
      expect((await drop(subject_id, ana, 'beginning')).reply.person).toMatchObject({
        by: 'out',
        since: null,
        absences: 0,
      });
    expect([await marks(ana), await streak(ana)]).toEqual(['1-1---', 2]);
    const audit = await school.services.database.read
      .selectFrom('audit_entry')
      .select(['action', 'object'])
      .orderBy('audit_entry_id')
      .execute();
    expect(audit.at(-1)).toMatchObject({
      action: 'drop-from-beginning',
      object: expect.stringContaining(`(${subject_id})`),
    });
  });

  it('can be scanned if enrolled, but not if dropped, by code or by hand', async () => {
    const { professor, subject_id, hold, scanned, statuses, enrol, drop } = await heldClasses(school);
    const [ana, guest] = [
      await signedInStudent(school),
      await signedInStudent(school, { courseYearSection: 'BSIT 1B' }),
    ];
    const today = await hold('BSCS 4A');
    expect((await scanned(guest, today)).code).toBe('other-program');
    await enrol(subject_id, [guest.username]);
    await drop(subject_id, ana);
    expect(await scanned(guest, today)).toMatchObject({ reply: { reward: { streak: 1, points: 10 } } });
    const before = await statuses(today);
    expect(await scanned(ana, today)).toMatchObject({ status: 400, code: 'not-enrolled' });
    const later = await hold(' ');
    expect((await scanned(ana, later)).code).toBe('not-enrolled');
    const set = (stud_id: number) =>
      school.ask(calls.setStatus, {
        ...professor,
        params: { sessionId: later },
        body: { stud_id, status: 'present', was: null },
      });
    expect([(await set(ana.stud_id)).code, (await set(guest.stud_id)).status]).toEqual(['not-enrolled', 200]);
    // She is absent from the session before she was dropped, and her status there can be corrected.
    expect(before).toContainEqual([ana.stud_id, 'absent']);
    expect(await statuses(later)).toEqual([[guest.stud_id, 'present']]);
  });

  it('have the absences since the chosen day, which are shown first, and none from before a drop', async () => {
    const { subject_id, hold, marks, enrol, drop } = await heldClasses(school);
    const guest = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    const ana = await signedInStudent(school);
    const day = () => instantIn(school.clock).slice(0, 10);
    for (const _session of [1, 2]) await hold('BSCS 4A', [ana]);
    const since = day();
    await hold(' ', [ana]);
    await hold('BSCS 4A');
    const look = async () => {
      const before = await dump(school.services.database);
      const { lines } = (await enrol(subject_id, [guest.username, ana.username], since, true)).reply;
      expect(await dump(school.services.database)).toEqual(before);
      return lines.map(({ outcome, student, absences }) => [outcome, student?.stud_id, absences]);
    };
    // A preview leaves no trace: it names only students who are already on the list.
    expect((await look())[0]).toEqual(['unknown', undefined, 0]);
    await enrol(subject_id, [guest.username]);
    expect(await marks(guest)).toBe('----');
    expect(await look()).toEqual([
      ['enrolled', guest.stud_id, 3],
      ['already', ana.stud_id, 0],
    ]);
    for (const outcome of ['enrolled', 'already'])
      expect((await enrol(subject_id, [guest.username], since)).reply.lines).toMatchObject([{ outcome }]);
    expect([await marks(guest), await marks(ana)]).toEqual(['-000', '1110']);
    await drop(subject_id, ana);
    await hold('BSCS 4A');
    await enrol(subject_id, [ana.username]);
    expect(await marks(ana)).toBe('1110-');
    await enrol(subject_id, [ana.username], since);
    await hold('BSCS 4A');
    expect(await marks(ana)).toBe('111000');
    for (const wrong of ['2027-01-01', '2024-01-01', 'tomorrow'])
      expect((await enrol(subject_id, ['x'], wrong)).status).toBe(400);
  });

  it('are excused on leave from the sessions of a subject that enrols them', async () => {
    const { professor, subject_id, addSubject, hold, statuses, enrol, drop } = await heldClasses(school);
    const guest = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    const leave = { stud_ids: [guest.stud_id], fromDay: '2026-09-08', toDay: '2026-10-08', kind: 'excused', note: '' };
    const give = () => school.ask(calls.createProfessorLeaves, { ...professor, body: leave });
    expect((await give()).code).toBe('not-found');
    await enrol(subject_id, [guest.username]);
    const held = await hold(' ');
    expect((await give()).reply.leaves).toMatchObject([{ sessions: 1 }]);
    const next = await hold('BSCS 4A');
    expect([await statuses(held), await statuses(next)]).toEqual(Array(2).fill([[guest.stud_id, 'excused']]));
    const later = { ...leave, fromDay: '2026-11-01', toDay: '2026-11-02' };
    await drop(subject_id, guest);
    expect((await school.ask(calls.createProfessorLeaves, { ...professor, body: later })).code).toBe('not-found');
    // When a student on leave joins a subject, its existing sessions are excused at once.
    const second = await addSubject('BSCS 4B');
    const [past, today] = [await hold(' ', [], second), instantIn(school.clock).slice(0, 10)];
    await enrol(second, [guest.username], today);
    expect(await statuses(past)).toEqual([[guest.stud_id, 'excused']]);
  });
});
