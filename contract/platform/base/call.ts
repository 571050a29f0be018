import * as z from 'zod/mini';
import { type Pace, usualPace } from './bounds.ts';
import type { Refusal } from './refusal.ts';

/** The roles that sign in. Each role has its own header. @see spec §6 */
export const roles = ['student', 'professor', 'admin'] as const;
export type Role = (typeof roles)[number];
/** The roles whose members register, are approved, and can have an email address. */
export type RegisteredRole = Exclude<Role, 'admin'>;

/** An administrator's rights: all, or as a registrar only people and their attendance. @see docs/decisions/0037 */
export const administratorKinds = ['admin', 'registrar'] as const;
export type AdministratorKind = (typeof administratorKinds)[number];

/** The header and browser-storage key of each role's sign-in token. @see decisions §3.1 */
export const tokenHeader = { student: 'studtoken', professor: 'proftoken', admin: 'admintoken' } as const;

/** Marks requests that a page makes on its own; these do not count as activity of the user. @see decisions §3.11 */
export const unattendedHeader = 'unattended';

/** A header of every answer of the server. Pages of proxies, and of networks that want a login, come without it. */
export const serverMark = 'x-rollcall';

/**
 * Who may make a call: anyone, one role by its header, the student whose sign-in token is the body's `oldToken`, or the
 * reader of a photo (a student, or a professor with a QR value they just scanned).
 * @see spec §6, decisions §2
 */
export type Access = 'none' | Role | 'student-by-old-token' | 'photo-reader';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A declared call: everything that both sides and the published description know about it. The server binds it with
 * `serve`, the web sends it with `send`; parameters, body, reply and refusals get their types from here.
 */
export interface Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Headers extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Refusals extends readonly Refusal[] = readonly Refusal[],
  Who extends Access = Access,
  Done extends string = string,
> {
  readonly method: Method;
  /** The path with `:name` parameters and no trailing slash (which is optional on the wire). */
  readonly path: string;
  readonly access: Who;
  /** One sentence for the published description. */
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  /** The JSON answer of a success; for pictures, see `replyType`. */
  readonly reply: Reply;
  /** The format of a success; JSON by default. */
  readonly replyType: 'json' | 'image/webp';
  /** The format of the body; JSON by default. */
  readonly bodyType: 'json' | 'multipart';
  readonly refusals: Refusals;
  /** The `message` of a successful write: spec §8's message if it has one; '' for calls that only read. */
  readonly done: Done;
  /** Whether people who must still replace their one-time password may make this call. @see decisions §3.5 */
  readonly duringPasswordChange: boolean;
  /**
   * How often one person may make the call; undefined for reads, signed-out callers, and calls with their own limits.
   */
  readonly pace: Pace | undefined;
  /** The number of reads that the call counts as; more than one for lists of a whole school. */
  readonly weight: number;
  /** Whether the password must have been typed in the last ten minutes, at sign-in or later. @see decisions §3.11 */
  readonly needsPassword: boolean;
  /** Whether registrars are refused, because the call concerns settings or administrators. @see docs/decisions/0037 */
  readonly fullAdministrator: boolean;
}

/** The schema of a part that a call does not declare. */
export const nothing = z.optional(z.unknown());
type Nothing = typeof nothing;

const messageAlone = z.object({ message: z.string() });
type MessageAlone = typeof messageAlone;

type RoleIn<Path extends string> = Path extends `/api/${infer First}/${string}` ? Extract<First, Role> : never;

/** @throws if the path names no role and the declaration has no `access` */
function roleIn(path: string): Role {
  const role = roles.find((each) => path.startsWith(`/api/${each}/`));
  if (!role) throw new Error(`${path} has no role in its path, so its declaration needs \`access\`.`);
  return role;
}

/**
 * Declares a call. Parts that are left out are empty, except `access`, which comes from the role in the path, and
 * `reply`, which is only the message.
 * @see spec §7
 */
export function call<
  const Path extends string,
  Params extends z.ZodMiniType = Nothing,
  Query extends z.ZodMiniType = Nothing,
  Headers extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Nothing,
  Reply extends z.ZodMiniType = MessageAlone,
  const Refusals extends readonly Refusal[] = readonly [],
  const Who extends Access = RoleIn<Path>,
  const Done extends string = '',
>(
  method: Method,
  path: Path,
  declaration: {
    access?: Who;
    summary: string;
    params?: Params;
    query?: Query;
    headers?: Headers;
    body?: Body;
    reply?: Reply;
    replyType?: 'json' | 'image/webp';
    bodyType?: 'json' | 'multipart';
    refusals?: Refusals;
    done?: Done;
    duringPasswordChange?: boolean;
    /** The rate limit: `usualPace` by default; 'own' for calls that have their own limits. */
    pace?: Pace | 'own';
    weight?: number;
    needsPassword?: boolean;
    fullAdministrator?: boolean;
  },
): Call<Params, Query, Headers, Body, Reply, Refusals, Who, Done> {
  const { access = roleIn(path) as Who, done } = declaration;
  const { pace = access === 'none' || !done ? 'own' : usualPace } = declaration;
  const leftOut = {
    params: nothing,
    query: nothing,
    headers: nothing,
    body: nothing,
    reply: messageAlone,
    replyType: 'json',
    bodyType: 'json',
    refusals: [],
    done: '',
    duringPasswordChange: false,
    weight: 1,
    needsPassword: false,
    fullAdministrator: false,
  };
  const call = { ...leftOut, ...declaration, method, path, access, pace: pace === 'own' ? undefined : pace };
  return call as unknown as Call<Params, Query, Headers, Body, Reply, Refusals, Who, Done>;
}

/** Whether a call changes nothing. Reads can use POST too; unlike writes, they have no `done` and no `pace`. */
export function isRead({ method, done, pace }: Pick<Call, 'method' | 'done' | 'pace'>): boolean {
  return method === 'GET' || (done === '' && pace === undefined);
}

export type ParamsOf<C extends Call> = z.output<C['params']>;
export type QueryOf<C extends Call> = z.output<C['query']>;
export type HeadersOf<C extends Call> = z.output<C['headers']>;
/** The body as the server sees it, after parsing. */
export type BodyOf<C extends Call> = z.output<C['body']>;
/** The body as a client may send it. */
export type BodyInputOf<C extends Call> = z.input<C['body']>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;
/**
 * The result of the server's handler. For a write, the `message` comes from the declaration unless the handler returns
 * another message. A handler returns nothing if the message is the whole answer.
 */
export type AnswerOf<C extends Call> = C['done'] extends ''
  ? ReplyOf<C>
  : keyof ReplyOf<C> extends 'message'
    ? undefined | Partial<ReplyOf<C>>
    : Omit<ReplyOf<C>, 'message'> & { message?: string };
export type RefusalOf<C extends Call> = C['refusals'][number];
