/** Scans that a device kept without a network and sends later. */
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { KeptScan } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { insertRows } from '#server/commands/demo/demo-school.ts';
import { secretHash } from '#server/platform/base/secret.ts';
import type { Notice } from '#server/platform/database/notices.ts';
import { storeSetting } from '#server/platform/settings/settings-queries.ts';
import { expectedResult, expectedStatus, type KeptCase, randomKeptCase } from '#testkit/attendance/kept-scan-oracle.ts';
import { atRandom } from '#testkit/samples/at-random.ts';
import { type ClassInProgress, openClass, students } from '#testkit/school/class-in-progress.ts';
import { databases } from '#testkit/school/databases.ts';
import { inASchool, inEachSchool, openTwice } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSession, addSubject, qrValueOf } from '#testkit/school/teaching.ts';

type InClass = Pick<ClassInProgress, 'professor' | 'class_id'>;
const at = (ms: number) => new Date(ms).toISOString();
const orNull = (ms: number | null) => (ms === null ? null : at(ms));
const nowOf = (school: SchoolUnderTest, seconds = 0) => at(school.clock.nowMs() + seconds * 1000);

/** Sends scans of the device, whose clock is right unless `sentAt` says otherwise. */
function send(
  school: SchoolUnderTest,
  { professor, class_id }: InClass,
  scans: KeptScan[],
  some: { sentAt?: string } = {},
) {
  const body = { sentAt: nowOf(school), device: 'a tablet', waiting: 0, scans, ...some };
  return school.ask(calls.settleScans, { ...professor, params: { sessionId: class_id }, body });
}

/** Sends scans one by one. @returns the result or the refusal of each */
async function results(school: SchoolUnderTest, inClass: InClass, ...scans: KeptScan[]) {
  const { results } = (await send(school, inClass, scans)).reply;
  return results.map(({ result, code }) => code ?? result);
}

async function presenceOf(school: SchoolUnderTest, stud_id: number) {
  const { read } = school.services.database;
  const columns = ['status', 'source', 'createdAt', 'recordedAt', 'points', 'exp'] as const;
  return read.selectFrom('attendance').select(columns).where('stud_id', '=', stud_id).execute();
}

