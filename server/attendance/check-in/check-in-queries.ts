import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EnrolmentKind } from '#contract/people/student/belonging-rules.ts';
import { type StudentInClass, studentInClass } from '#contract/people/student/student-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { enrolmentAt } from '#server/attendance/attendance/membership-queries.ts';
import { asInstant, marksBefore, streakOfMarks } from '#server/attendance/attendance/streak-queries.ts';
import { levelColumns, type OwnSession } from '#server/attendance/session/session-queries.ts';
import { type Authorized, authorized } from '#server/platform/base/actors.ts';
import { secretHash } from '#server/platform/base/secret.ts';
import { type Db, type Dialect, dialectOf } from '#server/platform/database/database.ts';
import { columnsOf, partOf, preparedQuery, rememberedQuery, type ValueOf } from '#server/platform/database/queries.ts';
import { rowLists } from '#server/platform/database/row-arrays.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { rulesAsText, rulesOfText, type ScanRules, scanRules } from '#server/platform/settings/settings-queries.ts';

/** A scanned student at a session, with all data that decides the scan of a code or card. */
export interface Scanned {
  student: StudentInClass & { current_exp: number; isFaceUnseen: boolean; faceNewUntil: Instant | null };
  /** The session, with its subject's program level, which is empty for an event. */
  session: Authorized<Pick<OwnSession, (typeof sessionNames)[number]>>;
  rules: Readonly<ScanRules>;
  /**
   * The student's streak before this session. Undefined if a separate query must find the streak, because it is long or
   * the student's row changed while the query waited for the lock.
   */
  streakBefore: number | undefined;
  /** The student's enrolment in the subject now; null if their program level decides. */
  enrolment: EnrolmentKind | null;
  /** Whether the student's status at the session was changed before; undefined if a separate query must find this. */
  wasChanged: boolean | undefined;
}

/** A scanned code from a student's screen. */
export interface ScannedCode extends Scanned {
  hash: string;
  mintedAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
  replacedAt: Instant | null;
  /** The mark of the browser that requested the code, if any. */
  deviceMark: string | null;
  /** The session and professor that used the code, and the client's idempotency key. */
  usedForClass: number | null;
  usedByProfessor: number | null;
  idempotencyKey: string | null;
}

/** The columns that are read of student, session and code, by their names in a row. */
const studentNames = [...columnsOf(studentInClass), 'current_exp', 'isFaceUnseen', 'faceNewUntil'] as const;
const classNames = [
  'class_id',
  'subject_id',
  'class_courseYearSection',
  'class_token',
  'class_exp',
  'start_time',
  'end_time',
  'createdAt',
  'overAt',
  'lateAfterMinutes',
  'closedAt',
] as const;
const sessionNames = [...classNames, 'subject_courseYearSection', 'former_id', 'former_subject_id'] as const;
const codeNames = [
  'hash',
  'mintedAt',
  'expiresAt',
  'usedAt',
  'replacedAt',
  'deviceMark',
  'usedForClass',
  'usedByProfessor',
  'idempotencyKey',
] as const;

/** The columns of student and session that the queries read. */
const studentColumns = studentNames.map((name) => `student.${name}` as const);
const sessionColumns = [...classNames.map((name) => `class_session.${name}` as const), ...levelColumns] as const;

/**
 * False when the student's row changed between the start of the query and its lock. Then the row is newer than the
 * other data: another scan of the same student may be missing there. This check saves a query for the streak: in one
 * run, a scan took 1.04 ms of a copy's work instead of 1.24 ms.
 */
const lockedAsRead = sql<SqlBool>`student.xmin = (select read.xmin from student read where read.stud_id = student.stud_id)`;

/** Whether the student is approved, or left after the moment of the scan. */
const approvedAt = (eb: ExpressionBuilder<Tables, 'student'>, at: unknown) =>
  eb.or([eb('student.isValidated', '=', true), eb('student.leftAt', '>', at as Instant)]);

const rollChanges = sql<SqlBool>`exists (select 1 from roll_change
  where roll_change.class_id = class_session.class_id and roll_change.stud_id = student.stud_id)`;

/** The inputs for finding a code: values, or columns of the surrounding query. */
type CodeTerms = Record<'hash' | 'class_id' | 'prof_id', RawBuilder<unknown>>;

/** The tables whose rows a scan locks until its transaction ends. */
const LOCKED = ['qr_token', 'student'] as const;
const lockedOrPassedOver = sql`for no key update of ${sql.join(LOCKED.map((table) => sql.table(table)))} skip locked
  for key share of class_session skip locked`;

