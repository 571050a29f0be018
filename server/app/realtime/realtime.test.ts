/** Sockets on a real port. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { secretHash } from '#server/platform/base/secret.ts';
import { allHeard, listenForSockets, standing, watchedJoins } from '#testkit/process/proved-sockets.ts';
import { type Listener, openListener } from '#testkit/process/realtime-listener.ts';
import { until } from '#testkit/process/until.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSession, addSubject, qrValueOf } from '#testkit/school/teaching.ts';
import { listenLocally } from './local-listener.ts';

const listeners: Listener[] = [];

async function listen(url: string, origin?: string, autoPong?: boolean): Promise<Listener> {
  const listener = await openListener(url, origin, autoPong);
  listeners.push(listener);
  return listener;
}

inASchool('the realtime channel', (school) => {
  let url: string;
  let professor: Awaited<ReturnType<typeof signedInProfessor>>;
  let subject_id: number;
  let class_id: number;

  beforeEach(async () => {
    url = await listenForSockets(school);
    professor = await signedInProfessor(school);
    subject_id = await addSubject(school, professor, 'Math');
    class_id = await addSession(school, professor, subject_id, { start: '08:00', end: '10:00', points: 1, exp: 1 });
  });
  afterEach(async () => {
    for (const listener of listeners.splice(0)) listener.close();
  });

  async function scan(student: { token: string }, status = 200): Promise<string> {
    const QrToken = await qrValueOf(school, student);
    const headers = { ...professor.headers, studtoken: QrToken };
    expect(await school.ask(calls.createAttendance, { headers, params: { sessionId: class_id } })).toMatchObject({
      status,
    });
    return QrToken;
  }

  it("notifies only the student's own sockets of the scan and its reward, then of a refused one", async () => {
    const ana = await signedInStudent(school);
    const ben = await signedInStudent(school);
    const [own, second, foreign, silent] = await Promise.all([listen(url), listen(url), listen(url), listen(url)]);
    own.say({ token: ana.token });
    second.say({ token: ana.token });
    foreign.say({ token: ben.token });
    silent.say({ type: 'scanner' });
    await standing(school, 3);
    const qrCode = await scan(ana);
    const notice = {
      qrCode,
      subject_id,
      class_id,
      subject_name: 'Math',
      class_createdAt: new Date(school.clock.nowMs()).toISOString(),
      class_token: 1,
      class_exp: 1,
      current_level: 1,
      reward: { kind: 'none', message: 'Enjoy your class', streak: 1, points: 1, exp: 1, level: 0 },
    };
    for (const socket of [own, second]) expect(await socket.next()).toEqual(notice);
    await scan(ana, 400);
    const told = { type: 'scan', class_id, subject_name: 'Math', since: notice.class_createdAt };
    for (const socket of [own, second]) expect(await socket.next()).toMatchObject(told);
    await allHeard(school, [foreign, silent]);
    expect([...foreign.heard, ...silent.heard]).toEqual([]);
  });

  it('shows a scan on every scanner of the session, but not on another session’s or another professor’s', async () => {
    const ana = await signedInStudent(school);
    const stranger = await signedInProfessor(school);
    const scanners = await Promise.all([1, 2, 3, 4, 5, 6].map(() => listen(url)));
    const [own, other, moved, foreign, ...more] = scanners as [Listener, Listener, Listener, Listener];
    const another = await addSession(school, professor, subject_id, { program: 'BSCS 3A' });
    const joined = watchedJoins(school);
    // A professor may have a socket for each desk.
    for (const socket of [own, moved, ...more]) socket.say({ type: 'scanner', token: professor.token, class_id });
    foreign.say({ type: 'scanner', token: stranger.token, class_id });
    await joined(4, class_id);
    for (const socket of [other, moved]) socket.say({ type: 'scanner', token: professor.token, class_id: another });
    await joined(2, another);
    await scan(ana);
    const { attend } = (await school.ask(calls.getAttendance, { ...professor, params: { sessionId: class_id } })).reply;
    for (const socket of [own, ...more])
      expect(await socket.next()).toEqual({ type: 'attendance', class_id, attendance: attend[0] });
    const elsewhere = [foreign, other, moved];
    await allHeard(school, elsewhere);
    expect(elsewhere.flatMap(({ heard }) => heard)).toEqual([]);
  });

  it('notifies only its scanners and its students of a changed status, leave, and a closed session', async () => {
    const ana = await signedInStudent(school);
    const ben = await signedInStudent(school, { courseYearSection: 'BSIT 1B' });
    const [scanner, own, foreign] = await Promise.all([listen(url), listen(url), listen(url)]);
    const joined = watchedJoins(school);
    scanner.say({ type: 'scanner', token: professor.token, class_id });
    own.say({ token: ana.token });
    foreign.say({ token: ben.token });
    await joined(1, class_id);
    await standing(school, 3);
    const set = (status: string | null, was: string | null) =>
      school.ask(calls.setStatus, {
        ...professor,
        params: { sessionId: class_id },
        body: { stud_id: ana.stud_id, status, was },
      });
    const { attendance } = (await set('present', null)).reply;
    const told = { type: 'roll', class_id, stud_id: ana.stud_id };
    expect(await scanner.next()).toEqual({ ...told, status: 'present', attendance });
    const ownTold = { type: 'roll', class_id, subject_id, subject_name: 'Math' };
    expect(await own.next()).toEqual({ ...ownTold, status: 'present', points: 1, exp: 1, level: 1 });
    await set('present', null);
    await set(null, 'present');
    expect(await scanner.next()).toEqual({ ...told, status: null, attendance: null });
    expect(await own.next()).toEqual({ ...ownTold, status: null, points: 0, exp: 0, level: 1 });
    // Only the screen that takes the roll shows absences that take effect at the end of the session.
    await set('absent', null);
    expect(await scanner.next()).toEqual({ ...told, status: null, markedAbsent: true, attendance: null });
    for (const closed of [true, true, false])
      await school.ask(calls.closeRoll, { ...professor, params: { sessionId: class_id }, body: { closed } });
    const admin = await signedInAdmin(school);
    const day = new Date(school.clock.nowMs());
    const [fromDay, toDay] = [day, new Date(day.getTime() + 9 * 86_400_000)].map((each) =>
      each.toISOString().slice(0, 10),
    );
    const leave = { stud_ids: [ana.stud_id], fromDay, toDay, kind: 'excused', note: '' };
    const given = () => school.ask(calls.createLeaves, { ...admin, body: leave });
    await given();
    const leaveId = (await given()).reply.leaves[0]?.leave_id ?? 0;
    await school.ask(calls.endLeave, { ...admin, params: { leaveId }, body: { all: true } });
    const params = { subjectId: subject_id, classId: class_id };
    await school.ask(calls.deleteClass, { ...professor, params, body: {} });
    for (const listener of [scanner, own])
      for (let times = 0; times < 5; times += 1) expect(await listener.next()).toEqual({ type: 'session', class_id });
    await allHeard(school, [scanner, own, foreign]);
    expect([scanner, own, foreign].flatMap(({ heard }) => heard)).toEqual([]);
  });

  it('confirms a claim only for a value that was recorded in the last 60 seconds', async () => {
    const ana = await signedInStudent(school);
    const scanner = await listen(url);
    scanner.say({ type: 'scanner' });
    const qrCode = await scan(ana);
    scanner.say({ qrCode: 'A'.repeat(26), subject_id });
    scanner.say({ qrCode, subject_id: subject_id + 1 });
    scanner.say({ qrCode, subject_id });
    expect(await scanner.next()).toEqual({ success: true, qrCode, subject_id });
    school.clock.pass(61);
    scanner.say({ qrCode, subject_id });
    await scanner.caughtUp();
    await allHeard(school, [scanner]);
    expect(scanner.heard).toEqual([]);
  });

  it('closes the sockets of a sign-in that ends', async () => {
    const ana = await signedInStudent(school);
    const socket = await listen(url);
    socket.say({ token: ana.token });
    await standing(school, 1);
    // The person's other sign-ins have ended.
    const ended = { kind: 'signed-out', role: 'student', person_id: ana.stud_id } as const;
    school.services.notices.publish({ ...ended, keep: secretHash(ana.token) });
    school.services.notices.publish({ ...ended, signIn: secretHash('another') });
    await socket.caughtUp();
    expect(school.app.realtime.size).toBe(1);
    await school.ask(calls.logoutStudent, ana);
    expect(await socket.next()).toEqual({ type: 'signed-out' });
    expect(await socket.closed).toBe(4401);
  });

  it('closes a socket when its sign-in expires', async () => {
    const ana = await signedInStudent(school);
    school.clock.pass(365 * 86_400 - 1);
    const socket = await listen(url);
    socket.say({ token: ana.token });
    expect(await socket.next()).toEqual({ type: 'signed-out' });
    expect(await socket.closed).toBe(4401);
  });

  it('closes a socket with a wrong sign-in token, a foreign origin or too many messages', async () => {
    const wrong = await listen(url);
    wrong.say({ token: 'rcs_nobody' });
    expect(await wrong.closed).toBe(4401);
    expect(await (await listen(url, 'https://evil.test')).closed).toBe(4403);
    const large = await listen(url);
    large.say('x'.repeat(2048));
    expect(await large.closed).toBe(1009);
    const talkative = await listen(url);
    talkative.say({ type: 'scanner' });
    for (let said = 0; said < 12; said += 1) talkative.say('{}');
    expect(await talkative.closed).toBe(4429);
  });

  it('counts the sockets with invalid frames, without logging any', async () => {
    const log = vi.fn();
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(school.services.log, level).mockImplementation(log);
    const counted = vi.spyOn(school.services.securityLog, 'note');
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const local = await listenLocally(school.services, school.app.realtime, port);
    const frames = [
      '81fe4e2000000000',
      'c18000000000',
      '8100',
      '818100000000ff',
      '89fe007e00000000',
      '8882000000000001',
    ];
    for (const to of [url, `ws://127.0.0.1:${port}`])
      for (const frame of frames) await (await listen(to)).breakRules(frame);
    // Opens a socket at an address that has none, also at the path of a call, whose query would be logged.
    await listen(url.replace('/realtime', '/api/admin/getLevelThreshold?otp=1234'));
    local?.close();
    expect(counted.mock.calls).toHaveLength(2 * frames.length);
    expect(new Set(counted.mock.calls.map(([kind]) => kind))).toEqual(new Set(['socket broken']));
    expect(log).not.toHaveBeenCalled();
  });

  it('closes sockets that do not authenticate in time or no longer answer', async () => {
    const ana = await signedInStudent(school);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    try {
      const timers = vi.getTimerCount();
      const [silent, greeting, claiming, living] = await Promise.all([1, 2, 3, 4].map(() => listen(url)));
      if (!silent || !greeting || !claiming || !living) throw new Error('nobody');
      const gone = await listen(url, undefined, false);
      for (const scanner of [greeting, claiming]) scanner.say({ type: 'scanner' });
      for (const socket of [living, gone]) socket.say({ token: ana.token });
      await standing(school, 2);
      const all = [silent, greeting, claiming, living, gone];
      // Authenticated sockets are checked once more before they may stay.
      await allHeard(school, all);
      const ended: string[] = [];
      for (const [name, { closed }] of Object.entries({ silent, greeting, claiming, living, gone }))
        void closed.then((code) => ended.push(`${name} ${code}`));
      const passed = async (seconds: number) => {
        vi.advanceTimersByTime(seconds * 1000);
        await Promise.all(all.map((each) => each.caughtUp()));
        return ended.splice(0);
      };
      expect(await passed(4.9)).toEqual([]);
      expect(await passed(0.2)).toEqual(['silent 4401']);
      const qrCode = await scan(ana);
      greeting.say({ type: 'scanner' });
      claiming.say({ qrCode, subject_id });
      await claiming.next();
      expect(await passed(5)).toEqual(['greeting 4401']);
      expect(await passed(5.1)).toEqual(['claiming 4401']);
      // Both sockets get a ping after 20 s, and one of them has not answered 20 s later.
      expect(await passed(5)).toEqual([]);
      expect(await passed(20)).toEqual(['gone 1006']);
      for (let asked = 0; asked < 3; asked += 1) expect(await passed(20)).toEqual([]);
      expect(school.app.realtime.size).toBe(1);
      living.close();
      await until('no timer is left over', () => vi.getTimerCount() === timers);
    } finally {
      vi.useRealTimers();
    }
  });

  it('accepts its own pages as origin, and allows a student three sockets, a professor fifty', async () => {
    const ana = await signedInStudent(school);
    const origin = url.replace('ws:', 'http:').replace('/realtime', '');
    const sockets = await Promise.all([1, 2, 3, 4].map(() => listen(url, origin)));
    const joined = watchedJoins(school);
    for (const [before, socket] of sockets.entries()) {
      socket.say({ token: ana.token });
      await joined(before + 1);
    }
    expect(await sockets[0]?.closed).toBe(4408);
    await scan(ana);
    for (const socket of sockets.slice(1)) expect(await socket.next()).toHaveProperty('reward');
    const desks = await Promise.all(Array.from({ length: 51 }, () => listen(url, origin)));
    for (const socket of desks) socket.say({ type: 'scanner', token: professor.token, class_id });
    expect(await Promise.race(desks.map(({ closed }) => closed))).toBe(4408);
    expect(school.app.realtime.size).toBe(3 + 50);
  });

  it('is also served on a port of its own, which may be taken', async () => {
    const ana = await signedInStudent(school);
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const local = await listenLocally(school.services, school.app.realtime, port);
    expect(await listenLocally(school.services, school.app.realtime, port)).toBeUndefined();
    const socket = await listen(`ws://127.0.0.1:${port}`);
    socket.say({ token: ana.token });
    await standing(school, 1);
    await scan(ana);
    expect(await socket.next()).toMatchObject({ class_id });
    local?.close();
  });
});