inEachSchool('a kept scan', (school) => {
  it('is judged through the server as the oracle says', () =>
    atRandom(async (chance) => {
      const { professor } = await openClass(school);
      const now = school.clock.nowMs();
      const { database } = school.services;
      const subjects = {
        event: await addSubject(school, professor, 'Fair', ''),
        class: await addSubject(school, professor, 'Logic'),
      };
      const elsewhere = await addSession(school, professor, subjects.class);
      const everybody = await students(school, 200);
      const wrong: unknown[] = [];
      for (const [nth, { stud_id }] of everybody.entries()) {
        const one: KeptCase = { ...randomKeptCase(chance, now), offlineHours: nth < 190 ? 48 : 0 };
        if (nth === 190) await database.write((db) => storeSetting(db, 'offline_hours', '0'));
        const subject_id = one.isEvent ? subjects.event : subjects.class;
        const value = `${String(nth).padStart(4, '0')}${'A'.repeat(28)}`;
        const clock = (minutes: number) => at(one.day + minutes * 60_000).slice(11, 16);
        const class_id = 10_000 + nth;
        const [createdAt, overAt, madeAt] = [at(one.day + 28_800_000), at(one.day + 260_000_000), at(0)];
        const hours = { start_time: clock(one.start), end_time: clock(one.end), lateAfterMinutes: one.lateAfter };
        const worth = { class_courseYearSection: 'BSCS 4A', class_token: 10, class_exp: 10 };
        const times = { createdAt, overAt, madeAt, closedAt: orNull(one.closed), isOpen: false, isdeleted: false };
        const life = { createdAt: at(one.made), expiresAt: at(one.ends), replacedAt: orNull(one.replaced) };
        const use = { usedAt: one.used && madeAt, class_id: one.used && (one.used === 'here' ? class_id : elsewhere) };
        const code = { hash: secretHash(value), stud_id, ...life, ...use, prof_id: null, idempotencyKey: null };
        const [left, dropped, since] = [one.left, one.dropped, one.since].map((ms) => (ms === null ? [] : [at(ms)]));
        const moved = { stud_id, courseYearSection: 'BSIT 1B', until: null, former: '' };
        const out = { stud_id, subject_id, kind: 'out', until: null, byRole: 'professor', by_id: 1 } as const;
        const earned = { rewardKind: 'none', streak: 1, points: 10, exp: 10, level: 0 } as const;
        await database.write(async (db) => {
          const belonging = { since: madeAt, until: left?.[0] ?? null };
          await db.updateTable('belonging').set(belonging).where('stud_id', '=', stud_id).execute();
          await insertRows(db, {
            class_session: [{ class_id, subject_id, ...worth, ...hours, ...times }],
            qr_token: [code],
            belonging: left?.map((from) => ({ ...moved, since: from })) ?? [],
            enrolment: dropped?.map((from) => ({ ...out, since: from, createdAt: from })) ?? [],
            attendance: since?.map((from) => ({ stud_id, class_id, createdAt: from, ...earned })) ?? [],
          });
        });
        const [result] = await results(school, { professor, class_id }, { key: `${nth}`, value, seenAt: at(one.seen) });
        const [presence] = await presenceOf(school, stud_id);
        const expected = expectedResult(one);
        const isRight =
          result !== 'recorded' ||
          (presence?.status === expectedStatus(one) &&
            presence.createdAt === at(one.seen) &&
            presence.source === 'offline');
        if (result !== expected || !isRight) wrong.push({ result, expected, presence, one });
      }
      expect(wrong).toEqual([]);
    }));

  it('is recorded with the time it was made, is worth as much as online, and a retry gets the same answer', async () => {
    const inClass = await openClass(school);
    const [ana, ben] = await students(school, 2);
    if (!ana || !ben) throw new Error('nobody');
    const online = {
      params: { sessionId: inClass.class_id },
      headers: { ...inClass.professor.headers, studtoken: await qrValueOf(school, ben) },
    };
    const { reward } = (await school.ask(calls.createAttendance, online)).reply;
    const scan = { key: 'one', value: await qrValueOf(school, ana), seenAt: nowOf(school, 3) };
    const heard: Notice[] = [];
    school.services.notices.subscribe((notice) => heard.push(notice));
    school.clock.pass(3600);
    const first = (await send(school, inClass, [scan])).reply.results;
    expect(first).toMatchObject([{ key: 'one', result: 'recorded', student: { first_name: 'Ana' }, reward }]);
    expect(first[0]?.student).not.toHaveProperty('stud_id');
    const { points, exp } = reward;
    const presence = {
      status: 'present',
      source: 'offline',
      createdAt: scan.seenAt,
      recordedAt: nowOf(school),
      points,
      exp,
    };
    expect(await presenceOf(school, ana.stud_id)).toEqual([presence]);
    expect(heard).toMatchObject([{ kind: 'attendance', stud_id: ana.stud_id, qrCode: scan.value }]);
    const again = (await send(school, inClass, [scan])).reply.results;
    expect(again).toMatchObject([{ result: 'again', student: { first_name: 'Ana' }, reward }]);
    expect(await results(school, inClass, { ...scan, key: 'another device' })).toEqual(['already']);
    expect(await presenceOf(school, ana.stud_id)).toEqual([presence]);
  });

  it('counts if the student left the school after it, not before', async () => {
    const inClass = await openClass(school);
    const admin = await signedInAdmin(school);
    await school.ask(calls.updateCardSetting, { ...admin, body: { accepted: 'attended' } });
    const [ana, ben] = await students(school, 2);
    if (!ana || !ben) throw new Error('nobody');
    const ids = [ana.stud_id, ben.stud_id];
    const [card] = (await school.ask(calls.makeCards, { ...admin, body: { ids: [ben.stud_id] } })).reply.cards;
    const seenAt = nowOf(school);
    const scan = { key: 'a', value: await qrValueOf(school, ana), seenAt };
    const ofCard = { key: 'b', value: card?.value ?? '', seenAt };
    school.clock.pass(10);
    await school.ask(calls.markLeft, { ...admin, body: { ids } });
    school.clock.pass(10);
    const late = { ...scan, key: 'c', seenAt: nowOf(school, -8) };
    expect(await results(school, inClass, late, scan, ofCard)).toEqual(['qr-unknown', 'recorded', 'recorded']);
  });

  it('that reached the server late on a slow line gets the time it was made', async () => {
    const inClass = await openClass(school);
    const [ana] = await students(school, 1);
    if (!ana) throw new Error('nobody');
    const scan = { key: 'slow', value: await qrValueOf(school, ana), seenAt: nowOf(school) };
    school.clock.pass(3);
    const headers = { ...inClass.professor.headers, studtoken: scan.value, 'idempotency-key': scan.key };
    await school.ask(calls.createAttendance, { params: { sessionId: inClass.class_id }, headers });
    expect(await results(school, inClass, scan, scan)).toEqual(['earlier', 'again']);
    expect(await presenceOf(school, ana.stud_id)).toMatchObject([{ createdAt: scan.seenAt, source: 'offline' }]);
  });

  it('with the earlier proof turns late into present, and settles the points', async () => {
    const inClass = await openClass(school);
    const terms = { start_time: '08:00', lateAfterMinutes: 10 };
    await school.services.database.write((db) => db.updateTable('class_session').set(terms).execute());
    const [ana, ben] = await students(school, 2);
    if (!ana || !ben) throw new Error('nobody');
    const balance = ({ stud_id }: { stud_id: number }) =>
      school.services.database.read
        .selectFrom('student')
        .select(['current_token', 'current_exp'])
        .where('stud_id', '=', stud_id)
        .executeTakeFirst();
    const early = [ana, ben].map(async (student, nth) => ({
      key: `early ${nth}`,
      value: await qrValueOf(school, student),
      seenAt: nowOf(school, 1),
    }));
    const [ofAna, ofBen] = await Promise.all(early);
    if (!ofAna || !ofBen) throw new Error('no code');
    school.clock.pass(1200);
    const late = { key: 'late', value: await qrValueOf(school, ana), seenAt: nowOf(school) };
    expect(await results(school, inClass, late, ofBen)).toEqual(['recorded', 'recorded']);
    expect(await presenceOf(school, ana.stud_id)).toMatchObject([{ status: 'late', createdAt: late.seenAt }]);
    expect(await balance(ana)).not.toEqual(await balance(ben));
    expect(await results(school, inClass, ofAna, ofAna)).toEqual(['earlier', 'again']);
    const [now] = await presenceOf(school, ana.stud_id);
    expect(now).toEqual({ ...(await presenceOf(school, ben.stud_id))[0], recordedAt: late.seenAt });
    expect(await balance(ana)).toEqual(await balance(ben));
    const history = { ...inClass.professor, params: { sessionId: inClass.class_id, studId: ana.stud_id } };
    const { changes } = (await school.ask(calls.getRollHistory, history)).reply;
    expect(changes[0]).toMatchObject({ was: 'late', now: 'present', source: 'offline', timeIn: ofAna.seenAt });
  });
});

