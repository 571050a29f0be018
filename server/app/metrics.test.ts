/**
 * Seeded defects it was seen to catch: metrics for everybody; a proxy's request taken for a local one; the refusals
 * counted under their status; the check-ins counted when they are refused.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { readConfig, WrongSetting } from '#server/base/config.ts';
import { openClass } from '#testkit/school/class-in-progress.ts';
import { databases, sqlite } from '#testkit/school/databases.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import { openSchool, type School } from '#testkit/school/school.ts';

const opened: School[] = [];
afterEach(async () => {
  for (const school of opened.splice(0)) await school.close();
});

async function open(kind: (typeof databases)[number], env: Record<string, string> = {}): Promise<School> {
  const school = await openSchool(kind, env);
  opened.push(school);
  return school;
}

const read = (school: School, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  school.app.inject({ url: '/metrics', headers, remoteAddress });

describe.each(databases)('the metrics on $name', (kind) => {
  it('count calls, check-ins and refusals, without a word of what was in them', async () => {
    const school = await open(kind);
    const { professor, class_id } = await openClass(school);
    const student = await signedInStudent(school);
    const studtoken = (await school.ask(calls.generateNewToken, { body: { oldToken: student.token } })).reply.QrToken;
    const scan = { headers: { ...professor.headers, studtoken }, params: { sessionId: class_id } };
    await school.ask(calls.createAttendance, scan);
    await school.ask(calls.createAttendance, scan);
    await school.ask(calls.getStudent);
    const { body, headers } = await read(school);
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    const lines = body.split('\n');
    const call = `call="${calls.createAttendance.path}"`;
    for (const line of [
      'rollcall_check_ins_total 1',
      `rollcall_requests_total{method="POST",${call},status="200"} 1`,
      `rollcall_requests_total{method="POST",${call},status="400"} 1`,
      'rollcall_refusals_total{code="already-in-class"} 1',
      'rollcall_refusals_total{code="sign-in-required"} 1',
      `rollcall_request_seconds_count{${call}} 2`,
      'rollcall_sockets 0',
      'rollcall_database_waiting 0',
    ]) {
      expect(lines).toContain(line);
    }
    expect(body).toMatch(/^nodejs_eventloop_lag_seconds /m);
    for (const secret of [studtoken, student.token, professor.token]) expect(body).not.toContain(secret);
  });
});

describe('who may read the metrics', () => {
  it('is this machine, and no request that a proxy has passed on', async () => {
    const school = await open(sqlite, { TRUST_PROXY: 'true' });
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await read(school, {}, address)).statusCode).toBe(200);
    for (const address of ['10.0.0.7', '203.0.113.9', '::ffff:192.168.1.4', '2001:db8::1'])
      expect((await read(school, {}, address)).statusCode).toBe(404);
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect((await read(school, { [header]: '127.0.0.1' })).statusCode).toBe(404);
  });

  it('is whoever shows METRICS_TOKEN, where it is set, and nobody else', async () => {
    const secret = 'sixteen letters!';
    const school = await open(sqlite, { METRICS_TOKEN: secret });
    expect((await read(school)).statusCode).toBe(404);
    expect((await read(school, { authorization: `Bearer ${secret}.` })).statusCode).toBe(404);
    expect((await read(school, { authorization: `Bearer ${secret}` }, '203.0.113.9')).statusCode).toBe(200);
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(WrongSetting);
  });
});
