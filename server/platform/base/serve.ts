import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { paceInWords, readPace } from '#contract/platform/base/bounds.ts';
import {
  type Access,
  type AnswerOf,
  type BodyOf,
  type Call,
  type HeadersOf,
  isRead,
  nothing,
  type ParamsOf,
  type QueryOf,
  type RefusalOf,
  type Role,
  roles,
  tokenHeader,
  unattendedHeader,
} from '#contract/platform/base/call.ts';
import {
  badInput,
  type CommonRefusal,
  notAllowed,
  notFound,
  passwordChangeRequired,
  passwordRequired,
  Refusal,
  signInRequired,
  tooMany,
  tooOften,
} from '#contract/platform/base/refusal.ts';
import { serverTimeHeader } from '#contract/platform/base/server-time.ts';
import { networkOf } from '#server/platform/config/network-address.ts';
import { dialectOf, ReferenceGone } from '#server/platform/database/database.ts';
import { onBehalfOf } from '#server/platform/database/per-user-write-limit.ts';
import {
  hasProvedPassword,
  isFullAdministrator,
  nameOf,
  noteSeen,
  type Person,
  type PersonOf,
  type ProfessorActor,
  personIdOf,
  personOf,
  type StudentActor,
} from './actors.ts';
import { compiled } from './compiled-schema.ts';
import { type Pacer, pacer } from './rate-limiter.ts';
import type { Services } from './services.ts';
import { sameForAll } from './shared-response.ts';

/** The person who makes a call with this access. */
type WhoOf<A extends Access> = A extends Role
  ? PersonOf[A]
  : { none: undefined; 'student-by-old-token': StudentActor; 'photo-reader': StudentActor | ProfessorActor }[Exclude<
      A,
      Role
    >];

/** How many characters of an address are compared to count repeated refusals once. */
const LONGEST_ADDRESS = 200;
let changes = 0;

/** Notes a refusal of something that belongs to other people, and no other refusal. Repeated reads count once. */
function noteRefused({ refusedPeople, securityLog }: Services, request: FastifyRequest, { code }: Refusal): void {
  const { who, method, url, ip } = request;
  if (!who || (code !== notAllowed.code && code !== notFound.code)) return;
  securityLog.note('not allowed', `${nameOf(who)} ${request.routeOptions.url}`, ip);
  changes += 1;
  const what = method === 'GET' ? url.slice(0, LONGEST_ADDRESS) : `${changes}`;
  refusedPeople.note(who.role, personIdOf(who), what);
}

/** A call as its action receives it: checked, typed, and with the person who makes it. */
export interface Asked<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  headers: HeadersOf<C>;
  body: BodyOf<C>;
  who: WhoOf<C['access']>;
  /** The request's device: a browser keeps it in a cookie that scripts cannot read. */
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends the server's time with an answer, by which a scanner checks its device's clock. @returns the answer */
export function tellsTime<Answer>(reply: FastifyReply, { clock }: Pick<Services, 'clock'>, answer: Answer): Answer {
  void reply.header(serverTimeHeader, String(clock.nowMs()));
  return answer;
}

/** The answer of a refused call. Refusals may add fields. */
export const refusalReply = z.looseObject({ code: z.string(), message: z.string(), field: z.optional(z.string()) });

/** Sends a refusal as `{code, message}` with its status. */
export function sendRefusal(reply: FastifyReply, refused: Refusal): FastifyReply {
  if (refused.retryAfterSeconds !== undefined) void reply.header('retry-after', String(refused.retryAfterSeconds));
  return reply.code(refused.status).send({
    ...refused.also,
    code: refused.code,
    message: refused.message,
    ...(refused.field === undefined ? {} : { field: refused.field }),
  });
}

/** The first error in the input, with its field. @see decisions §4.13 */
function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | Refusal {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path[0];
  const sentence = issue?.message && issue.message !== 'Invalid input' ? issue.message : badInput.message;
  return new Refusal(badInput.code, badInput.status, sentence, {
    field: field === undefined ? undefined : String(field),
  });
}

function header(request: FastifyRequest, role: Role): string | undefined {
  const value = request.headers[tokenHeader[role]];
  return Array.isArray(value) ? undefined : value;
}

/** Whether a request carries a token of any kind. */
function saysWho(request: FastifyRequest): boolean {
  const body = request.body as { oldToken?: unknown } | undefined;
  return body?.oldToken !== undefined || roles.some((role) => request.headers[tokenHeader[role]] !== undefined);
}

