import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { busyReporting } from '#contract/attendance/report/report-calls.ts';
import { type Clock, instantIn } from '#server/platform/base/clock.ts';
import { programFile } from '#server/platform/config/product-folder.ts';
import { DatabaseUnavailable } from '#server/platform/database/database.ts';
import type { ReportQuestion } from './report-queries.ts';
import type { ReportAnswer, ReportWork } from './report-worker.ts';

/** A report as its answer and as its CSV. */
export type ReportBytes = Exclude<ReportAnswer, string>;

/** How long a report is answered again without being made again, in milliseconds. `today` says who is missing now. */
const KEPT_MS = 5 * 60_000;
const TODAY_KEPT_MS = 2_000;
/** The same for a report that was made before a roll was corrected. */
const CORRECTED_KEPT_MS = 10_000;
/** The most reports that are being made or wait for it. */
export const MOST_REPORTS = 4;
/** The most reports that are kept, and their bytes. */
const MOST_KEPT = 50;
const MOST_KEPT_BYTES = 64 * 1024 * 1024;
/** The longest time for one report, in milliseconds: ten million attendances take half of it. */
const LONGEST_MS = 60_000;
/** The most memory of a report's objects. */
const resourceLimits = { maxOldGenerationSizeMb: 2048 };
/** How long the thread waits for the next report, in milliseconds. */
const IDLE_MS = 60_000;
/** When someone who was refused may ask again, in seconds. */
const RETRY_SECONDS = 3;

const program = programFile('server/attendance/report/report-worker.ts');

/** A thread that makes one report after another, and ends after a minute without work. */
export function reportThread(address: string) {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  async function close(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }
  return {
    close,
    /** @param stopped ends the thread */
    async make(work: ReportWork, stopped: AbortSignal): Promise<ReportBytes> {
      clearTimeout(idle);
      worker ??= new Worker(program, { workerData: address, execArgv: [], resourceLimits });
      const own = worker;
      own.ref();
      own.postMessage(work);
      const answered = new AbortController();
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(LONGEST_MS), answered.signal]);
      try {
        const [answer] = (await Promise.race([
          once(own, 'message', { signal }),
          once(own, 'exit', { signal }).then(() => ['unavailable']),
        ])) as [ReportAnswer];
        if (answer === 'unavailable') throw new DatabaseUnavailable('The report could not be read.');
        own.unref();
        idle = setTimeout(close, IDLE_MS).unref();
        return answer;
      } catch (error) {
        await close();
        throw signal.aborted ? new DatabaseUnavailable('The report took too long.', { cause: error }) : error;
      } finally {
        // Removes the listener of the event that did not happen.
        answered.abort();
      }
    },
  };
}

/**
 * Makes reports one after another, beside scans. A person waits for one report at a time. People who ask the same get
 * the same answer, also up to five minutes later, or ten seconds later if a roll was corrected since. Who is missing now
 * is asked again after two seconds, and at once after a correction.
 */
export function reportRunner(clock: Clock, thread: ReturnType<typeof reportThread>) {
  const runs = new Map<string, ReturnType<typeof start>>();
  const stop = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let correctedAtMs = -1;
  let corrections = 0;

  function start(key: string, question: ReportQuestion) {
    const askers = new Set<string>();
    const made = last.then(async () => {
      stop.signal.throwIfAborted();
      if (askers.size === 0) throw new Error('Nobody waits for this report.');
      run.atMs = clock.nowMs();
      const bytes = await thread.make({ question, now: instantIn(clock) }, stop.signal);
      run.bytes = bytes.json.length + bytes.csv.length;
      return bytes;
    });
    // Without bytes, the report is being made or waits for it.
    const run = { askers, made, atMs: 0, bytes: undefined as number | undefined };
    last = made.catch(() => runs.delete(key));
    runs.set(key, run);
    return run;
  }

  /** Forgets reports that are too old, and the oldest ones if they are too many. */
  function forgetOld(): void {
    const made = [...runs].filter(([, { bytes }]) => bytes !== undefined);
    let [count, bytes] = [0, 0];
    for (const [key, run] of made.reverse()) {
      count += 1;
      bytes += run.bytes ?? 0;
      const ageMs = clock.nowMs() - run.atMs;
      const kept = run.atMs <= correctedAtMs ? CORRECTED_KEPT_MS : KEPT_MS;
      const keptMs = key.includes('"report":"today"') ? TODAY_KEPT_MS : kept;
      if (ageMs < 0 || ageMs >= keptMs || count > MOST_KEPT || bytes > MOST_KEPT_BYTES) runs.delete(key);
    }
  }

  return {
    /**
     * The report, or `busyReporting`.
     * @param asker identifies the person
     * @param left is aborted when the person no longer waits. Nobody makes a report for which nobody waits
     */
    async ask(asker: string, question: ReportQuestion, left: AbortSignal): Promise<ReportBytes | typeof busyReporting> {
      forgetOld();
      // Who is missing now is asked again after each correction.
      const key = JSON.stringify([question, question.report === 'today' && corrections]);
      const known = runs.get(key);
      if (known?.bytes !== undefined) return known.made;
      const others = [...runs.values()].filter((run) => run.bytes === undefined && run !== known);
      if (others.some(({ askers }) => askers.has(asker)) || (!known && others.length >= MOST_REPORTS))
        return busyReporting.retryAfter(RETRY_SECONDS);
      const run = known ?? start(key, question);
      run.askers.add(asker);
      const leave = () => run.askers.delete(asker);
      left.addEventListener('abort', leave);
      return run.made.finally(leave);
    },
    /** Tells that a roll was corrected. */
    corrected(): void {
      correctedAtMs = clock.nowMs();
      corrections += 1;
    },
    /** Ends the report that is being made, and makes no more. */
    close(): Promise<void> {
      stop.abort();
      return thread.close();
    },
  };
}
