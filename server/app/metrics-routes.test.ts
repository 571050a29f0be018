import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { calls } from '#contract/app/calls.ts';
import { version } from '#server/platform/base/version.ts';
import { readConfig, WrongSetting } from '#server/platform/config/config.ts';
import { openClass } from '#testkit/school/class-in-progress.ts';
import { databases, sqlite } from '#testkit/school/databases.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import { openSchool, type SchoolUnderTest } from '#testkit/school/school.ts';

const opened: SchoolUnderTest[] = [];
afterEach(async () => {
  for (const school of opened.splice(0)) await school.close();
});

async function open(kind: (typeof databases)[number], env: Record<string, string> = {}): Promise<SchoolUnderTest> {
  const school = await openSchool(kind, env);
  opened.push(school);
  return school;
}

const read = (school: SchoolUnderTest, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  school.app.inject({ url: '/metrics', headers, remoteAddress });

describe.each(databases)('the metrics on $name', (kind) => {
  it('count calls, check-ins and refusals, without any of their contents', async () => {
    const school = await open(kind);
    const { professor, class_id } = await openClass(school);
    const student = await signedInStudent(school);
    const studtoken = (await school.ask(calls.generateNewToken, { body: { oldToken: student.token } })).reply.QrToken;
    const scan = { headers: { ...professor.headers, studtoken }, params: { sessionId: class_id } };
    await school.ask(calls.createAttendance, scan);
    await school.ask(calls.createAttendance, scan);
    await school.ask(calls.getStudent);
    await school.app.inject('/api/nothing');
    await signedInStudent(school, { isValidated: false });
    const letter = { kind: 'approval', to: 'ana@school.test', subject: 'Hello', text: 'Hello' } as const;
    await school.services.database.write((db) => school.services.mail.keep(db, [letter]));
    await school.services.mail.settled();
    const { body, headers } = await read(school);
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    const lines = body.split('\n');
    const call = `call="${calls.createAttendance.path}"`;
    for (const line of [
      'rollcall_check_ins_total 1',
      `rollcall_requests_total{method="POST",${call},status="200"} 1`,
      `rollcall_requests_total{method="POST",${call},status="400"} 1`,
      'rollcall_requests_total{method="GET",call="none",status="404"} 1',
      'rollcall_refusals_total{code="already-in-class"} 1',
      'rollcall_refusals_total{code="sign-in-required"} 1',
      `rollcall_request_seconds_count{${call}} 2`,
      'rollcall_sockets 0',
      'rollcall_database_waiting 0',
      `rollcall_info{version="${version}"} 1`,
      'rollcall_accounts_waiting{role="student"} 1',
      'rollcall_accounts_waiting{role="professor"} 0',
      'rollcall_mails_total{result="sent"} 1',
      'rollcall_mails_total{result="failed"} 0',
      'rollcall_mails_waiting 0',
      'rollcall_mails_given_up 0',
    ]) {
      expect(lines).toContain(line);
    }
    expect(body).toMatch(/^nodejs_eventloop_lag_seconds /m);
    for (const secret of [studtoken, student.token, professor.token, 'ana@school.test'])
      expect(body).not.toContain(secret);
  });
});

it('the metrics are read while the database is away, without its values; the disk is included if there is one', async () => {
  const school = await open(sqlite, { DATA_DIR: tmpdir() });
  await school.services.database.close();
  const { statusCode, body } = await read(school);
  expect(statusCode).toBe(200);
  expect(body).toMatch(/^rollcall_disk_free_bytes \d{6,}$/m);
  expect(body).not.toMatch(/^rollcall_accounts_waiting\{/m);
});

it('the dashboard and the alarms in deploy/ use existing metrics', async () => {
  const { body } = await read(await open(sqlite));
  const known = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  const board = readFileSync('deploy/grafana-board.json', 'utf8');
  const alarms = readFileSync('deploy/prometheus-alerts.yaml', 'utf8');
  const { groups } = parse(alarms) as { groups: { rules: { expr: string; annotations: object }[] }[] };
  for (const { annotations } of groups.flatMap(({ rules }) => rules))
    expect(Object.keys(annotations)).toEqual(['summary', 'action']);
  const { panels } = JSON.parse(board) as { panels: { targets: { expr: string }[] }[] };
  const asked = [...panels.flatMap(({ targets }) => targets), ...groups.flatMap(({ rules }) => rules)]
    .flatMap(({ expr }) => expr.match(/\b(?:rollcall|nodejs|process)_\w+/g) ?? [])
    .map((name) => name.replace(/_bucket$/, ''));
  expect(new Set(asked).size).toBeGreaterThan(12);
  for (const name of asked) expect(known).toContain(name);
  for (const [, path] of (board + alarms).matchAll(/call=\\?"([^"\\]+)/g))
    expect(path).toBe(calls.createAttendance.path);
});

describe('metrics can be read', () => {
  it('from this machine, but not through a proxy', async () => {
    const school = await open(sqlite, { TRUST_PROXY: 'true' });
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await read(school, {}, address)).statusCode).toBe(200);
    for (const address of ['10.0.0.7', '203.0.113.9', '::ffff:192.168.1.4', '2001:db8::1'])
      expect((await read(school, {}, address)).statusCode).toBe(404);
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect((await read(school, { [header]: '127.0.0.1' })).statusCode).toBe(404);
  });

  it('by Prometheus as the documents set it up, with the token in a file', async () => {
    const shell =
      readFileSync('docs/guides/monitoring.md', 'utf8').match(/^openssl rand .*\n.*METRICS_TOKEN=.*$/m)?.[0] ?? '';
    const scrape = parse(readFileSync('deploy/prometheus.yaml', 'utf8')).scrape_configs[0];
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-scrape-'));
    try {
      const { credentials_file, type } = scrape.authorization;
      const [token, settings] = [join(folder, 'token'), join(folder, 'env')];
      const written = shell.replaceAll(credentials_file, token).replace('/etc/rollcall.env', settings);
      execFileSync('sh', ['-c', written.replace('openssl rand -hex 24', 'echo 00112233445566778899')]);
      const [name = '', value = ''] = readFileSync(settings, 'utf8').trim().split('=');
      const school = await open(sqlite, { [name]: value });
      const authorization = `${type} ${readFileSync(token, 'utf8').trim()}`;
      const url = scrape.metrics_path;
      const asked = { url, headers: { authorization }, remoteAddress: '10.0.0.7' };
      expect((await school.app.inject(asked)).statusCode).toBe(200);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('only with METRICS_TOKEN, if it is set', async () => {
    const secret = 'sixteen letters!';
    const school = await open(sqlite, { METRICS_TOKEN: secret });
    expect((await read(school)).statusCode).toBe(404);
    expect((await read(school, { authorization: `Bearer ${secret}.` })).statusCode).toBe(404);
    expect((await read(school, { authorization: `Bearer ${secret}` }, '203.0.113.9')).statusCode).toBe(200);
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(WrongSetting);
  });
});