/**
 * The person who makes the call, found by the header that its access names. `student-by-old-token` needs the parsed
 * body.
 */
async function whoAsks(services: Services, access: Access, request: FastifyRequest): Promise<Person | undefined> {
  if (access === 'student-by-old-token') {
    const body = request.body as { oldToken?: unknown } | undefined;
    return personOf(services, 'student', typeof body?.oldToken === 'string' ? body.oldToken : undefined);
  }
  if (access === 'photo-reader') {
    const professor = header(request, 'professor');
    return professor === undefined
      ? personOf(services, 'student', header(request, 'student'))
      : personOf(services, 'professor', professor);
  }
  const role = roles.find((each) => each === access);
  return role && personOf(services, role, header(request, role));
}

declare module 'fastify' {
  interface FastifyRequest {
    who: Person | undefined;
  }
  interface FastifyContextConfig {
    /** The declared call that a route serves. */
    call?: Call;
  }
}

/** The answer that an action returns, or the refusal. */
export type ActionResult<C extends Call> = Promise<AnswerOf<C> | RefusalOf<C> | CommonRefusal>;

/** Performs a call. */
export type Action<C extends Call> = (asked: Asked<C>, services: Services) => ActionResult<C>;

/** Connects a declared call to its action and serves it. */
export type Serve = <C extends Call>(call: C, action: Action<C>) => void;

/** Returns the function with which this application serves calls. */
export function serveIn(app: FastifyInstance, services: Services): Serve {
  const reads = pacer(readPace);
  return (call, action) => bind(app, services, reads, call, action);
}

/**
 * Binds a declared call to its action: reads the sign-in, checks the input, sends the refusal or the reply with the
 * declared message, and publishes the description. Answers that the call does not declare do not compile.
 */
function bind<C extends Call>(
  app: FastifyInstance,
  services: Services,
  reads: Pacer,
  call: C,
  action: Action<C>,
): void {
  const reading = isRead(call);
  // SQLite has no connections to share out.
  const limitsWriters = dialectOf(services.database.read) === 'postgres';
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    request.who = await whoAsks(services, call.access, request);
    if (!request.who) {
      if (saysWho(request)) services.securityLog.note('token refused', call.access, request.ip);
      return sendRefusal(reply, signInRequired);
    }
    if (request.who.mustChangePassword && !call.duringPasswordChange) return sendRefusal(reply, passwordChangeRequired);
    const wait = reading ? reads.take(nameOf(request.who), services.clock.nowMs(), call.weight) : 0;
    if (wait > 0) return refuse(request, reply, tooOften(wait));
    const byItself = call.method === 'GET' && request.headers[unattendedHeader] !== undefined;
    if (!byItself) await noteSeen(services, request.who);
    if (call.fullAdministrator && !isFullAdministrator(request.who)) return refuse(request, reply, notAllowed);
    if (call.needsPassword && !hasProvedPassword(services, request.who)) return sendRefusal(reply, passwordRequired);
    return undefined;
  }
  function refuse(request: FastifyRequest, reply: FastifyReply, refused: Refusal): FastifyReply {
    if (refused.status === tooMany.status) services.securityLog.note('limit reached', call.path, request.ip);
    noteRefused(services, request, refused);
    return sendRefusal(reply, refused);
  }
  /**
   * The answer if something was deleted during a call. A call a moment later would get the same answer: the caller, or
   * the thing that the call is about, no longer exists.
   */
  async function answerGone(request: FastifyRequest, error: unknown): Promise<Refusal> {
    if (!(error instanceof ReferenceGone)) throw error;
    const isStill = call.access === 'none' || (await whoAsks(services, call.access, request));
    return isStill ? notFound : signInRequired;
  }
  const pacing = call.pace && pacer(call.pace);
  const byBody = call.access === 'student-by-old-token';
  const parts = ['params', 'query', 'headers', 'body'] as const;
  const declared = parts.filter((part) => call[part] !== nothing).map((part) => [part, compiled(call[part])] as const);

  app.route({
    method: call.method,
    url: call.path,
    config: { call },
    ...(call.access === 'none' && call.method === 'GET' ? sameForAll() : {}),
    schema: describe(call),
    // The input is checked below, so that its first error is answered in the product's own words.
    validatorCompiler: () => () => true,
    ...(call.access === 'none' ? {} : byBody ? { preHandler: admit } : { onRequest: admit }),
    handler: async (request, reply) => {
      const asked: Record<string, unknown> = {
        who: request.who,
        request,
        reply,
        params: undefined,
        query: undefined,
        headers: undefined,
        body: undefined,
      };
      for (const [part, schema] of declared) {
        const checked = parse(schema, request[part] ?? {});
        if (checked instanceof Refusal) return sendRefusal(reply, checked);
        asked[part] = checked;
      }
      const person = request.who && personIdOf(request.who);
      const wait = pacing && person ? pacing.take(person, services.clock.nowMs()) : 0;
      if (wait > 0) return refuse(request, reply, tooOften(wait));
      const perform = () => action(asked as unknown as Asked<C>, services);
      const answer = await (limitsWriters
        ? onBehalfOf.run(request.who ? nameOf(request.who) : networkOf(request.ip), perform)
        : perform()
      ).catch((error: unknown) => answerGone(request, error));
      if (reply.sent) return reply;
      if (answer instanceof Refusal) {
        if (person) pacing?.giveBack(person);
        return refuse(request, reply, answer);
      }
      if (call.replyType !== 'json') void reply.type(call.replyType);
      return reply.send(call.done === '' ? answer : { message: call.done, ...(answer as object | undefined) });
    },
  });
}

