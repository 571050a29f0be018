/** Reports of one class's week, asked by administrators, professors and students. */
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { reportLines } from '#contract/attendance/report/report-lines.ts';
import { type ReportName, reportNames } from '#contract/attendance/report/report-names.ts';
import { toCsv } from '#contract/platform/base/csv.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { heldClasses } from '#testkit/school/held-classes.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';

inEachSchool('a report', (school) => {
  /** From Wednesday, 9 September 2026 on, Ana and Ben of BSCS 4A have a class a day. */
  async function opened() {
    const classes = await heldClasses(school);
    const admin = await signedInAdmin(school);
    const ana = await signedInStudent(school, { first_name: '=Ana', middle_name: '', last_name: 'Abad' });
    const ben = await signedInStudent(school, { first_name: 'Ben', middle_name: '', last_name: 'Bello' });
    const ask = (report: ReportName, query = {}, who: { headers: Record<string, string> } = admin) =>
      school.ask(calls.getSchoolReport, { headers: who.headers, params: { report }, query });
    const askOwn = (report: ReportName, query = {}, who: { headers: Record<string, string> } = classes.professor) =>
      school.ask(calls.getOwnReport, { headers: who.headers, params: { report }, query });
    /** The first cells of a table's rows. */
    const rows = async (report: ReportName, table: string, query = {}, cells = 99) =>
      (await ask(report, query)).reply.tables
        .find(({ id }) => id === table)
        ?.rows.map((row) => row.cells.slice(0, cells));
    const setStatus = (class_id: number, { stud_id }: typeof ana, status: string, was: string) =>
      school.ask(calls.setStatus, {
        ...classes.professor,
        params: { sessionId: class_id },
        body: { stud_id, status, was },
      });
    return { ...classes, admin, ana, ben, ask, askOwn, rows, setStatus };
  }

  /** Ana comes to all but one of six classes, from which she is excused; Ben to two; the last class's roll is not taken. */
  async function aWeek() {
    const week = await opened();
    const { hold, ana, ben, setStatus } = week;
    const held: number[] = [];
    for (const came of [[ana, ben], [ana, ben], [ana], [ana], [], [ana], []]) held.push(await hold('BSCS 4A', came));
    await setStatus(held[4] ?? 0, ana, 'excused', 'absent');
    return { ...week, held };
  }

  it('shows everything that it is about', async () => {
    const { ask, rows, ana, subject_id } = await aWeek();
    const { tables, madeAt: _at, ...about } = (await ask('overview')).reply;
    expect(about).toMatchObject({ from: '2026-07-27', to: '2026-09-15', filters: [], rollsMissing: 1 });
    expect(tables.map(({ id, rows: { length } }) => [id, length])).toEqual([
      ['figures', 4],
      ['weeks', 8],
      ['hours', 6],
      ['levels', 1],
      ['words', 1],
    ]);
    expect(await rows('overview', 'figures')).toEqual([
      ['Today', '2026-09-15', '2026-09-15', null, null, 0, 0],
      ['This week', '2026-09-14', '2026-09-15', 500, null, 1, 2],
      ['Last four weeks', '2026-08-19', '2026-09-15', 636, null, 7, 11],
      ['Chronic absence', '2026-07-27', '2026-09-15', null, null, 0, 0],
    ]);
    expect(await rows('overview', 'levels')).toEqual([['BSCS 4A', 636, 7, 11, null]]);
    expect(await rows('overview', 'words')).toEqual([['Ben Bello', 'BSCS 4A', '4 absences in a row', 4, 4, 6, 4, 667]]);

    const names = [
      ['=Ana Abad', 'BSCS 4A'],
      ['Ben Bello', 'BSCS 4A'],
    ] as const;
    const register = (await ask('register', { courseYearSection: 'bscs 4a' })).reply;
    expect(register).toMatchObject({ from: '2026-09-01', to: '2026-09-30', filters: [{ text: 'BSCS 4A' }] });
    const days = ['We 9', 'Th 10', 'Fr 11', 'Sa 12', 'Su 13', 'Mo 14'];
    const [table] = register.tables;
    expect(table?.columns.slice(2, 8).map(({ title }) => title)).toEqual(days);
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      [...names[0], 'P', 'P', 'P', 'P', 'E', 'P', 6, 5, 0, 1, 0, 1000, 1],
      [...names[1], 'P', 'P', 'A', 'A', 'A', 'A', 6, 2, 0, 0, 4, 333, 4],
    ]);
    const [ofSubject] = (await ask('register', { subject_id })).reply.tables;
    expect(ofSubject?.columns[2]).toMatchObject({ title: 'We 9 08:00', link: { class_id: expect.any(Number) } });
    expect(ofSubject?.rows.map(({ cells }) => cells)).toEqual(table?.rows.map(({ cells }) => cells));

    const student = { stud_id: ana.stud_id };
    expect(await rows('student', 'summary', student)).toEqual([
      [...names[0], 6, 5, 0, 1, 0, 1000, 167, 0, 6, 1, 167, 0, 0],
    ]);
    expect(await rows('student', 'weeks', student)).toEqual([
      ['2026-09-07', null, null, 'P', 'P', 'P', 'P', 'E', 1000],
      ['2026-09-14', 'P', null, null, null, null, null, null, 1000],
    ]);
    expect(await rows('student', 'missed', student)).toEqual([
      ['2026-09-13', '08:00', 'Discrete Math', 'Excused', null],
    ]);
    expect(await rows('student', 'changes', student)).toEqual([
      ['2026-09-15', '12:00', '2026-09-13', 'Discrete Math', 'Absent', 'Excused', expect.stringContaining('Grace')],
    ]);

    expect(await rows('classes', 'levels')).toEqual([['BSCS 4A', 2, 636, 7, 11, null, 417, 1]]);
    expect(await rows('classes', 'weeks')).toEqual([['BSCS 4A', 667, 500]]);
    expect(await rows('absence', 'row')).toEqual([[...names[1], 4, 4, '2026-09-11', '2026-09-10']]);
    expect(await rows('absence', 'row', { in_a_row: 5 })).toEqual([]);
    expect(await rows('absence', 'bands')).toContainEqual(['Fewer than 10 days', 2, null]);
    expect(await rows('rolls', 'summary')).toContainEqual(['Rolls missing', 1, 143]);
    expect(await rows('rolls', 'missing', {}, 4)).toEqual([['2026-09-15', '08:00', 'Discrete Math', 'BSCS 4A']]);
    // Nobody came to the fifth class, whose roll was taken two days later.
    expect(await rows('rolls', 'late')).toMatchObject([
      ['2026-09-13', '08:00', 'Discrete Math', 'BSCS 4A', expect.any(String), '2026-09-15', '12:00'],
    ]);
    expect(await rows('sessions', 'sessions', { day_of_week: 1, hour: 8 })).toMatchObject([
      ['2026-09-14', '08:00', 'Discrete Math', 'BSCS 4A', expect.any(String), 'Taken', 2, 1, 0, 0, 1, 500],
    ]);
    expect(await rows('sessions', 'sessions', { day_of_week: 1, hour: 9 })).toEqual([]);
    expect(await rows('today', 'absent', { to: '2026-09-14' })).toEqual([
      ['Ben Bello', 'BSCS 4A', '08:00', 'Discrete Math', 'Absent', 1],
    ]);
  });

  it('names the classes of the timetable that nobody opened; a school without a timetable has none', async () => {
    const { rows, professor, subject_id } = await opened();
    const notOpened = () => rows('rolls', 'notOpened', { to: '2026-09-18' }, 4);
    expect(await notOpened()).toEqual([]);
    const hours = { start_time: '14:00', end_time: '15:00', room: '' };
    const body = { weekdays: [3, 4, 5], everyWeeks: 1, firstDay: '2026-09-09', lastDay: '2026-09-18', ...hours };
    const { rule_id: ruleId } = (
      await school.ask(calls.createMeetingRule, { ...professor, params: { subjectId: subject_id }, body })
    ).reply.rule;
    school.clock.pass(9 * 24 * 3600);
    const cancelled = { ...professor, params: { ruleId }, body: { day: '2026-09-10' } };
    expect((await school.ask(calls.cancelMeeting, cancelled)).status).toBe(200);
    const open = { ...professor, params: { ruleId }, body: { day: '2026-09-11' } };
    expect((await school.ask(calls.openMeeting, open)).status).toBe(200);
    expect(await notOpened()).toEqual([
      ['2026-09-16', '14:00', 'Discrete Math', 'BSCS 4A'],
      ['2026-09-09', '14:00', 'Discrete Math', 'BSCS 4A'],
    ]);
    expect(await rows('today', 'sessions', { to: '2026-09-17' }, 6)).toEqual([
      ['2026-09-17', '14:00', 'Discrete Math', 'BSCS 4A', expect.any(String), 'Upcoming'],
    ]);
  });

  it('is the same as a CSV file, in which no cell is a formula', async () => {
    const { admin, ask } = await aWeek();
    const query = { courseYearSection: 'BSCS 4A' };
    const { reply } = await ask('register', query);
    const url = `/api/admin/getReport/register?${new URLSearchParams({ ...query, as: 'csv' })}`;
    const file = await school.app.inject({ url, headers: admin.headers });
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="attendance-register-2026-09-01-2026-09-30.csv"',
    });
    expect(file.payload).toBe(toCsv(reportLines(reply.tables)));
    expect(file.payload.startsWith('\uFEFFRegister\r\nStudent,Program level,We 9,')).toBe(true);
    expect(file.payload).toContain('\r\n"\'=Ana Abad",BSCS 4A,P,P,P,P,E,P,6,5,0,1,0,100,1\r\n');
  });

  it('is made again after five minutes, ten seconds after a correction, after changed rules, and at once for who is missing now', async () => {
    const { ask, rows, admin, held, ana, ben, setStatus, professor, subject_id } = await aWeek();
    school.clock.pass(1);
    const first = (await ask('absence')).reply;
    const row = async () => (await rows('absence', 'row'))?.length;
    school.clock.pass(20);
    expect((await ask('absence')).reply).toEqual(first);
    await setStatus(held[5] ?? 0, ben, 'excused', 'absent');
    expect(await rows('absence', 'row', {}, 4)).toEqual([['Ben Bello', 'BSCS 4A', 3, 3]]);
    await school.ask(calls.updateReportRules, { ...admin, body: { least_days: 6, absence_share: 67 } });
    expect(await rows('absence', 'chronic')).toEqual([]);
    await school.ask(calls.updateReportRules, { ...admin, body: { absence_share: 66 } });
    expect(await rows('absence', 'chronic')).toEqual([['Ben Bello', 'BSCS 4A', 6, 4, 667, 1, '2026-09-10']]);
    const session = { params: { subjectId: subject_id, classId: held[3] ?? 0 } };
    await school.ask(calls.deleteClass, { ...professor, ...session, body: {} });
    expect(await row()).toBe(1);
    school.clock.pass(10);
    expect([await rows('absence', 'chronic'), await row()]).toEqual([[], 0]);
    await school.ask(calls.deleteClassRestore, { ...professor, ...session, body: {} });
    school.clock.pass(10);
    expect([(await rows('absence', 'chronic'))?.length, await row()]).toEqual([1, 1]);

    const today = (table: string) => rows('today', table, { to: '2026-09-14' });
    const lesson = ['BSCS 4A', '08:00', 'Discrete Math'];
    expect([await today('absent'), await today('excused')]).toEqual([[], [['Ben Bello', ...lesson, 1]]]);
    await setStatus(held[5] ?? 0, ana, 'absent', 'present');
    school.clock.pass(2);
    expect(await today('absent')).toEqual([['=Ana Abad', ...lesson, 'Absent', 1]]);
  });

  it('counts a student where the student belonged at the time', async () => {
    const { hold, rows, ana, ben, moveTo, addSubject } = await opened();
    const other = await addSubject('BSIT 1B');
    await hold('BSCS 4A', [ana]);
    await moveTo('BSIT 1B', ben);
    await hold('BSCS 4A', [ana]);
    await hold('BSIT 1B', [ben], other);
    expect(await rows('classes', 'levels', {}, 5)).toEqual([
      ['BSCS 4A', 2, 667, 2, 3],
      ['BSIT 1B', 1, 1000, 1, 1],
    ]);
    const levels = { courseYearSection: 'BSCS 4A' };
    expect((await rows('register', 'register', levels))?.map((cells) => cells.slice(2, -7))).toEqual([
      ['P', 'P'],
      ['A', null],
    ]);
  });

  describe('is for those who may see it', () => {
    it('a professor sees their subjects and the students in them', async () => {
      const { hold, ask, askOwn, addSubject, ana, ben, professor, subject_id } = await opened();
      const stranger = await signedInProfessor(school);
      const gast = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
      const own = await addSubject('BSIT 1B');
      await hold('BSCS 4A', [ana]);
      const mine = (await askOwn('classes')).reply;
      expect(mine).toEqual({ ...(await ask('classes')).reply, filters: mine.filters, madeAt: mine.madeAt });
      expect(mine.filters).toMatchObject([{ title: 'Professor' }]);
      expect((await askOwn('classes', {}, stranger)).reply.tables[0]?.rows).toEqual([]);
      expect((await askOwn('student', { stud_id: ana.stud_id })).reply.filters).toMatchObject([
        {},
        { text: '=Ana Abad' },
      ]);
      const refused = { status: 404, code: 'not-found' };
      for (const query of [{ subject_id }, { stud_id: ana.stud_id }, { stud_id: ben.stud_id, subject_id: own }])
        expect(await askOwn('student', { stud_id: gast.stud_id, ...query }, stranger)).toMatchObject(refused);
      expect(await askOwn('student', { stud_id: ana.stud_id, subject_id: own })).toMatchObject(refused);

      const share = (role: 'co' | 'helper') =>
        school.ask(calls.setStaff, {
          ...professor,
          params: { subjectId: subject_id },
          body: { username: stranger.username, role },
        });
      const counts = async () => (await askOwn('classes', {}, stranger)).reply.tables[0]?.rows.length;
      expect([(await share('helper')).status, await counts()]).toEqual([200, 0]);
      expect(await askOwn('overview', { subject_id }, stranger)).toMatchObject(refused);
      expect([(await share('co')).status, await counts()]).toEqual([200, 1]);
      expect((await askOwn('overview', { subject_id }, stranger)).status).toBe(200);
    });

    it('a student sees their own, a registrar everything except the rules', async () => {
      const { hold, ask, askOwn, ana, ben, admin } = await opened();
      await hold('BSCS 4A', [ana]);
      const registrar = await signedInAdmin(school, 'registrar');
      const own = await school.ask(calls.getStudentReport, { ...ben, query: { stud_id: ana.stud_id } });
      expect(own.reply.filters).toEqual([{ title: 'Student', text: 'Ben Bello' }]);
      expect(own.reply.tables[0]?.rows[0]?.cells.slice(0, 3)).toEqual(['Ben Bello', 'BSCS 4A', 1]);
      expect((await ask('overview', {}, registrar)).status).toBe(200);
      expect((await school.ask(calls.getReportRules, registrar)).status).toBe(403);
      expect((await school.ask(calls.getReportRules, admin)).reply).toEqual({
        absence_share: 10,
        least_days: 10,
        day_share: 50,
      });
      for (const who of [ana, registrar]) expect((await askOwn('overview', {}, who)).status).toBe(401);
    });
  });

  it.each([
    ['overview', { from: '2026-01-01', to: '2027-02-05' }, 400, 'report-too-large'],
    ['overview', { from: '2026-01-02', to: '2026-01-01' }, 400, 'report-days'],
    ['overview', { from: '2999-12-31' }, 400, 'report-days'],
    ['overview', { to: 'tomorrow' }, 400, 'bad-input'],
    ['overview', { courseYearSection: 'BSXX 9Z' }, 404, 'not-found'],
    ['overview', { subject_id: 999 }, 404, 'not-found'],
    ['student', { stud_id: 999 }, 404, 'not-found'],
    ['student', {}, 400, 'report-needs'],
    ['register', {}, 400, 'report-needs'],
    ['overview', { hour: 24 }, 400, 'bad-input'],
  ] as const)('%s of %j is refused: %i %s', async (report, query, status, code) => {
    const { ask } = await opened();
    expect(await ask(report, query)).toMatchObject({ status, code });
  });

  it('of a school without sessions is empty', async () => {
    const { ask, ana } = await opened();
    for (const report of reportNames) {
      const query = { courseYearSection: 'BSCS 4A', stud_id: ana.stud_id };
      expect(await ask(report, query), report).toMatchObject({ status: 200, reply: { report, rollsMissing: 0 } });
    }
    expect((await ask('overview', { from: '2026-01-01', to: '2027-02-04' })).status).toBe(200);
  });
});
