import { type Attack, type AttackForm, atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { memoryOf, type ProcessMemory } from '#testkit/figures/process-figures.ts';
import { makeBlackBox } from '#testkit/process/black-box.ts';
import { inLanes, quantile } from '#testkit/process/client.ts';
import { rawClient } from '#testkit/process/raw-request.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import { type LargeRequest, largeRequests } from './large-requests.ts';
import { askOn } from './normal-visitors.ts';
import { sendOn } from './raw-sending.ts';

/** Simultaneous requests of each kind. */
const AT_ONCE = 4;
/** Open connections in a busy hour. */
const WIDE = 32;
/** The number of rounds, of requests until the process has its usual memory, and of kinds sent in parallel. */
const AMOUNT: Record<AttackForm, { rounds: number; warmingUp: number; kinds: number }> = {
  short: { rounds: 1, warmingUp: 600, kinds: 3 },
  full: { rounds: 20, warmingUp: 3000, kinds: 1 },
};

/** The results of all requests. */
const nothingYet = () => ({ sent: 0, cutOff: 0, wrong: 0, slowestMs: 0, mostTaken: 0, longestMs: 0 });
type Seen = ReturnType<typeof nothingYet>;

/** Sends some requests of one kind at the same time. */
async function sendSome(origin: string, request: LargeRequest, seen: Seen, report: Report): Promise<void> {
  const { what, refusedWith, endless, everyMs, chunks } = request;
  await inLanes(Array.from({ length: AT_ONCE }), AT_ONCE, async () => {
    const fate = await sendOn(origin, chunks(), everyMs === undefined ? {} : { everyMs });
    seen.sent += 1;
    seen.mostTaken = Math.max(seen.mostTaken, fate.takenBytes);
    if (endless) seen.longestMs = Math.max(seen.longestMs, fate.lastedMs);
    if (endless && fate.cutOff && fate.statuses.length === 0) {
      seen.cutOff += 1;
      return;
    }
    seen.slowestMs = Math.max(seen.slowestMs, fate.answeredMs);
    if (refusedWith.includes(fate.status) && fate.statuses.length === 1) return;
    seen.wrong += 1;
    if (seen.wrong < 10) report.note(`${what}: answered ${fate.statuses.join(', ') || 'nothing'}`);
  });
}

/** Requests that are too large. @see decisions §4.13 */
export const largeBodiesAttack: Attack = {
  name: 'large-bodies',
  promises: 'requests that are too large are refused before they are read, and cost neither memory nor anyone’s time',
  async run(form, report) {
    const box = await makeBlackBox('SQLite');
    try {
      const { token } = await box.closed((school) => signedInStudent(school));
      const requests = largeRequests(token);
      const { origin, pid } = await box.start();
      const client = rawClient(origin, 2);
      const { rounds, warmingUp, kinds } = AMOUNT[form];
      const busy = rawClient(origin, WIDE);
      await inLanes(Array.from({ length: warmingUp }), WIDE, async () => {
        await busy.send({ url: '/' });
      });
      busy.close();
      const before = memoryOf(pid);
      const stop = await askOn(client, 2);
      let first: ProcessMemory | undefined;
      const seen = nothingYet();
      for (let round = 0; round < rounds; round += 1) {
        await inLanes(requests, kinds, (request) => sendSome(origin, request, seen, report));
        first ??= memoryOf(pid);
      }
      const after = memoryOf(pid);
      const { tookMs, failed } = await stop();
      client.close();
      report.note(`${seen.cutOff} without end were cut off before they heard why.`);
      report.figure('requests that are too large', seen.sent, '', atLeast(80));
      report.figure('of these neither refused with their 4xx nor cut off', seen.wrong, '', exactly(0));
      report.figure('the slowest refusal', seen.slowestMs, 'ms', atMost(2000));
      report.figure('the longest that one without end was listened to', seen.longestMs, 'ms', atMost(3000));
      report.figure('the most that was taken of one of 64 MB', seen.mostTaken / 1e6, 'MB', atMost(32));
      if (before && first && after) {
        report.figure('memory grew by, at most', first.mostMb - before.nowMb, 'MB', atMost(150));
        // Garbage is collected late, but a leak would continue to grow.
        if (rounds > 1)
          report.figure(`and in ${rounds - 1} more rounds`, after.mostMb - first.mostMb, 'MB', atMost(150));
      } else report.note('The memory of a process cannot be read on this machine.');
      report.figure('requests of others in the meantime', tookMs.length, '', atLeast(50));
      report.figure('of these refused or broken', failed, '', exactly(0));
      report.figure('99 of 100 of them within', quantile(tookMs, 0.99), 'ms', atMost(200));
    } finally {
      await box.remove();
    }
  },
};
