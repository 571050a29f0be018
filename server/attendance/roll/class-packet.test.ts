/** What a device needs without a network, and what the server knows of devices that have it. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { QR_TAG_LENGTH } from '#contract/attendance/qr/qr-rules.ts';
import { secretHash } from '#server/platform/base/secret.ts';
import { type ClassInProgress, openClass } from '#testkit/school/class-in-progress.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSession, addSubject, qrValueOf } from '#testkit/school/teaching.ts';

inEachSchool('a class packet', (school) => {
  let inClass: ClassInProgress;
  let ana: Awaited<ReturnType<typeof signedInStudent>>;
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  const seconds = (later = 0) => new Date(school.clock.nowMs() + later * 1000).toISOString();
  beforeEach(async () => {
    inClass = await openClass(school);
    ana = await signedInStudent(school);
    admin = await signedInAdmin(school);
  });

  const signInAgain = async () => {
    const credentials = { body: { username: inClass.professor.username, password: STORY_PASSWORD } };
    return (await school.ask(calls.loginProfessor, credentials)).reply.token;
  };

  const take = (who = inClass.professor, device = 'a tablet') =>
    school.ask(calls.getClassPacket, { ...who, params: { sessionId: inClass.class_id }, query: { device } });
  const report = (waiting: number, open = true, device = 'a tablet') =>
    school.ask(calls.reportKept, {
      ...inClass.professor,
      params: { sessionId: inClass.class_id },
      body: { device, waiting, open },
    });
  /** What the administrator's day and Health say, which is the same. */
  async function mayHold() {
    // A screen that reads on its own does not show that a person is at the device.
    const headers = { ...inClass.professor.headers, unattended: '1' };
    const ofSession = { headers, params: { sessionId: inClass.class_id } };
    const { mayHold: found } = (await school.ask(calls.getDay, admin)).reply;
    expect((await school.ask(calls.getHealth, admin)).reply.mayHold).toEqual(found);
    expect((await school.ask(calls.getRoll, ofSession)).reply.mayHold, 'the device says it itself').toEqual([]);
    return found.map(({ since, waiting }) => ({ since, waiting }));
  }

  it.each([
    [3, 'is moved to the bin', 1],
    [0, 'is deleted', 0],
  ])('a session whose scans a device holds, %i of them, %s if its start is undone', async (waiting, _what, inBin) => {
    const { professor, subject_id: subjectId, class_id: classId } = inClass;
    await take();
    await report(waiting);
    await school.ask(calls.deleteClass, { ...professor, params: { subjectId, classId }, body: { unattended: true } });
    const { classes } = (await school.ask(calls.getClassDeleted, { ...professor, params: { subjectId } })).reply;
    expect(classes).toHaveLength(inBin);
  });

  it('has the roll without reasons, the tags of the day, the cards and the server’s time', async () => {
    await school.ask(calls.updateCardSetting, { ...admin, body: { accepted: 'attended' } });
    const { cards } = (await school.ask(calls.makeCards, { ...admin, body: { ids: [ana.stud_id] } })).reply;
    const excuse = { stud_id: ana.stud_id, status: 'excused', was: null, reason: 'Is ill' } as const;
    const ofSession = { ...inClass.professor, params: { sessionId: inClass.class_id } };
    await school.ask(calls.setStatus, { ...ofSession, body: excuse });
    const tag = (await qrValueOf(school, ana)).slice(-QR_TAG_LENGTH);
    const packet = (await take()).reply;
    const card = secretHash(cards[0]?.value ?? '').slice(0, 32);
    expect(packet.students).toEqual([{ stud_id: ana.stud_id, tags: [tag], card }]);
    expect(packet.roll.roll).toMatchObject([{ student: { stud_id: ana.stud_id }, status: 'excused', reason: '' }]);
    expect(packet).toMatchObject({ serverTime: seconds(), offlineUntil: seconds(18 * 3600) });

    school.clock.set('2026-09-08T20:00:00.000Z');
    const [today, tomorrow] = (await take()).reply.students[0]?.tags ?? [];
    school.clock.pass(86_400);
    expect([today, tomorrow]).toEqual([tag, (await qrValueOf(school, ana)).slice(-QR_TAG_LENGTH)]);
    await school.ask(calls.updateRollRules, { ...admin, body: { offline_hours: 0 } });
    expect((await take()).reply.offlineUntil).toBe(seconds());
  });

  it('is given only to professors who may scan at the session, with the time of the server', async () => {
    expect((await take(await signedInProfessor(school))).status).toBe(404);
    const answer = await school.app.inject({
      url: `/api/professor/getClassPacket/${inClass.class_id}`,
      headers: inClass.professor.headers,
    });
    expect(Number(answer.headers['x-server-time'])).toBe(school.clock.nowMs());
    const scan = await school.app.inject({
      method: 'POST',
      url: `/api/professor/createAttendance/${inClass.class_id}`,
      headers: { ...inClass.professor.headers, studtoken: await qrValueOf(school, ana) },
    });
    expect(Number(scan.headers['x-server-time'])).toBe(school.clock.nowMs());
    const day = await school.app.inject({ url: '/api/admin/getDay', headers: admin.headers });
    expect(day.headers['x-server-time']).toBeUndefined();
  });

  it('lets the school know which devices went silent during the session or said that scans wait', async () => {
    const since = seconds();
    const { database } = school.services;
    await database.write((db) =>
      db.updateTable('sign_in').set({ seenAt: since }).where('role', '=', 'professor').execute(),
    );
    await take();
    school.clock.pass(150);
    expect(await mayHold()).toEqual([]);
    school.clock.pass(1);
    expect(await mayHold()).toEqual([{ since, waiting: 0 }]);
    const { class_id } = inClass;
    const ofSession = { ...inClass.professor, params: { sessionId: class_id } };
    const { mayHold: seen } = (await school.ask(calls.getRoll, ofSession)).reply;
    expect(seen, 'after its person did something').toEqual([]);
    expect((await report(12)).status).toBe(200);
    expect(await mayHold()).toEqual([{ since: seconds(), waiting: 12 }]);
    const elsewhere = { ...ofSession, headers: { proftoken: await signInAgain() } };
    expect((await school.ask(calls.getRoll, elsewhere)).reply.mayHold).toMatchObject([{ waiting: 12 }]);
    await take();
    expect(await mayHold()).toHaveLength(1);
    const scan = { key: 'a', value: await qrValueOf(school, ana), seenAt: seconds() };
    const body = { sentAt: seconds(), device: 'a tablet', waiting: 0, scans: [scan] };
    await school.ask(calls.settleScans, { ...ofSession, body });
    expect(await mayHold()).toEqual([]);
    expect([(await report(0, false)).status, (await report(0)).status]).toEqual([200, 404]);
    school.clock.pass(3600);
    expect((await school.ask(calls.getDay, admin)).reply.mayHold).toEqual([]);
  });

  it('is forgotten with its session; a device of another session or one that was heard of after the end holds nothing', async () => {
    const { professor, subject_id, class_id } = inClass;
    const logic = await addSession(school, professor, await addSubject(school, professor, 'Logic'));
    await take();
    school.clock.pass(3600);
    const ofLogic = { ...professor, params: { sessionId: logic } };
    expect((await school.ask(calls.getRoll, ofLogic)).reply.mayHold).toEqual([]);
    await school.services.database.write((db) => db.updateTable('class_session').set({ overAt: seconds() }).execute());
    expect((await report(0)).status).toBe(200);
    school.clock.pass(3600);
    expect(await mayHold()).toEqual([]);
    await report(1);
    const ids = { params: { subjectId: subject_id, classId: class_id } };
    await school.ask(calls.deleteClass, { ...professor, ...ids, body: {} });
    expect((await school.ask(calls.getHealth, admin)).reply.mayHold).toEqual([]);
    await school.ask(calls.deleteClassPerma, { ...professor, ...ids });
    const left = school.services.database.read.selectFrom('class_packet').selectAll();
    expect(await left.execute()).toEqual([]);
  });

  it('a device that holds scans is named after its sign-in has ended too, also on the roll', async () => {
    await take();
    await report(3);
    await school.ask(calls.logoutProfessor, inClass.professor);
    const elsewhere = { headers: { proftoken: await signInAgain() }, params: { sessionId: inClass.class_id } };
    expect((await school.ask(calls.getRoll, elsewhere)).reply.mayHold).toMatchObject([{ waiting: 3 }]);
    expect((await school.ask(calls.getHealth, admin)).reply.mayHold).toMatchObject([{ waiting: 3 }]);
  });

  it('a device that is used after a new sign-in is not silent, also for sessions of the sign-in before', async () => {
    await take();
    await school.ask(calls.logoutProfessor, inClass.professor);
    const again = { headers: { proftoken: await signInAgain() } };
    const logic = await addSession(school, again, await addSubject(school, again, 'Logic'));
    await school.ask(calls.getClassPacket, { ...again, params: { sessionId: logic }, query: { device: 'a tablet' } });
    school.clock.pass(151);
    await school.ask(calls.getProfessor, again);
    expect((await school.ask(calls.getDay, admin)).reply.mayHold).toEqual([]);
  });

  it('a status that was set without a network is saved, or refused with the status that someone else set', async () => {
    const ben = await signedInStudent(school);
    const set = (stud_id: number, status: 'late' | 'excused', key: string) =>
      school.ask(calls.setStatus, {
        headers: { ...inClass.professor.headers, 'idempotency-key': key },
        params: { sessionId: inClass.class_id },
        body: { stud_id, status, was: null },
      });
    await set(ana.stud_id, 'excused', 'a colleague');
    const conflicting = await set(ana.stud_id, 'late', 'kept 1');
    expect(conflicting.code).toBe('roll-changed');
    expect(JSON.parse(conflicting.raw.toString()).entry).toMatchObject({ status: 'excused' });
    expect((await set(ben.stud_id, 'late', 'kept 2')).reply.entry.status).toBe('late');
    expect((await set(ben.stud_id, 'late', 'kept 2')).reply.entry).toMatchObject({ status: 'late', changes: 0 });
  });

  it('is remembered of ten devices of a professor; one more replaces the one unheard of for longest', async () => {
    for (let nth = 0; nth < 12; nth += 1) {
      await take(inClass.professor, `device ${nth}`);
      school.clock.pass(1);
    }
    const known = await Promise.all([report(1, true, 'device 1'), report(1, true, 'device 2')]);
    expect(known.map(({ status }) => status)).toEqual([404, 200]);
    const rows = school.services.database.read.selectFrom('class_packet').select('packet_id');
    expect(await rows.execute()).toHaveLength(10);
  });
});
