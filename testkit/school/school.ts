import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { BodyInputOf, Call, ReplyOf } from '#contract/platform/base/call.ts';
import { buildApp } from '#server/app/app.ts';
import { makeLog } from '#server/platform/base/log.ts';
import type { Letter, Post } from '#server/platform/base/mail.ts';
import { refusedPeople } from '#server/platform/base/often-refused.ts';
import { securityLog } from '#server/platform/base/security-log.ts';
import type { Services } from '#server/platform/base/services.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { localNotices } from '#server/platform/database/notices.ts';
import { serveNoPages } from '#server/platform/http/pages.ts';
import { queuedMail } from '#server/platform/mail/mail-queue.ts';
import { seedSettings } from '#server/platform/settings/settings-actions.ts';
import { callAddress } from '#testkit/process/call-address.ts';
import type { DatabaseKind } from './databases.ts';

/** What a test sends with a call. */
export interface Sent<C extends Call> {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  headers?: Record<string, string>;
  body?: BodyInputOf<C> | Record<string, unknown>;
  /** The network address of the sender; by default this machine's. */
  from?: string;
}

/** The response: the typed reply of a success, or the refusal. */
export interface Answer<Reply> {
  status: number;
  /** The reply, checked against its declaration; throws for a refused call. */
  readonly reply: Reply;
  /** The refusal's code; undefined after a success. */
  code: string | undefined;
  message: string;
  field: string | undefined;
  headers: Record<string, unknown>;
  raw: Buffer;
}

/** A whole application with its own database, a clock that tests can move and the email that it sends. */
export interface SchoolUnderTest {
  app: FastifyInstance;
  services: Services;
  letters: Letter[];
  clock: { nowMs(): number; set(instant: string): void; pass(seconds: number): void };
  ask<C extends Call>(call: C, sent?: Sent<C>): Promise<Answer<ReplyOf<C>>>;
  close(): Promise<void>;
}

/** Tuesday, September 8, 2026, 08:00 in the school's time zone (UTC). */
const firstDay = Date.parse('2026-09-08T08:00:00.000Z');

/** Makes calls to an application within this process, without a port. */
export function askOf(app: FastifyInstance): SchoolUnderTest['ask'] {
  return async function ask<C extends Call>(call: C, sent: Sent<C> = {}): Promise<Answer<ReplyOf<C>>> {
    const response = await app.inject({
      method: call.method,
      url: callAddress(call, sent),
      headers: sent.headers ?? {},
      ...(sent.from === undefined ? {} : { remoteAddress: sent.from }),
      ...(sent.body === undefined ? {} : { payload: sent.body as object }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    const json = isJson ? (response.json() as { code?: string; message?: string; field?: string }) : {};
    const refused = response.statusCode !== 200;
    return {
      status: response.statusCode,
      get reply() {
        if (refused) throw new Error(`${call.path} was refused: ${response.statusCode} ${response.body}`);
        return (isJson ? z.parse(call.reply, json) : response.rawPayload) as ReplyOf<C>;
      },
      code: refused ? json.code : undefined,
      message: json.message ?? '',
      field: json.field,
      headers: response.headers,
      raw: response.rawPayload,
    };
  };
}

/**
 * Opens a school on a new database; `env` overrides settings.
 * @param pages `servePages` to test the built pages; registering their many files takes as long as registering all
 *   calls
 */
export async function openSchool(
  kind: DatabaseKind,
  env: Record<string, string> = {},
  pages: Parameters<typeof buildApp>[1] = serveNoPages,
): Promise<SchoolUnderTest> {
  const { database, remove } = await kind.open();
  let now = firstDay;
  const clock = {
    nowMs: () => now,
    set: (instant: string) => {
      now = Date.parse(instant);
    },
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
  const letters: Letter[] = [];
  const opened = {
    config: readConfig({ SCHOOL_TIME_ZONE: 'UTC', LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent', ...env }),
    database,
    clock,
    notices: localNotices(),
    log: makeLog('silent'),
    securityLog: securityLog(makeLog('silent'), clock, () => 'A3F09C'),
    refusedPeople: refusedPeople(clock),
  };
  const post = {
    send: (letter: Letter) => {
      letters.push(letter);
      return Promise.resolve('250 taken');
    },
    close: () => undefined,
  };
  const services: Services = { ...opened, mail: queuedMail(opened, post, 0) };
  await seedSettings(services);
  const app = await buildApp(services, pages);

  return {
    app,
    services,
    letters,
    clock,
    ask: askOf(app),
    async close() {
      await app.close();
      services.mail.close();
      await remove();
    },
  };
}

/** Sends a school's email in another way from now on; queued email stays in the queue. */
export function mailBy({ services }: SchoolUnderTest, post: Post): void {
  services.mail.close();
  services.mail = queuedMail(services, post, 0);
}
