import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { QR_LIFE_SECONDS } from '#contract/attendance/qr/qr-rules.ts';
import { QR_KEPT_MINUTES } from '#contract/platform/settings/retention-periods.ts';
import { isForgotten } from '#server/attendance/check-in/check-in-decision.ts';
import type { ScannedCode } from '#server/attendance/check-in/check-in-queries.ts';
import { insertRows } from '#server/commands/demo/demo-school.ts';
import { instantIn, machineClock } from '#server/platform/base/clock.ts';
import { storeSetting } from '#server/platform/settings/settings-queries.ts';
import { until } from '#testkit/process/until.ts';
import { atRandom } from '#testkit/samples/at-random.ts';
import { openClass } from '#testkit/school/class-in-progress.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { importDeskOf } from '#testkit/school/import-desk.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { storeSale } from '#testkit/school/stored-history.ts';
import { cleanUp, doUpkeep } from './housekeeping.ts';

const nothing = {
  sign_in: 0,
  qr_token: 0,
  class_packet: 0,
  attempt: 0,
  mailed_code: 0,
  letter: 0,
  subject: 0,
  otp: 0,
  former_photo: 0,
  profile_change: 0,
  import_row: 0,
  import_file: 0,
  import_run: 0,
  audit_entry: 0,
  attendance: 0,
  roll_change: 0,
  excuse: 0,
  leave: 0,
  shop_transaction: 0,
};

