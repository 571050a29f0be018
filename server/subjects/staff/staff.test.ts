/** The staff of subjects. */
import { beforeEach, expect, it } from 'vitest';
import { type CallName, calls } from '#contract/app/calls.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import type { Right } from '#contract/subjects/subject/right-rules.ts';
import { callSamples, callsTouching } from '#testkit/samples/call-samples.ts';
import { makeOneOfEverything } from '#testkit/samples/full-fixture.ts';
import { absentObjects, type Objects } from '#testkit/samples/sample-objects.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { heldClasses } from '#testkit/school/held-classes.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSubject, qrValueOf, scanStudent } from '#testkit/school/teaching.ts';

/** The access to an object that each professor's call requires; null if only the object's owner may make the call. */
const asksFor: Partial<Record<CallName, Right | null>> = {
  getClass: 'scan',
  startClass: 'change',
  getAllSubjectClass: 'scan',
  getSingleClass: 'scan',
  createAttendance: 'scan',
  getClassPacket: 'scan',
  settleScans: 'scan',
  reportKept: null,
  getAttendance: 'roll',
  getRoll: 'roll',
  getRollHistory: 'roll',
  setStatus: 'roll',
  setStatuses: 'roll',
  closeRoll: 'roll',
  getClassDeleted: 'see',
  getStudentEntry: 'see',
  getEnrolment: 'see',
  enrolStudents: 'change',
  dropStudent: 'change',
  createClass: 'change',
  updateClass: 'change',
  deleteClass: 'change',
  deleteClassRestore: 'change',
  deleteClassPerma: 'change',
  updateLateness: 'change',
  giveAward: 'change',
  createMeetingRule: 'change',
  updateMeetingRule: 'change',
  endMeetingRule: 'change',
  cancelMeeting: 'change',
  moveMeeting: 'change',
  restoreMeeting: 'change',
  nameTimetableTitle: 'change',
  // The sample's class is not today's, so that a helper does not find it. A device takes only today's.
  openMeeting: 'change',
  getMeetingPacket: null,
  updateSubject: 'own',
  deleteSubject: 'own',
  getStaff: 'own',
  setStaff: 'own',
  endStaff: 'own',
  getScannedPhoto: null,
  createProfessorLeaves: null,
  endProfessorLeave: null,
  updateProfessorShopItem: null,
  deleteProfessorShopItem: null,
  verifyTransaction: null,
  declineTransaction: null,
  returnTransaction: null,
  withdrawAward: null,
};