/**
 * The session, if it is this professor's and not in the bin, with the school's rules. A class has one, and thirty scans,
 * so SQLite remembers it.
 */
const scannedSession = rememberedQuery((db, value: ValueOf<Record<'class_id' | 'prof_id', number>>) =>
  db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .select(sessionColumns)
    .select(rulesAsText.as('rules'))
    .where('class_session.class_id', '=', value('class_id'))
    .where('class_session.isdeleted', '=', false)
    .where('subject.prof_id', '=', value('prof_id')),
);

/**
 * A code with its student, both locked, and on PostgreSQL the session, which is locked against changes.
 * @param passOver whether to skip locked rows instead of waiting
 */
function lockedCode(db: Db, dialect: Dialect, { hash, class_id, prof_id }: CodeTerms, now: Instant, passOver: boolean) {
  return (
    db
      .selectFrom('qr_token')
      .innerJoin('student', 'student.stud_id', 'qr_token.stud_id')
      .innerJoin('class_session', (join) => join.onTrue())
      .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
      .select([
        'qr_token.hash',
        'qr_token.createdAt as mintedAt',
        'qr_token.expiresAt',
        'qr_token.usedAt',
        'qr_token.replacedAt',
        'qr_token.deviceMark',
        'qr_token.class_id as usedForClass',
        'qr_token.prof_id as usedByProfessor',
        'qr_token.idempotencyKey',
        ...studentColumns,
      ])
      .$if(dialect === 'postgres', (query) => query.select(sessionColumns).select(rulesAsText.as('rules')))
      .select([
        marksBefore(dialect, now).as('marks'),
        enrolmentAt(sql.ref('student.stud_id'), sql.ref('subject.subject_id'), asInstant(now, dialect)).as('enrolment'),
      ])
      .select([(dialect === 'postgres' ? lockedAsRead : sql<SqlBool>`true`).as('unchanged'), rollChanges.as('changed')])
      .where('qr_token.hash', '=', hash as RawBuilder<string>)
      .where(({ eb }) => approvedAt(eb, asInstant(now, dialect)))
      .where('class_session.class_id', '=', class_id as RawBuilder<number>)
      .where('class_session.isdeleted', '=', false)
      .where('subject.prof_id', '=', prof_id as RawBuilder<number>)
      .$if(!passOver, (query) => query.forNoKeyUpdate(LOCKED).forKeyShare('class_session'))
      // This is raw SQL, because Kysely would put the options of each lock after both locks.
      .$if(passOver, (query) => query.modifyEnd(lockedOrPassedOver))
  );
}

const scannedRow = preparedQuery(
  (db, value: ValueOf<{ hash: string; class_id: number; prof_id: number; now: Instant }>, dialect) => {
    const [hash, class_id, prof_id] = (['hash', 'class_id', 'prof_id'] as const).map((name) => sql`${value(name)}`);
    return lockedCode(db, dialect, { hash, class_id, prof_id } as CodeTerms, value('now'), false);
  },
);

type ScannedRow = Awaited<ReturnType<typeof scannedRow>>[number];
type SessionRow = Awaited<ReturnType<typeof scannedSession>>[number];

const askedCodes = rowLists('asked', { hash: 'text', class_id: 'integer', prof_id: 'integer' });

/**
 * Finds many codes, on PostgreSQL only, and skips locked rows. A subquery looks up each code, because a join that was
 * planned while the table was almost empty would scan a whole index.
 */
const scannedRows = preparedQuery((db, value: ValueOf<Record<string, unknown> & { now: Instant }>, dialect) => {
  const [hash, class_id, prof_id] = (['hash', 'class_id', 'prof_id'] as const).map((name) => sql.ref(`asked.${name}`));
  const found = lockedCode(db, dialect, { hash, class_id, prof_id } as CodeTerms, value('now'), true);
  return sql<ScannedRow & SessionRow & { nth: number }>`
    select asked.nth, found.* from ${askedCodes.table(value)} cross join lateral (${found}) as found`;
});

function scannedCode(row: ScannedRow, session: SessionRow): ScannedCode {
  const { marks, unchanged, changed, enrolment } = row;
  const streakBefore = unchanged ? streakOfMarks(marks ?? '') : undefined;
  const wasChanged = unchanged ? Boolean(changed) : undefined;
  // The rows themselves serve as student and session, so that no scan copies their 27 columns.
  const found = {
    student: row,
    session: authorized(session),
    enrolment,
    rules: rulesOfText(session.rules),
    streakBefore,
    wasChanged,
  };
  return Object.assign(found, partOf(row, codeNames));
}

