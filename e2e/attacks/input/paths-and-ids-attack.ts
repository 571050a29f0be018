import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { type Attack, atLeast, atMost, type Report } from '#testkit/figures/attack.ts';
import { faultOf, type Target } from '#testkit/hostile/hostile-requests.ts';
import { hostileTarget } from '#testkit/hostile/hostile-target.ts';
import { databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { callAddress } from '#testkit/process/call-address.ts';
import { type RawAnswer, type RawClient, rawClient, sendBytes } from '#testkit/process/raw-request.ts';
import { callSamples } from '#testkit/samples/call-samples.ts';
import { brokenRequests, fileAddresses, hostileBodyIds, hostileIds, strangeMethods } from './hostile-addresses.ts';

const built = fileURLToPath(new URL('../../../dist/web', import.meta.url));
const named = Object.entries(calls) as [keyof typeof calls, Call][];
/** Fields of bodies that name an object. */
const ID_FIELDS = new Set(['subject_id', 'transaction_id', 'ids']);
/** Calls in which no id is an answer too. */
const ID_OR_NONE = new Set(['nameTimetableTitle', 'nameSchoolTimetableTitle']);

/** Addresses, ids and methods that nobody sends by accident. */
export const pathsAndIdsAttack: Attack = {
  name: 'paths-and-ids',
  promises: 'strange ids, addresses and methods are refused, and only files of the pages are ever served',
  async run(form, report) {
    for (const [at, name] of databasesIn(form, 'PostgreSQL').entries()) {
      const box = await makeBlackBox(name);
      try {
        const target = await box.closed((school) => hostileTarget(school));
        const server = await box.start();
        const client = rawClient(server.origin);
        await sendIds(client, target, name, report);
        // Addresses and bytes are handled before the database is involved, so once is enough.
        if (at === 0) {
          await sendAddresses(client, String(box.env.DATA_DIR), report);
          await sendMethods(client, target, report);
          await sendBroken(server.origin, report);
        }
        client.close();
        report.figure(`${name}: crashes`, server.lives() ? 0 : 1, '', atMost(0));
      } finally {
        await box.remove();
      }
    }
  },
};

function headersOf({ student, professor, admin }: Target): Record<string, string> {
  return { ...student.headers, ...professor.headers, ...admin.headers, 'content-type': 'application/json' };
}

/** What is wrong with a response that must be one of the product's refusals. */
function notRefused(call: Call, url: string, body: string | undefined, answer: RawAnswer): string | undefined {
  const judged = {
    status: answer.status,
    contentType: answer.headers['content-type'],
    nosniff: answer.headers['x-content-type-options'] === 'nosniff',
    text: answer.body.toString('utf8'),
  };
  const fault = faultOf({ call, url, headers: {}, body }, judged);
  if (fault !== undefined) return fault;
  return answer.status < 400
    ? `accepted: ${call.method} ${url} ${body ?? ''} → ${judged.text.slice(0, 150)}`
    : undefined;
}

function sayFaults(report: Report, what: string, sent: number, faults: readonly string[]): void {
  report.figure(`${what}, sent`, sent, '', atLeast(1));
  report.none(`${what}, not refused as they should be`, faults);
}

async function sendIds(client: RawClient, target: Target, name: string, report: Report): Promise<void> {
  const samples = callSamples(target.objects);
  const faults: string[] = [];
  let sent = 0;
  async function attempt(call: Call, url: string, body: unknown): Promise<void> {
    const text = call.method === 'GET' ? undefined : JSON.stringify(body ?? {});
    const answer = await client.send({ method: call.method, url, headers: headersOf(target), body: text });
    const fault = notRefused(call, url, text, answer);
    if (fault !== undefined) faults.push(fault);
    sent += 1;
  }
  for (const [callName, call] of named) {
    const { params = {}, body = {} } = samples[callName];
    // A program level may have any name.
    for (const hostile of Object.keys(params).filter((name) => name !== 'programLevel')) {
      for (const id of hostileIds) {
        const url = call.path.replace(/:(\w+)/g, (_all, param: string) =>
          param === hostile ? id : encodeURIComponent(String(params[param])),
        );
        await attempt(call, url, body);
      }
    }
    const path = callAddress(call, { params });
    for (const field of Object.keys(body).filter((each) => ID_FIELDS.has(each))) {
      const hostile = hostileBodyIds.filter((id) => !ID_OR_NONE.has(callName) || (id !== null && id !== ''));
      for (const id of hostile) await attempt(call, path, { ...body, [field]: field === 'ids' ? [id] : id });
    }
  }
  sayFaults(report, `${name}: hostile ids`, sent, faults);
}

/** Every file that may be served, by the hash of its content. */
function pages(): Set<string> {
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(files.map(({ parentPath, name }) => hashOf(readFileSync(join(parentPath, name)))));
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function sendAddresses(client: RawClient, folder: string, report: Report): Promise<void> {
  const given = pages();
  const addresses = fileAddresses(folder);
  const faults: string[] = [];
  for (const url of addresses) {
    const { status, headers, body } = await client.send({ url });
    const isRefusal = status >= 400 && status < 500 && headers['content-type']?.startsWith('application/json');
    const isPage = (status === 200 || status === 404) && given.has(hashOf(body));
    const isOnward = status >= 300 && status < 400 && (headers.location ?? '').startsWith('/');
    if (isRefusal || isPage || isOnward) continue;
    faults.push(`GET ${url.slice(0, 150)} → ${status} ${body.toString('latin1', 0, 120)}`);
  }
  sayFaults(report, 'addresses of files outside the pages', addresses.length, faults);
}

async function sendMethods(client: RawClient, target: Target, report: Report): Promise<void> {
  const samples = callSamples(target.objects);
  const faults: string[] = [];
  let sent = 0;
  for (const [callName, call] of named) {
    const { params = {} } = samples[callName];
    const url = callAddress(call, { params });
    for (const method of strangeMethods) {
      const answer = await client.send({ method, url, headers: headersOf(target) });
      const fault = notRefused(call, url, undefined, answer);
      if (fault !== undefined) faults.push(`${method}: ${fault}`);
      sent += 1;
    }
  }
  for (const url of ['/', '/student', '/service-worker.js', '/healthz', '/metrics', '/realtime', '/api/openapi.json']) {
    for (const method of [...strangeMethods, 'POST', 'PUT', 'DELETE']) {
      const { status } = await client.send({ method, url });
      if (status < 400 || status >= 500) faults.push(`${method} ${url} → ${status}`);
      sent += 1;
    }
    const head = await client.send({ method: 'HEAD', url });
    if (head.status === 0 || head.status >= 500 || head.body.length > 0) faults.push(`HEAD ${url} → ${head.status}`);
    sent += 1;
  }
  sayFaults(report, 'strange methods', sent, faults);
}

async function sendBroken(origin: string, report: Report): Promise<void> {
  const requests = brokenRequests();
  const faults: string[] = [];
  await Promise.all(
    requests.map(async (bytes) => {
      const said = await sendBytes(origin, bytes);
      // The server may also close the connection without a response.
      const statuses = [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
      const isRight = statuses.every((status) => (status >= 400 && status < 500) || (status === 200 && isWhole(bytes)));
      if (!isRight || statuses.length > 1) faults.push(`${JSON.stringify(bytes.slice(0, 90))} → ${said.slice(0, 60)}`);
    }),
  );
  sayFaults(report, 'broken requests', requests.length, faults);
}

/** Whether these bytes are a complete, if unusual, request for a page. */
function isWhole(bytes: string): boolean {
  return /^GET \/\S* HTTP\/1\.1\r\n/.test(bytes);
}