inASchool('a shared subject', (school) => {
  let everything: Awaited<ReturnType<typeof makeOneOfEverything>>;
  let ofSubject: { params: { subjectId: number } };
  const today = () => new Date(school.clock.nowMs()).toISOString().slice(0, 10);
  beforeEach(async () => {
    everything = await makeOneOfEverything(school);
    ofSubject = { params: { subjectId: everything.objects.subject } };
  });

  const share = (body: Record<string, unknown>, by: { headers: Record<string, string> } = everything.owner) =>
    school.ask(calls.setStaff, {
      ...ofSubject,
      headers: by.headers,
      body: { username: everything.colleague.username, ...body },
    });
  const shared = async (by = everything.colleague) => (await school.ask(calls.getSharedSubjects, by)).reply.shared;

  /** The calls that find the object for the colleague. All other calls answer as if the object did not exist. */
  async function found(): Promise<CallName[]> {
    const { colleague, student } = everything;
    const objects = { ...everything.objects, student: student.stud_id };
    const there: CallName[] = [];
    const isLate = (name: CallName) => ['updateClass', 'deleteClass', 'deleteClassPerma'].indexOf(name);
    for (const [name, call] of callsTouching(objects).toSorted(([one], [other]) => isLate(one) - isLate(other))) {
      if (call.access !== 'professor') continue;
      const make = (at: Objects, studtoken: string) => {
        // This is the session that was just moved to the bin.
        const { params, body } = callSamples(name === 'deleteClassPerma' ? { ...at, binned: at.session } : at)[name];
        const headers = { ...colleague.headers, ...(name === 'createAttendance' && { studtoken }) };
        const sent = body === undefined || call.method === 'GET' ? {} : { body };
        return school.ask(call, { headers, ...(params ? { params } : {}), ...sent });
      };
      const studtoken = await qrValueOf(school, student);
      const answer = await make(objects, studtoken);
      if (answer.status !== 404) there.push(name);
      else expect(`${name} ${answer.raw}`).toBe(`${name} ${(await make(absentObjects, studtoken)).raw}`);
    }
    return there.sort();
  }
  const askingFor = (...rights: Right[]) =>
    (Object.keys(asksFor) as CallName[]).filter((name) => rights.includes(asksFor[name] as Right)).sort();

  it('gives a co-teacher all rights of its owner, except those of owners only and personal ones', async () => {
    const touching = callsTouching(everything.objects).filter(([, { access }]) => access === 'professor');
    expect(touching.map(([name]) => name).sort()).toEqual(Object.keys(asksFor).sort());
    expect(await found()).toEqual(askingFor('scan', 'roll', 'see', 'change'));
    everything = await makeOneOfEverything(school);
    ofSubject = { params: { subjectId: everything.objects.subject } };
    const update = (body: object) => school.ask(calls.updateSubject, { ...ofSubject, ...everything.colleague, body });
    expect(await update({ subject_start_time: '09:00' })).toMatchObject({ status: 200 });
    expect(await update({ subject_name: 'Math', subject_start_time: '09:15' })).toMatchObject({ status: 200 });
    expect(await update({ subject_name: 'Mine' })).toMatchObject({ status: 404 });
  });

  it('gives a helper the scanner and today’s roll', async () => {
    await share({ role: 'helper' });
    const { colleague, owner } = everything;
    expect(await found()).toEqual(askingFor('scan', 'roll'));
    const sessions = async () => (await school.ask(calls.getClass, { ...ofSubject, ...colleague })).reply.classes;
    expect(await sessions()).toHaveLength(1);
    expect(await shared()).toMatchObject([{ session_count: 1, bin_count: 0 }]);
    school.clock.pass(86_400);
    expect(await shared()).toMatchObject([{ session_count: 0, bin_count: 0 }]);
    // The subject has an empty list, and yesterday's session is found only to settle scans that a device kept there.
    expect(await found()).toEqual(['getAllSubjectClass', 'getClass', 'settleScans']);
    expect(await sessions()).toEqual([]);
    expect((await school.ask(calls.getClass, { ...ofSubject, ...owner })).reply.classes).toHaveLength(1);
  });

  it.each([
    [1, 2, false],
    [0, 0, true],
    [-1, null, true],
    [null, 1, true],
    [1, null, false],
  ])('is open to a substitute from %s days on to %s: %s', async (first, last, holds) => {
    const day = (later: number | null) => (later === null ? null : dayAfter(today(), later));
    const days = { firstDay: day(first), lastDay: day(last) };
    expect((await share({ role: 'co', ...days })).reply.member).toMatchObject({ role: 'co', ...days });
    expect(await shared()).toMatchObject([{ subject_name: 'Math', holds, ...days }]);
    expect((await found()).length > 0).toBe(holds);
    if (last === null) return;
    school.clock.pass((last + 1) * 86_400);
    expect([await shared(), await found()]).toEqual([[], []]);
  });

  it('is shared by its owner and by administrators, which is audited, and not by its staff', async () => {
    const { owner, colleague, objects } = everything;
    const admin = await signedInAdmin(school);
    const third = await signedInProfessor(school, { last_name: 'Adams', username: 'Third' });
    const other = await signedInProfessor(school);
    await signedInProfessor(school, { isValidated: false });
    const body = { username: ' third ', role: 'helper', firstDay: today(), lastDay: '' };
    expect((await share(body, colleague)).status).toBe(404);
    const set = await school.ask(calls.setSubjectStaff, { ...ofSubject, ...admin, body });
    const member = { prof_id: third.prof_id, role: 'helper', firstDay: today(), lastDay: null };
    expect(set.reply).toMatchObject({ message: 'The subject is shared.', member });
    const offered = async () =>
      (await school.ask(calls.getStaff, { ...ofSubject, headers: owner.headers })).reply.colleagues.map(
        ({ username }) => username,
      );
    expect(await offered(), 'neither whose it is nor who has access').toEqual([other.username]);
    for (const [call, by] of [
      [calls.getStaff, owner],
      [calls.getSubjectStaff, admin],
    ] as const)
      expect(
        (await school.ask(call as typeof calls.getStaff, { ...ofSubject, headers: by.headers })).reply.staff,
      ).toEqual([set.reply.member, expect.objectContaining({ prof_id: colleague.prof_id, role: 'co', lastDay: null })]);
    expect(await shared(third)).toMatchObject([
      {
        subject_id: objects.subject,
        role: 'helper',
        holds: true,
        owner: expect.stringMatching(/^Grace Hopper/),
      },
    ]);
    expect([await shared(owner), (await school.ask(calls.getAllSubject, third)).reply.subject]).toEqual([[], []]);
    const profId = third.prof_id;
    const end = () => school.ask(calls.endSubjectStaff, { ...admin, params: { subjectId: objects.subject, profId } });
    expect([(await end()).status, (await end()).status, await shared(third)]).toEqual([200, 404, []]);
    // Newest first.
    school.clock.pass(60);
    const params = { subjectId: await addSubject(school, owner, 'Physics') };
    await school.ask(calls.setStaff, { ...owner, params, body: { username: colleague.username } });
    expect((await shared()).map(({ subject_id }) => subject_id)).toEqual([params.subjectId, objects.subject]);
    const kept = await school.services.database.read
      .selectFrom('audit_entry')
      .select(['action', 'object'])
      .orderBy('audit_entry_id')
      .execute();
    expect(kept.slice(-3, -1)).toEqual([
      { action: 'share-subject', object: `Math (${objects.subject}), helper ${today()} to ` },
      { action: 'unshare-subject', object: `Math (${objects.subject})` },
    ]);
  });

  it('is not shared with unknown professors, its owner, or on days that are over', async () => {
    const { owner } = everything;
    const waiting = await signedInProfessor(school, { isValidated: false });
    const answers = await Promise.all(['nobody', waiting.username].map((username) => share({ username })));
    expect(new Set(answers.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, code: 'unknown-professor', field: 'username' });
    expect((await share({ username: owner.username })).code).toBe('already-owner');
    const [before, after] = [dayAfter(today(), -1), dayAfter(today(), 1)];
    for (const days of [{ lastDay: before }, { firstDay: after, lastDay: today() }])
      expect(await share(days)).toMatchObject({ code: 'staff-days', field: 'lastDay' });
    expect((await share({ firstDay: 'soon' })).field).toBe('firstDay');
    const many = await Promise.all(Array.from({ length: MAXIMUM.staffOfSubject }, () => signedInProfessor(school)));
    const outcomes = await Promise.all(many.map(({ username }) => share({ username })));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(MAXIMUM.staffOfSubject - 1);
    expect(outcomes.filter(({ code }) => code === 'too-many-staff')).toHaveLength(1);
    // A professor who already has access is not counted again.
    const again = await share({ role: 'helper' });
    expect([again.status, again.reply.message]).toEqual([
      200,
      'This replaces the professor’s earlier access to the subject.',
    ]);
  });

  it('loses nothing when a member of its staff is removed', async () => {
    const { colleague, owner, student, objects } = everything;
    await scanStudent(school, colleague, objects.session, student);
    await school.ask(calls.deleteProfessor, { ...(await signedInAdmin(school)), params: { id: colleague.prof_id } });
    const present = await school.ask(calls.getAttendance, { ...owner, params: { sessionId: objects.session } });
    expect(present.reply.attend).toHaveLength(2);
    expect((await school.ask(calls.getStaff, { ...ofSubject, ...owner })).reply.staff).toEqual([]);
  });
});

