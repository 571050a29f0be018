/**
 * The same instant, many times, over a real port. A defect it caught: on PostgreSQL the code was read before its student
 * was locked, so the second of two equal scans was refused. RACE_ROUNDS multiplies the rounds (1 in the test command).
 * @see decisions §1.6, §4.7, §4.10
 */
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/base/call.ts';
import { databases } from '#server/testing/databases.ts';
import { givePoints, signedInProfessor, signedInStudent } from '#server/testing/people.ts';
import { addressOf, openSchool, type School } from '#server/testing/school.ts';

const rounds = Number(process.env.RACE_ROUNDS ?? 1);
const hours = { start_time: '00:00', end_time: '23:59' };

describe.each(databases)('at the same instant on $name', (kind) => {
  let school: School;
  let origin: string;
  let professor: Awaited<ReturnType<typeof signedInProfessor>>;
  let subject_id: number;
  beforeEach(async () => {
    school = await openSchool(kind);
    await school.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(school.app.server.address() as AddressInfo).port}`;
    professor = await signedInProfessor(school);
    const body = {
      subject_name: 'Math',
      subject_courseYearSection: 'BSCS 4A',
      subject_start_time: '08:00',
      subject_end_time: '09:00',
    };
    subject_id = (await school.ask(calls.createSubject, { ...professor, body })).reply.subject.subject_id;
  });
  afterEach(() => school.close());

  async function overTheWire(
    call: Call,
    sent: { params?: Record<string, number>; headers: Record<string, string>; body?: object },
  ) {
    const response = await fetch(origin + addressOf(call, sent), {
      method: call.method,
      headers: { ...sent.headers, ...(sent.body ? { 'content-type': 'application/json' } : {}) },
      ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
    });
    const { code } = (await response.json()) as { code?: string };
    return { status: response.status, code };
  }

  const addSession = async () => {
    school.clock.pass(6 * 3600);
    const body = { class_courseYearSection: 'BSCS 4A', class_token: 10, class_exp: 10, ...hours };
    const added = await school.ask(calls.createClass, { ...professor, params: { subjectId: subject_id }, body });
    return added.reply.class.class_id;
  };

  it('records one of two scans of a student, and pays once', async () => {
    const students = await Promise.all(Array.from({ length: 50 * rounds }, () => signedInStudent(school)));
    const class_id = await addSession();
    for (const student of students) {
      const first = (await school.ask(calls.generateNewToken, { body: { oldToken: student.token } })).reply.QrToken;
      const pair = await Promise.all(
        [first, first].map((studtoken) =>
          overTheWire(calls.createAttendance, {
            params: { sessionId: class_id },
            headers: { ...professor.headers, studtoken },
          }),
        ),
      );
      expect(pair.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 400]);
      expect(pair.find(({ status }) => status === 400)?.code).toBe('already-in-class');
      expect((await school.ask(calls.getStudent, student)).reply).toMatchObject({ current_token: 10, current_exp: 10 });
    }
  }, 120_000);

  it('answers two of the same scan with the same key alike', async () => {
    const student = await signedInStudent(school);
    const class_id = await addSession();
    const studtoken = (await school.ask(calls.generateNewToken, { body: { oldToken: student.token } })).reply.QrToken;
    const headers = { ...professor.headers, studtoken, 'idempotency-key': 'one-scan' };
    const pair = await Promise.all(
      [1, 2].map(() => overTheWire(calls.createAttendance, { params: { sessionId: class_id }, headers })),
    );
    expect(pair.map(({ status }) => status)).toEqual([200, 200]);
    expect((await school.ask(calls.getStudent, student)).reply).toMatchObject({ current_token: 10 });
  });

  it('sells what is there and no more, to those who can pay', async () => {
    for (let round = 0; round < 10 * rounds; round += 1) {
      const student = await signedInStudent(school);
      await givePoints(school, student.stud_id, 95);
      const body = {
        item_name: `Pen ${round}`,
        item_quantity: 5,
        item_price: 10,
        item_classSection: 'BSCS 4A',
        item_subject: 'Math',
      };
      const { item_id } = (await school.ask(calls.createItems, { ...professor, body })).reply.item;
      const dear = (await school.ask(calls.createItems, { ...professor, body: { ...body, item_quantity: 40 } })).reply
        .item;
      const buys = await Promise.all(
        Array.from({ length: 40 }, (_none, at) =>
          overTheWire(calls.buyStudentShopItems, { ...student, params: { item_id: at % 2 ? item_id : dear.item_id } }),
        ),
      );
      const bought = buys.filter(({ status }) => status === 200).length;
      expect(bought).toBe(9);
      expect(buys.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
      expect((await school.ask(calls.getStudent, student)).reply.current_token).toBe(5);
      const { shopItem } = (await school.ask(calls.getItems, professor)).reply;
      const left = shopItem.filter((item) => item.item_name === body.item_name).map((item) => item.item_quantity);
      expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
      expect(left.reduce((sum, each) => sum + each, 0)).toBe(45 - bought);
    }
  }, 120_000);

  it('makes one session of twenty', async () => {
    for (let round = 0; round < 10 * rounds; round += 1) {
      school.clock.pass(6 * 3600);
      const body = { class_courseYearSection: 'BSCS 4A', class_token: 1, class_exp: 1, ...hours };
      const made = await Promise.all(
        Array.from({ length: 20 }, () =>
          overTheWire(calls.createClass, { ...professor, params: { subjectId: subject_id }, body }),
        ),
      );
      expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(made.filter(({ code }) => code === 'session-too-soon')).toHaveLength(19);
    }
  }, 120_000);
});