/**
 * The code of this value, its approved student, and the session, if this professor owns the session and it is not in
 * the bin. Undefined if one of the three is missing. Code and student stay locked until the transaction ends, so that
 * scans and redemptions of one student are serialized. Moving the session, or putting it in the bin, waits too.
 * @param prof_id the session's owner: the scanning professor, or the professor for whom they may scan
 */
export async function lockScannedCode(
  db: Db,
  qrValue: string,
  class_id: number,
  prof_id: number,
  now: Instant,
): Promise<ScannedCode | undefined> {
  const [session] = dialectOf(db) === 'sqlite' ? await scannedSession(db, { class_id, prof_id }) : [];
  const [row] = await scannedRow(db, { hash: secretHash(qrValue), class_id, prof_id, now });
  return row && scannedCode(row, session ?? (row as SessionRow & ScannedRow));
}

/**
 * Finds many codes with one query on PostgreSQL, in the order of the codes. Leaves out codes that are locked at the
 * moment, since a single locked code would make all codes wait.
 */
export async function lockScannedCodes(
  db: Db,
  asked: readonly { hash: string; class_id: number; prof_id: number }[],
  now: Instant,
): Promise<(ScannedCode | undefined)[]> {
  const rows = await scannedRows(db, { now, ...askedCodes.of(asked) });
  const found: (ScannedCode | undefined)[] = asked.map(() => undefined);
  for (const row of rows) found[row.nth - 1] = scannedCode(row, row);
  return found;
}

/**
 * Finds the card of this value that was active at a moment. The card's student is locked, and the session cannot change.
 * Few schools have cards, so the other data is read by separate queries.
 */
export async function lockScannedCard(
  db: Db,
  value: string,
  { class_id }: Authorized<OwnSession>,
  at: Instant,
): Promise<Scanned | undefined> {
  const row = await db
    .selectFrom('card')
    .innerJoin('student', 'student.stud_id', 'card.stud_id')
    .innerJoin('class_session', (join) => join.on('class_session.class_id', '=', class_id))
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .select([...studentColumns, ...sessionColumns])
    .select(
      enrolmentAt(sql.ref('student.stud_id'), sql.ref('subject.subject_id'), asInstant(at, dialectOf(db))).as(
        'enrolment',
      ),
    )
    .where('card.hash', '=', secretHash(value))
    .where('card.createdAt', '<=', at)
    .where((eb) => eb.or([eb('card.revokedAt', 'is', null), eb('card.revokedAt', '>', at)]))
    .where(({ eb }) => approvedAt(eb, asInstant(at, dialectOf(db))))
    .where('class_session.isdeleted', '=', false)
    .forNoKeyUpdate('student')
    .forKeyShare('class_session')
    .executeTakeFirst();
  if (!row) return undefined;
  const unread = { streakBefore: undefined, wasChanged: undefined };
  return { student: row, session: authorized(row), ...unread, enrolment: row.enrolment, rules: await scanRules(db) };
}

/** An attendance, and the client's key if a card was scanned. */
interface Attended {
  attendance_id: number;
  scanKey: string | null;
  recordedBy: number | null;
}

const attendedRow = preparedQuery((db, value: ValueOf<{ stud_id: number; class_id: number }>) =>
  db
    .selectFrom('attendance')
    .select(['attendance_id', 'scanKey', 'recordedBy'])
    .where('stud_id', '=', value('stud_id'))
    .where('class_id', '=', value('class_id')),
);

/** A student's attendance at a session. */
export async function attendedAt(db: Db, stud_id: number, class_id: number): Promise<Attended | undefined> {
  const [row] = await attendedRow(db, { stud_id, class_id });
  return row;
}

/** Whether a student's status at a session was ever changed; the caller locks the student's row. */
export async function wasStatusChanged(db: Db, stud_id: number, class_id: number): Promise<boolean> {
  const change = db.selectFrom('roll_change').select('change_id').where('class_id', '=', class_id);
  return (await change.where('stud_id', '=', stud_id).limit(1).executeTakeFirst()) !== undefined;
}

/** A student's program level at a moment; undefined if they were not approved then. */
export async function levelAt(db: Db, stud_id: number, at: Instant): Promise<string | undefined> {
  const row = await db
    .selectFrom('belonging')
    .select('courseYearSection')
    .where('stud_id', '=', stud_id)
    .where('since', '<=', at)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', at)]))
    .executeTakeFirst();
  return row?.courseYearSection;
}