inASchool('records of helpers and co-teachers', (school) => {
  it('carry their names; a co-teacher reads what the owner reads, a helper no reasons of leave', async () => {
    const { professor, subject_id, hold } = await heldClasses(school);
    const [ana, ben] = [await signedInStudent(school), await signedInStudent(school)];
    const sessionId = await hold('BSCS 4A');
    const helper = await signedInProfessor(school, { first_name: 'Hedy', last_name: 'Lamarr' });
    const params = { subjectId: subject_id };
    const share = (role: string) =>
      school.ask(calls.setStaff, { ...professor, params, body: { username: helper.username, role } });
    await share('helper');
    const scan = async (key: string) => {
      const headers = { ...helper.headers, studtoken: code, 'idempotency-key': key };
      return school.ask(calls.createAttendance, { headers, params: { sessionId } });
    };
    const code = await qrValueOf(school, ana);
    const first = await scan('one');
    expect([first.status, (await scan('one')).raw, (await scan('two')).code]).toEqual([
      200,
      first.raw,
      'already-in-class',
    ]);
    const photo = () => school.ask(calls.studentImgRetrieve, { headers: { ...helper.headers, studtoken: code } });
    expect((await photo()).code).toBe('no-photo');
    const day = new Date(school.clock.nowMs()).toISOString().slice(0, 10);
    const leave = { stud_ids: [ben.stud_id], fromDay: day, toDay: day, kind: 'excused', note: 'Surgery' };
    await school.ask(calls.createProfessorLeaves, { ...professor, body: leave });
    const seenBy = async (who: typeof helper) => {
      const asked = { headers: who.headers, params: { sessionId } };
      const { roll } = (await school.ask(calls.getRoll, asked)).reply;
      const history = { ...asked, params: { sessionId, studId: ben.stud_id } };
      const [change] = (await school.ask(calls.getRollHistory, history)).reply.changes;
      return [roll.find(({ student }) => student.stud_id === ben.stud_id)?.reason, change?.reason];
    };
    expect(await seenBy(helper)).toEqual(['', '']);
    const ofAna = { ...professor, params: { sessionId, studId: ana.stud_id } };
    expect((await school.ask(calls.getRollHistory, ofAna)).reply.changes[0]?.by).toBe('Hedy Lamarr');
    await share('co');
    expect(await seenBy(helper)).toEqual(['Surgery', 'Surgery']);
    await school.ask(calls.endStaff, { ...professor, params: { ...params, profId: helper.prof_id } });
    expect([(await photo()).status, (await scan('one')).status]).toEqual([404, 404]);
  });
});