/** The value under its name in the reply, or the refusal. */
export async function named<const Name extends string, Value>(
  name: Name,
  value: Promise<Value>,
): Promise<Record<Name, Exclude<Value, Refusal>> | Extract<Value, Refusal>> {
  const answer = await value;
  return (answer instanceof Refusal ? answer : { [name]: answer }) as Awaited<ReturnType<typeof named<Name, Value>>>;
}

/** The description of a call for the published API and the serializer. */
function describe(call: Call): Record<string, unknown> {
  const statuses = new Map<number, string[]>();
  const say = (status: number, meaning: string) => statuses.set(status, [...(statuses.get(status) ?? []), meaning]);
  for (const refused of [
    ...call.refusals,
    ...(call.access === 'none' ? [] : [signInRequired]),
    ...(call.needsPassword ? [passwordRequired] : []),
    ...(call.fullAdministrator ? [notAllowed] : []),
  ])
    say(refused.status, `${refused.code}: ${refused.message}`);
  if (call.pace) say(tooMany.status, `${tooMany.code}: limit for one person: ${paceInWords(call.pace)}`);
  else if (isRead(call) && call.access !== 'none') say(tooMany.status, readsInWords(call.weight));
  say(badInput.status, `${badInput.code}: a sentence that names the field`);
  const refusals = [...statuses].map(([status, meanings]) => [
    status,
    { description: meanings.join('\n'), content: { 'application/json': { schema: refusalReply } } },
  ]);
  return {
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'other'],
    ...('_zod' in call.params && call.path.includes(':') ? { params: call.params } : {}),
    ...(isObject(call.query) ? { querystring: call.query } : {}),
    ...(isObject(call.headers) ? { headers: call.headers } : {}),
    ...(call.bodyType === 'json' && isObject(call.body) ? { body: call.body } : {}),
    ...(call.bodyType === 'multipart' ? { consumes: ['multipart/form-data'] } : {}),
    response: {
      200: call.replyType === 'json' ? call.reply : picture(call.replyType),
      ...Object.fromEntries(refusals),
    },
    security: call.access === 'none' ? [] : securityOf(call.access),
  };
}

/** Describes how often one person may read, and how many reads this call counts as. */
function readsInWords(weight: number): string {
  const counted = weight === 1 ? '' : `; this one counts as ${weight}`;
  return `${tooMany.code}: one person may read ${paceInWords(readPace)}, all reads together${counted}`;
}

/** A response with a picture: its bytes, not JSON. */
function picture(type: string): Record<string, unknown> {
  return { description: 'The picture.', content: { [type]: { schema: z.string() } } };
}

/** Whether a schema has anything to describe. For an optional body, the schema inside decides. */
function isObject(schema: z.ZodMiniType): boolean {
  const { def } = (schema as z.ZodMiniOptional<z.ZodMiniNullable>)._zod;
  return def.type !== 'optional' || ('innerType' in def && def.innerType._zod.def.type === 'nullable');
}

function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'photo-reader') return [{ studtoken: [] }, { proftoken: [], studtoken: [] }];
  const role = roles.find((each) => each === access);
  return role ? [{ [tokenHeader[role]]: [] }] : [];
}
