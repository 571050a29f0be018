/** Importing a timetable: what is asked, refused, remembered and undone. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { timetableDesk } from '#testkit/samples/timetable-desk.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor } from '#testkit/school/people.ts';
import { addSubject } from '#testkit/school/teaching.ts';

const heading = 'Subject,Section,Days,Start,End,From,To';
const term = '2026-09-07,2026-12-18';
const table = (...lines: string[]) => [heading, ...lines.map((line) => `${line},${term}`)].join('\n');
const holiday = 'BEGIN:VEVENT\nUID:h\nSUMMARY:Holiday\nDTSTART;VALUE=DATE:20261130\nEND:VEVENT';

inEachSchool('an import of a timetable', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  let grace: Awaited<ReturnType<typeof signedInProfessor>>;
  let office: ReturnType<typeof timetableDesk>;
  let own: ReturnType<typeof timetableDesk>;
  let math: number;
  beforeEach(async () => {
    admin = await signedInAdmin(school);
    grace = await signedInProfessor(school);
    office = timetableDesk(school, 'admin', admin);
    own = timetableDesk(school, 'professor', grace);
    math = await addSubject(school, grace, 'Math', '5A');
  });
  const rules = () => school.services.database.read.selectFrom('meeting_rule').selectAll().orderBy('rule_id').execute();
  const states = async (file: string, desk = own) =>
    (await desk.preview(file)).lines.map(({ state, problem }) => problem || state);

  it('adds each rule once, also if two people import the file at the same time', async () => {
    const file = table('Math,5A,Mon,8:00,9:00', 'Math,5A,Thu,8:00,9:00');
    expect(await states(file)).toEqual(['new', 'new']);
    expect(await rules()).toEqual([]);
    const both = await Promise.all([own.import(file), office.import(file)]);
    expect(both.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'nothing-to-import']);
    expect(await rules()).toMatchObject([
      { subject_id: math, weekdays: '1', start_time: '08:00', lastDay: '2026-12-18' },
      { subject_id: math, weekdays: '4' },
    ]);
    expect(await states(file)).toEqual(['known', 'known']);
    expect(await states(table('Math,5A,Mon,8:00,9:00', 'Math,5A,Fri,8:00,9:00'))).toEqual(['new', 'known']);
  });

  it('imports nothing if a line has a problem, which it names', async () => {
    await own.import(table('Math,5A,Mon,8:00,9:00'));
    const file = table(
      'Math,5A,Fri,8:00,9:00',
      'Math,5A,"Mon, Wed",8:30,9:30',
      'Math,5A,Tue,8:00,9:00,2026-12-20',
    ).replace('2026-12-20,2026-09-07,2026-12-18', '2026-12-20,2026-09-07');
    expect(await states(file)).toEqual([
      'On 9/7/2026 the subject has another class from 08:00 to 09:00.',
      expect.stringMatching(/at least one class between the first and the last day/),
      'new',
    ]);
    expect((await own.import(file)).code).toBe('nothing-to-import');
    const many = Array.from(
      { length: 50 },
      (_, at) => `Math,5A,Fri,${8 + (at % 10)}:0${Math.floor(at / 10)},${8 + (at % 10)}:0${Math.floor(at / 10) + 1}`,
    );
    expect((await states(table(...many)))[0]).toMatch(/in the timetable 50 times, the maximum/);
    expect(await rules()).toHaveLength(1);
  });

  it('asks for the subject of a title once, of professors only among their own; their answer is stronger than the school’s', async () => {
    const ada = await signedInProfessor(school);
    const file = table('MAT,5a NOV,Mon,8:00,9:00');
    expect(await own.preview(file)).toMatchObject({
      lines: [{ state: 'question', title: 'MAT (5a NOV)', classes: 15, isAnswered: false }],
      subjects: [{ subject_id: math, name: 'Math (5A)' }],
    });
    expect((await own.import(file)).code).toBe('nothing-to-import');
    expect((await timetableDesk(school, 'professor', ada).name('MAT (5a NOV)', math)).status).toBe(404);
    await office.name('MAT (5a NOV)', null);
    expect(await states(file)).toEqual(['out']);
    await own.name('mat 5A-nov', math);
    expect([await states(file), await states(file, office)]).toEqual([['new'], ['out']]);
    const choices = school.services.database.read.selectFrom('import_choice').select(['key', 'value']).orderBy('key');
    const kept = { key: 'admin: mat 5a nov', value: '' };
    expect(await choices.execute()).toEqual([
      kept,
      { key: `professor ${grace.prof_id}: mat 5a nov`, value: `${math}` },
    ]);
    const theirs = await timetableDesk(school, 'professor', ada).preview(file);
    expect(theirs.lines).toMatchObject([{ state: 'out' }]);
    const { subjects } = await office.preview(file);
    expect(subjects).toMatchObject([{ subject_id: math, name: expect.stringMatching(/^Math \(5A\), .+/) }]);
    await school.ask(calls.deleteProfessor, { headers: admin.headers, params: { id: grace.prof_id } });
    expect(await choices.execute()).toEqual([kept]);
  });

  it('of classes and days off takes the days off only if an administrator says so', async () => {
    const lesson = 'BEGIN:VEVENT\nUID:l\nSUMMARY:Math 5A\nDTSTART:20260907T080000\nDURATION:PT1H\nEND:VEVENT';
    const both = `BEGIN:VCALENDAR\n${lesson}\n${holiday}\nEND:VCALENDAR`;
    const said = 'All-day events were left out (1). Administrators can import them as days off.';
    expect(await own.preview(both)).toMatchObject({ lines: [{ title: 'Math 5A' }], notes: [said] });
    expect(await states(both, office)).toEqual(['new', 'out']);
    expect((await office.import(both, { days_off: 'yes' })).import).toMatchObject({ entries: 2 });
    expect(await states(both, office)).toEqual(['known', 'out']);
    const { lines } = await office.preview(both, { days_off: 'yes' });
    expect(lines.map(({ state }) => state)).toEqual(['known', 'known']);
  });

  it('adds the changes of a newer file to the rules that are known, until it is undone', async () => {
    const weekly = (...lines: string[]) =>
      ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:l', 'SUMMARY:Math 5A', 'DTSTART:20260907T080000', 'DURATION:PT1H']
        .concat('RRULE:FREQ=WEEKLY;COUNT=5', lines, 'END:VEVENT', 'END:VCALENDAR')
        .join('\n');
    await own.import(weekly());
    const newer = weekly('EXDATE:20260914T080000');
    expect(await states(newer)).toEqual(['changed']);
    const changes = () => school.services.database.read.selectFrom('meeting_change').select(['day', 'kind']).execute();
    school.clock.pass(60);
    const { import_id } = (await own.import(newer)).import;
    expect(await changes()).toEqual([{ day: '2026-09-14', kind: 'cancelled' }]);
    expect(await states(newer)).toEqual(['known']);
    await own.undo(import_id);
    expect([await changes(), (await rules()).length]).toEqual([[], 1]);
  });

  it('can be undone for seven days by who made it: a rule ends today if a class was opened for it', async () => {
    const file = table('Math,5A,Tue,8:00,9:00', 'Math,5A,Thu,8:00,9:00');
    const { import_id } = (await own.import(file)).import;
    expect(await own.list()).toMatchObject([{ import_id, fileName: 'plan.csv', entries: 2 }]);
    const [first] = await rules();
    const params = { ruleId: first?.rule_id ?? 0 };
    await school.ask(calls.openMeeting, { headers: grace.headers, params, body: { day: '2026-09-08' } });
    const ada = await signedInProfessor(school);
    expect((await timetableDesk(school, 'professor', ada).undo(import_id)).code).toBe('timetable-import-over');
    expect((await own.undo(import_id)).status).toBe(200);
    expect(await rules()).toMatchObject([{ rule_id: first?.rule_id, lastDay: '2026-09-08', import_id: null }]);
    expect((await own.undo(import_id)).code).toBe('timetable-import-over');
    const later = (await office.import(`BEGIN:VCALENDAR\n${holiday}\nEND:VCALENDAR`)).import;
    school.clock.pass(7 * 86_400 + 1);
    expect(await office.list()).toEqual([]);
    expect((await office.undo(later.import_id)).code).toBe('timetable-import-over');
  });

  it('is not undone where the subject was handed over, and is undone where it was changed from a day on', async () => {
    const { import_id } = (await own.import(table('Math,5A,Tue,8:00,9:00'))).import;
    const [rule] = await rules();
    const values = { weekdays: [2], everyWeeks: 1, firstDay: '2026-09-08', lastDay: '2026-12-18', room: '' };
    const body = { ...values, start_time: '09:00', end_time: '10:00', fromDay: '2026-10-01' };
    await school.ask(calls.updateMeetingRule, { ...grace, params: { ruleId: rule?.rule_id ?? 0 }, body });
    expect(await rules()).toMatchObject([{ import_id }, { import_id }]);
    const ada = await signedInProfessor(school);
    const toAda = { params: { subjectId: math }, body: { prof_id: ada.prof_id } };
    expect((await school.ask(calls.transferSubject, { ...admin, ...toAda })).status).toBe(200);
    expect((await own.undo(import_id)).status).toBe(200);
    expect(await rules()).toHaveLength(2);
  });

  it('is refused if the file is something else', async () => {
    const refused = async (file: Buffer | string, fields = {}) => (await office.import(file, fields)).code;
    expect(await refused('BEGIN:VCALENDAR\nEND:VCALENDAR')).toBe('not-a-calendar');
    expect(await refused(`BEGIN:VCALENDAR\n${holiday}`)).toBe('not-a-calendar');
    expect(await refused(Buffer.from('BEGIN:VCALENDAR\0\0\0END:VCALENDAR'))).toBe('not-a-calendar');
    expect(await refused('PK, nothing')).toBe('not-a-table');
    expect(await refused(`BEGIN:VCALENDAR\n${'X'.repeat(5 * 1024 * 1024)}`)).toBe('timetable-too-large');
    expect(await refused(table(), { dates: 'other' })).toBe('bad-input');
  });
});
