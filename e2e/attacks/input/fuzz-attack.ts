import { violations } from '#server/people/ledger/verify-queries.ts';
import { type Attack, atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { faultOf, hostileRequests, type Target } from '#testkit/hostile/hostile-requests.ts';
import { hostileTarget } from '#testkit/hostile/hostile-target.ts';
import { type BlackBox, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { inLanes, quantile } from '#testkit/process/client.ts';
import { rawClient } from '#testkit/process/raw-request.ts';

/** Requests on each database. */
const REQUESTS = { short: 3_000, full: 100_000 } as const;
/** Requests before a new target replaces the old one, because hostile requests also delete data. */
const REQUESTS_A_TARGET = 500;
const LANES = 4;
/** One in this number of requests is an ordinary request, which measures the speed of the machine. */
const ORDINARY_EVERY = 20;
/**
 * A hostile request may take this many times as long as the slowest ordinary request. Some read photos or passwords.
 */
const TIMES_ORDINARY = 30;
const SEED = 20_260_908;

/** Generated and hostile requests over the network. */
export const fuzzAttack: Attack = {
  name: 'fuzz',
  promises: 'any request to any call is answered promptly with a message that exposes no internals',
  async run(form, report) {
    for (const [index, name] of databasesIn(form, 'PostgreSQL').entries()) {
      const box = await makeBlackBox(name);
      try {
        await sendAll(box, name, REQUESTS[form], SEED + index, report);
      } finally {
        await box.remove();
      }
    }
  },
};

async function sendAll(box: BlackBox, name: string, count: number, seed: number, report: Report): Promise<void> {
  const targets = await box.closed(async (school) => {
    const made: Target[] = [];
    while (made.length < count / REQUESTS_A_TARGET) made.push(await hostileTarget(school));
    return made;
  });
  const server = await box.start();
  const { pid } = server;
  const client = rawClient(server.origin, LANES);
  const next = hostileRequests(seed);
  const statuses = new Map<number, number>();
  const took: number[] = [];
  const ordinary: number[] = [];
  const faults: string[] = [];
  await inLanes([...Array(count).keys()], LANES, async (at) => {
    const target = targets[Math.floor(at / REQUESTS_A_TARGET)];
    if (!target) return;
    const request = next(target);
    if (at % ORDINARY_EVERY === 0) ordinary.push((await client.send({ url: '/api/settings/getSchool' })).tookMs);
    const { status, headers, body, tookMs } = await client.send({ ...request, method: request.call.method });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    took.push(tookMs);
    const contentType = headers['content-type'];
    const nosniff = headers['x-content-type-options'] === 'nosniff';
    const fault = faultOf(request, { status, contentType, nosniff, text: body.toString('utf8') });
    if (fault !== undefined) faults.push(fault);
  });
  client.close();
  const died = server.lives() && server.pid === pid ? 0 : 1;
  await server.stop();
  const broken = await box.closed(({ services }) => violations(services.database.read));

  report.note(
    `${name}: ${[...statuses]
      .sort(([one], [other]) => one - other)
      .map(([status, times]) => `${times} × ${status}`)
      .join(', ')}`,
  );
  report.figure(`${name}: requests`, took.length, '', exactly(count));
  report.none(`${name}: faulty answers (5xx, no JSON, no nosniff, the inside)`, faults);
  report.figure(`${name}: crashes`, died, '', atMost(0));
  const slowest = { hostile: quantile(took, 0.99), ordinary: quantile(ordinary, 0.99) };
  report.figure(`${name}: 99 % were answered within`, slowest.hostile, 'ms');
  report.figure(
    `${name}: … times 99 % of the ordinary ones`,
    slowest.hostile / slowest.ordinary,
    '×',
    atMost(TIMES_ORDINARY),
  );
  report.figure(`${name}: successes among them`, statuses.get(200) ?? 0, '', atLeast(count / 20));
  report.none(`${name}: rules that the records break afterwards`, broken);
}
