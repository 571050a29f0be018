import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, onResponseHookHandler } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createAttendance } from '#contract/attendance/check-in/check-in-calls.ts';
import { notFound } from '#contract/platform/base/refusal.ts';
import { sendRefusal } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { isLoopback, nameIn } from '#server/platform/config/network-address.ts';
import { watchSchool } from '#server/school/health/school-gauges.ts';

/** The histogram buckets of call durations, in seconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

let ofProcess: Registry | undefined;

/** Node's metrics of this process from its first request on: event-loop lag, memory, processor time. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/**
 * Counts what the application does, by the calls' paths, never by their contents, and collects the school's gauges: no
 * label identifies a person.
 * @returns a function that returns everything in the text format of Prometheus
 */
function countEverything(app: FastifyInstance, services: Services): () => Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  /** Answers of the same method, call and status. They are counted here, since a counter looks its labels up each time. */
  const answers: { of: { method: string; call: string; status: number }; count: number }[] = [];
  new Counter({
    name: 'rollcall_requests_total',
    help: 'Requests answered, by method, call and status.',
    labelNames: ['method', 'call', 'status'],
    registers,
    collect() {
      this.reset();
      for (const { of, count } of answers) this.inc(of, count);
    },
  });
  const seconds = new Histogram({
    name: 'rollcall_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer, by call.',
    labelNames: ['call'],
    buckets,
    registers,
  });
  const refusals = new Counter({
    name: 'rollcall_refusals_total',
    help: 'Calls refused, by the code of the refusal.',
    labelNames: ['code'],
    registers,
  });
  new Counter({
    name: 'rollcall_check_ins_total',
    help: 'Scans answered as recorded, repeated answers to a lost reply included.',
    registers,
    collect() {
      this.reset();
      const recorded = answers.find(({ of }) => of.call === createAttendance.path && of.status === 200);
      this.inc(recorded?.count ?? 0);
    },
  });
  new Gauge({
    name: 'rollcall_sockets',
    help: 'Sockets that have proved who they are.',
    registers,
    collect() {
      this.set(app.realtime.size);
    },
  });
  new Gauge({
    name: 'rollcall_database_waiting',
    help: 'Writes that wait for a commit (SQLite) or queries that wait for a connection (PostgreSQL).',
    registers,
    collect() {
      this.set(services.database.waiting());
    },
  });

  new Counter({
    name: 'rollcall_batches_failed_total',
    help: 'Check-ins or codes gathered in one transaction (PostgreSQL) that failed, and went on one by one.',
    registers,
    collect() {
      this.reset();
      this.inc(services.database.failedBatches());
    },
  });

  // This comes after the gauge of the queue, because it queries the database itself.
  watchSchool(registry, services);

  app.addHook('preSerialization', (_request, reply, payload, done) => {
    if (reply.statusCode >= 400 && typeof payload === 'object' && payload !== null && 'code' in payload) {
      refusals.inc({ code: String(payload.code) });
    }
    done(null, payload);
  });
  function countsOf(call: string): onResponseHookHandler {
    const known = new Map<string, (typeof answers)[number]>();
    return ({ method }, { statusCode: status, elapsedTime }, done) => {
      const key = `${method} ${status}`;
      const counted = known.get(key) ?? { of: { method, call, status }, count: 0 };
      if (counted.count === 0) {
        known.set(key, counted);
        answers.push(counted);
      }
      counted.count += 1;
      seconds.observe({ call }, elapsedTime / 1000);
      done();
    };
  }
  app.addHook('onRoute', (route) => {
    route.onResponse = [countsOf(route.url), route.onResponse ?? []].flat();
  });
  const others = countsOf('none');
  app.addHook('onResponse', function (request, reply, done) {
    if (request.is404) others.call(this, request, reply, done);
    else done();
  });

  return () => Registry.merge([registry, processMetrics()]).metrics();
}

/** Headers that proxies add to a request. */
const PASSED_ON = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

function sameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/**
 * Whether a request may read the metrics. With `METRICS_TOKEN`, every request that has this token may, from anywhere.
 * Without `METRICS_TOKEN`, only direct requests from this machine may.
 */
function mayRead(request: FastifyRequest, secret: string | undefined): boolean {
  if (secret !== undefined) return sameSecret(request.headers.authorization ?? '', `Bearer ${secret}`);
  const { headers, socket } = request;
  const isDirect = isLoopback(socket.remoteAddress ?? '') && isLoopback(nameIn(headers.host ?? 'localhost'));
  return isDirect && PASSED_ON.every((name) => !(name in headers));
}

/**
 * Serves `/metrics` to Prometheus; for other clients, the address does not exist. Routes that are added later are counted.
 * @see decisions §7.4
 */
export function metricsRoutes(app: FastifyInstance, services: Services): void {
  const text = countEverything(app, services);
  app.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
    if (!mayRead(request, services.config.metricsToken)) return sendRefusal(reply, notFound);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await text());
  });
}