describe.each(databases)('two devices on $name', (kind) => {
  it('settle the same 40 students at once on two copies: 40 attendances', async () => {
    const { here, there, close } = await openTwice(kind);
    try {
      const inClass = await openClass(here);
      const everybody = await students(here, 40);
      const scans = async (device: string) =>
        Promise.all(
          everybody.map(async (student, nth) => ({
            key: `${device} ${nth}`,
            value: await qrValueOf(here, student),
            seenAt: nowOf(here),
          })),
        );
      const [first, second] = [await scans('one'), await scans('two')];
      const answers = await Promise.all([send(here, inClass, first), send(there, inClass, second.toReversed())]);
      const all = answers.flatMap(({ reply }) => reply.results.map(({ result }) => result));
      expect(Object.groupBy(all, (result) => result).recorded).toHaveLength(40);
      expect(Object.groupBy(all, (result) => result).already).toHaveLength(40);
      const { read } = here.services.database;
      expect(await read.selectFrom('attendance').select('stud_id').distinct().execute()).toHaveLength(40);
      const earned = read.selectFrom('student').select('current_token').distinct();
      expect(await earned.execute()).toHaveLength(1);
    } finally {
      await close();
    }
  });
});

inASchool('a kept scan', (school) => {
  it('is refused if the code was photographed and shown later, replayed in another session, or has a wrong tag', async () => {
    const inClass = await openClass(school);
    const other = {
      ...inClass,
      class_id: await addSession(school, inClass.professor, await addSubject(school, inClass.professor, 'Logic')),
    };
    const ana = await signedInStudent(school);
    const value = await qrValueOf(school, ana);
    const [shown, later] = [nowOf(school), nowOf(school, 61)];
    school.clock.pass(3600);
    const photographed = (await send(school, inClass, [{ key: 'a', value, seenAt: later }])).reply.results;
    expect(photographed).toMatchObject([{ result: 'refused', code: 'qr-expired', student: { first_name: 'Ana' } }]);
    const wrongTag = { key: 'b', value: `${value.slice(0, 26)}ZZZZZZ`, seenAt: shown };
    expect(await results(school, inClass, wrongTag, { key: 'c', value, seenAt: shown })).toEqual([
      'qr-unknown',
      'recorded',
    ]);
    expect(await results(school, other, { key: 'd', value, seenAt: shown })).toEqual(['qr-used']);
  });

  it('counts if the student took a new code, signed out, or got a new password in the meantime', async () => {
    const inClass = await openClass(school);
    const [ana, ben, cara] = await students(school, 3);
    if (!ana || !ben || !cara) throw new Error('nobody');
    const scan = async (student: { token: string }, key: string) => ({
      key,
      value: await qrValueOf(school, student),
      seenAt: nowOf(school),
    });
    const scans = [await scan(ana, 'a'), await scan(ben, 'b'), await scan(cara, 'c')];
    for (let taken = 0; taken < 9; taken += 1) {
      school.clock.pass(10);
      await qrValueOf(school, ana);
    }
    await school.ask(calls.logoutStudent, ben);
    await school.ask(calls.resetStudentPassword, { ...(await signedInAdmin(school)), params: { id: cara.stud_id } });
    school.clock.pass(47 * 3600);
    expect(await results(school, inClass, ...scans)).toEqual(['recorded', 'recorded', 'recorded']);
  });

  it('waits while the session is in the bin, and while the clock of the device is wrong', async () => {
    const inClass = await openClass(school);
    const { professor, subject_id, class_id } = inClass;
    const scans = [{ key: 'a', value: await qrValueOf(school, await signedInStudent(school)), seenAt: nowOf(school) }];
    const bin = { ...professor, params: { subjectId: subject_id, classId: class_id }, body: {} };
    await school.ask(calls.deleteClass, bin);
    expect(await send(school, inClass, scans)).toMatchObject({ status: 404 });
    await school.ask(calls.deleteClassRestore, bin);
    for (const off of [-121, 121])
      expect(await send(school, inClass, scans, { sentAt: nowOf(school, off) })).toMatchObject({
        status: 409,
        code: 'clock-wrong',
      });
    expect((await send(school, inClass, scans, { sentAt: nowOf(school, 120) })).reply.results).toMatchObject([
      { result: 'recorded' },
    ]);
  });

  it('is too old if the school keeps none, and codes are known for ten minutes then', async () => {
    const inClass = await openClass(school);
    await school.ask(calls.updateRollRules, { ...(await signedInAdmin(school)), body: { offline_hours: 0 } });
    const value = await qrValueOf(school, await signedInStudent(school));
    expect(await results(school, inClass, { key: 'a', value, seenAt: nowOf(school) })).toEqual(['too-old']);
  });

  it('does not overrule a status that was set by hand after it', async () => {
    const inClass = await openClass(school);
    const [ana, ben] = await students(school, 2);
    if (!ana || !ben) throw new Error('nobody');
    const params = { sessionId: inClass.class_id };
    const set = (stud_id: number, was: string, status: string) => {
      const body = { stud_id, was, status, reason: '' } as never;
      return school.ask(calls.setStatus, { ...inClass.professor, params, body });
    };
    const scans = [
      { key: 'a', value: await qrValueOf(school, ana), seenAt: nowOf(school) },
      { key: 'b', value: await qrValueOf(school, ben), seenAt: nowOf(school) },
    ];
    school.clock.pass(5);
    await set(ana.stud_id, 'absent', 'present');
    await set(ben.stud_id, 'absent', 'present');
    await set(ben.stud_id, 'present', 'absent');
    expect(await results(school, inClass, ...scans)).toEqual(['earlier', 'status-set']);
    const history = { ...inClass.professor, params: { ...params, studId: ana.stud_id } };
    const { changes } = (await school.ask(calls.getRollHistory, history)).reply;
    expect(changes[0]).toMatchObject({ was: 'present', now: 'present', source: 'offline', timeIn: scans[0]?.seenAt });
    // The earlier time has used the code up, for this session and for others.
    const class_id = await addSession(school, inClass.professor, await addSubject(school, inClass.professor, 'Logic'));
    const [ofAna] = scans as [KeptScan];
    expect(await results(school, { ...inClass, class_id }, { ...ofAna, key: 'c' })).toEqual(['qr-used']);
    await set(ana.stud_id, 'present', 'absent');
    expect(await results(school, inClass, ofAna)).toEqual(['qr-used']);
    expect(await presenceOf(school, ana.stud_id)).toEqual([]);
  });

  it('is recorded once with a card, also if it is sent again or its student was present', async () => {
    const inClass = await openClass(school);
    const admin = await signedInAdmin(school);
    const ana = await signedInStudent(school);
    await school.ask(calls.updateCardSetting, { ...admin, body: { accepted: 'attended' } });
    const made = await school.ask(calls.makeCards, { ...admin, body: { ids: [ana.stud_id] } });
    const value = made.reply.cards[0]?.value ?? '';
    const scan = { key: 'a', value, seenAt: nowOf(school) };
    school.clock.pass(60);
    await school.ask(calls.endCards, { ...admin, body: { ids: [ana.stud_id] } });
    school.clock.pass(60);
    expect(await results(school, inClass, scan, scan, { ...scan, key: 'b' })).toEqual(['recorded', 'again', 'already']);
    expect(await presenceOf(school, ana.stud_id)).toMatchObject([{ source: 'card', createdAt: scan.seenAt }]);
    expect(await results(school, inClass, { ...scan, key: 'c', seenAt: nowOf(school) })).toEqual(['card-ended']);
  });
});