inEachSchool('cleaning up', (school) => {
  it('deletes the codes that a scan treats as forgotten, and no others, if no scans are kept', () =>
    atRandom(async (chance) => {
      const { clock, database } = school.services;
      await database.write((db) => storeSetting(db, 'offline_hours', '0'));
      const { stud_id } = await signedInStudent(school);
      const lastMs = clock.nowMs() - (QR_LIFE_SECONDS + QR_KEPT_MINUTES * 60) * 1000;
      const codes = Array.from({ length: 2000 }, (_none, place) => {
        const at = (seconds: number) => new Date(madeMs + seconds * 1000).toISOString();
        const madeMs = lastMs + chance.pick([chance.whole(-2, 2), chance.whole(-1e6, 1e6)]);
        const times = { createdAt: at(0), expiresAt: at(QR_LIFE_SECONDS), replacedAt: at(1) };
        return {
          hash: String(place),
          stud_id,
          ...times,
          usedAt: null,
          class_id: null,
          prof_id: null,
          idempotencyKey: null,
        };
      });
      await database.write((db) => insertRows(db, { qr_token: codes }));
      await cleanUp(school.services);
      const kept = new Set(
        (await database.read.selectFrom('qr_token').select('hash').execute()).map(({ hash }) => hash),
      );
      const isGone = ({ createdAt: mintedAt }: { createdAt: string }) =>
        isForgotten({ mintedAt } as ScannedCode, instantIn(clock));
      expect(codes.filter((code) => isGone(code) === kept.has(code.hash))).toEqual([]);
    }));

  it('leaves a student who made very many codes the newest 200 that were replaced', async () => {
    const { clock, database } = school.services;
    const [many, few] = [await signedInStudent(school), await signedInStudent(school)];
    const codeOf = (stud_id: number) => (_none: unknown, nth: number) => {
      const at = instantIn(clock, -nth);
      const times = { createdAt: at, expiresAt: at, usedAt: null, replacedAt: at };
      return { hash: `${stud_id} ${nth}`, stud_id, ...times, class_id: null, prof_id: null, idempotencyKey: null };
    };
    const codes = [
      ...Array.from({ length: 250 }, codeOf(many.stud_id)),
      ...Array.from({ length: 200 }, codeOf(few.stud_id)),
    ];
    await database.write((db) => insertRows(db, { qr_token: codes }));
    await cleanUp(school.services);
    const rows = await database.read.selectFrom('qr_token').select(['stud_id', 'hash']).execute();
    const kept = Map.groupBy(rows, ({ stud_id }) => stud_id);
    expect([kept.get(many.stud_id)?.length, kept.get(few.stud_id)?.length]).toEqual([200, 200]);
    expect(rows.map(({ hash }) => hash)).toContain(`${many.stud_id} 199`);
  });

  it('keeps what is in use and deletes what is no longer usable', async () => {
    const { professor, class_id } = await openClass(school);
    const student = await signedInStudent(school);
    const oldToken = student.token;
    const { QrToken } = (await school.ask(calls.generateNewToken, { body: { oldToken, device: 'a phone' } })).reply;
    const headers = { ...professor.headers, studtoken: QrToken };
    await school.ask(calls.createAttendance, { headers, params: { sessionId: class_id } });
    await school.ask(calls.updateStudent, { ...student, body: { first_name: 'Anna' } });
    await school.ask(calls.sendOTP, { body: { email: 'eve@school.test' } });
    await school.ask(calls.forgotStudentPassword, { body: { username: 'eve' } });
    const { database, clock } = school.services;
    const photo = { stud_id: student.stud_id, image: Buffer.from('a photo'), createdAt: instantIn(clock) };
    await database.write((db) => db.insertInto('former_photo').values(photo).execute());
    const desk = importDeskOf(school, await signedInAdmin(school));
    const line = (number: number) => `No,First name,Last name,Class\n${number},A,B,4A`;
    await desk.apply(await desk.preview(line(1)));
    await desk.preview(line(2));
    const attempt = (await database.read.selectFrom('attempt').select('key').execute()).length;
    expect(attempt).toBeGreaterThan(1);

    const packet = { params: { sessionId: class_id }, query: { device: 'a tablet' } };
    expect((await school.ask(calls.getClassPacket, { ...professor, ...packet })).status).toBe(200);
    const days = 86_400;
    let passed = 0;
    for (const [until, gone] of [
      [300, { mailed_code: 1 }],
      [days, { attendance: 1, import_row: 1, import_file: 1, import_run: 1 }],
      [2 * days, { otp: 1, attempt, class_packet: 1 }],
      [2 * days + QR_LIFE_SECONDS, { qr_token: 1 }],
      [30 * days, { former_photo: 1, profile_change: 1, import_row: 1, import_run: 1 }],
      [365 * days, { sign_in: 3 }],
      [400 * days, { audit_entry: 1 }],
    ] as const) {
      school.clock.pass(until - passed);
      expect(await cleanUp(school.services), `to the second ${until}`).toEqual(nothing);
      school.clock.pass(1);
      expect(await cleanUp(school.services), `after the second ${until}`).toEqual({ ...nothing, ...gone });
      passed = until + 1;
    }
  });

  it('deletes any number of rows, also when two copies clean up at the same time', async () => {
    const { database, clock } = school.services;
    const long = instantIn(clock, -3 * 86_400);
    const rows = Array.from({ length: 1203 }, (_none, at) => ({
      key: `try ${at}`,
      count: 1,
      firstAt: long,
      lastAt: at === 0 ? instantIn(clock) : long,
    }));
    await database.write((db) => db.insertInto('attempt').values(rows).execute());
    const both = await Promise.all([cleanUp(school.services), cleanUp(school.services)]);
    expect(both.reduce((sum, { attempt = 0 }) => sum + attempt, 0)).toBe(1202);
    expect(await database.read.selectFrom('attempt').select('key').execute()).toEqual([{ key: 'try 0' }]);
  });

  it('blanks texts about students that are older than 400 days, and keeps their rows', async () => {
    const { class_id } = await openClass(school);
    const { stud_id } = await signedInStudent(school);
    const createdAt = instantIn(school.clock);
    const by = { byRole: 'admin', by_id: 5 } as const;
    const away = { stud_id, kind: 'excused', note: 'Away', ...by, createdAt } as const;
    const nothingGiven = { points: 0, exp: 0, level: 0, keptPoints: 0, keptExp: 0, keptLevel: 0, bonusExp: 0 };
    const change = { stud_id, class_id, was: null, now: 'absent', timeIn: null, source: 'hand', key: null } as const;
    await school.services.database.write(async (db) => {
      await db
        .insertInto('roll_change')
        .values({ ...change, ...by, ...nothingGiven, reason: 'Slept', at: createdAt })
        .execute();
      await db
        .insertInto('excuse')
        .values({ ...away, class_id, leave_id: null })
        .execute();
      const days = { fromDay: '2026-09-08', toDay: '2026-09-08' };
      await db
        .insertInto('leave')
        .values({ ...away, ...days, prof_id: null, endedAt: null })
        .execute();
    });
    const prof_id = (await signedInProfessor(school)).prof_id;
    await school.services.database.write(async (db) => {
      await storeSale(db, { stud_id, prof_id, points: 0, createdAt });
      const declined = { decision: 'declined', decidedAt: createdAt, decisionReason: 'Sold out' } as const;
      await db.updateTable('shop_transaction').set(declined).execute();
    });
    const texts = async () => {
      const { read } = school.services.database;
      const { reason } = await read.selectFrom('roll_change').select('reason').executeTakeFirstOrThrow();
      const { note } = await read.selectFrom('excuse').select('note').executeTakeFirstOrThrow();
      const sale = await read.selectFrom('shop_transaction').select('decisionReason').executeTakeFirstOrThrow();
      const leave = await read.selectFrom('leave').select('note').executeTakeFirstOrThrow();
      return [reason, note, leave.note, sale.decisionReason];
    };
    school.clock.pass(400 * 86_400);
    expect(await cleanUp(school.services)).toEqual({ ...nothing, sign_in: 3 });
    expect(await texts()).toEqual(['Slept', 'Away', 'Away', 'Sold out']);
    school.clock.pass(1);
    expect(await cleanUp(school.services)).toEqual({
      ...nothing,
      roll_change: 1,
      excuse: 1,
      leave: 1,
      shop_transaction: 1,
    });
    expect([await texts(), await cleanUp(school.services)]).toEqual([['', '', '', ''], nothing]);
  });

  it('deletes emails older than two days, and no other files', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-letters-'));
    const outbox = join(dataDir, 'outbox');
    mkdirSync(outbox);
    for (const [file, hours] of [
      ['old.eml', 49],
      ['new.eml', 47],
      ['notes.txt', 49],
    ] as const) {
      writeFileSync(join(outbox, file), 'Dear Ana');
      const at = new Date(machineClock.nowMs() - hours * 3_600_000);
      utimesSync(join(outbox, file), at, at);
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = doUpkeep({ ...school.services, config: { ...school.services.config, dataDir } });
    try {
      vi.advanceTimersByTime(10 * 60_000);
      await until('the old letter is gone', () => !readdirSync(outbox).includes('old.eml'));
      expect(readdirSync(outbox).sort()).toEqual(['new.eml', 'notes.txt']);
    } finally {
      stop();
      vi.useRealTimers();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
