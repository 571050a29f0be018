import type { CallName } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { instantIn, machineClock } from '#server/platform/base/clock.ts';
import { type Attack, type AttackForm, exactly, type Report } from '#testkit/figures/attack.ts';
import { type DatabaseName, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf, type ClientSending } from '#testkit/process/client.ts';
import { type Mailbox, openMailbox } from '#testkit/process/mailbox.ts';
import { sampledCalls } from '#testkit/samples/call-samples.ts';
import { dumpedTables } from '#testkit/school/dump.ts';
import { type AffectedPeople, makeAffectedPeople, namesInEffects, validSending } from './affected-people.ts';
import { effects } from './effects.ts';
import { PREPARED } from './prepared-calls.ts';

/** Calls that read by POST, and one that only a restored copy accepts. */
const readsByPost: CallName[] = [
  'getAllSubjectClass',
  'getClassStudentByProgram',
  'getStudentSingleClassAndSubject',
  'previewProgramLevel',
  'readProfessors',
  'previewTimetable',
  'previewSchoolTimetable',
  'declareSchool',
];
const written = sampledCalls.filter(([, call]) => call.method !== 'GET');

/** The number of fields that are tried with every call. */
const FIELDS = 14;

/** Fields that a client must not set, with the values of an attacker. */
function hostileFields(victim: AffectedPeople): Record<string, unknown> {
  const grand = { isValidated: true, isVerified: true, role: 'admin', current_token: 987_654, prof_id: 1 };
  return {
    current_token: 987_654,
    current_exp: 987_653,
    current_level: 87,
    isValidated: true,
    prof_id: victim.owner.prof_id,
    stud_id: victim.student.stud_id,
    admin_id: victim.admin.admin_id,
    role: 'admin',
    isVerified: true,
    createdAt: '2001-01-01T00:00:00.000Z',
    level: 86,
    item_price: -1,
    ['__proto__']: grand,
    constructor: { prototype: grand },
  };
}

/** Fields that a server may refuse. Each field is sent alone, so that a refusal says which field caused it. */
const PROTOTYPES = ['__proto__', 'constructor'];
const mayRefuse = (name: CallName, field: string) =>
  PROTOTYPES.includes(field) || (field === 'item_price' && name === 'updateProfessorShopItem');

/**
 * The additions to a call's fields, beginning with none, for comparison. The full form also tries each field alone.
 * Fields that may be refused come first, so that the same people can then be used for the ignored fields.
 */
function additions(form: AttackForm, call: CallName, fields: Record<string, unknown>): Record<string, unknown>[] {
  const names = Object.keys(fields);
  const ignored = names.filter((field) => !mayRefuse(call, field));
  const others = names.filter((field) => !ignored.includes(field) && !PROTOTYPES.includes(field));
  const apart = form === 'full' ? names.map((field) => [field]) : [PROTOTYPES, ...others.map((field) => [field])];
  const groups = [[], ...apart, ignored];
  return groups.map((group) => Object.fromEntries(Object.entries(fields).filter(([field]) => group.includes(field))));
}

/** The number of people for each call in this form. */
const triesOf = (form: AttackForm) => (form === 'full' ? 2 + FIELDS : 2);
/** Calls per school: with more people, reading all records after each try takes longer. */
const CALLS_A_SCHOOL = 25;

/** The request with additional fields; a form accepts at most five fields. */
function withFields({ body, ...sending }: ClientSending<Call>, fields: Record<string, unknown>): ClientSending<Call> {
  if (!(body instanceof FormData)) {
    // The call's own fields win: the student whose status is set, and the role in which a subject is shared.
    return { ...sending, body: { ...fields, ...(body as object | undefined) } };
  }
  const form = new FormData();
  for (const [name, value] of body) form.append(name, value);
  for (const [name, value] of Object.entries(fields).slice(0, 5)) form.append(name, JSON.stringify(value));
  return { ...sending, body: form };
}

/** The results of the calls so far. */
interface Tally {
  /** Pairs of a call and a field that were tried. */
  pairs: number;
  refused: number;
  serverErrors: number;
  /** Pairs in which the call has another effect than without the field. */
  faults: string[];
  /** Calls that should have changed something without additional fields and did not. */
  idle: string[];
}

/** Tries these calls in a new school. */
async function tryCalls(
  database: DatabaseName,
  form: AttackForm,
  mailbox: Mailbox,
  some: typeof written,
  tally: Tally,
): Promise<void> {
  const since = instantIn(machineClock, -60);
  const box = await makeBlackBox(database);
  try {
    const made = await box.closed(async (school) => ({
      victim: (await makeAffectedPeople(school, 1))[0],
      others: await makeAffectedPeople(school, some.length * triesOf(form)),
    }));
    const { victim, others } = made;
    if (!victim) throw new Error('There is a victim.');
    const { origin } = await box.start({ SMTP_URL: mailbox.url });
    await box.beside(async (records) => {
      let now = await dumpedTables(records);
      for (const [name, call] of some) {
        let plain: string[] = [];
        /** The people of the last request if it changed nothing, and a request that is still valid for them. */
        let fresh: { affected: AffectedPeople; valid: ClientSending<Call> } | undefined;
        for (const fields of additions(form, name, hostileFields(victim))) {
          const affected = fresh?.affected ?? others.pop() ?? victim;
          const valid = fresh?.valid ?? (await validSending(origin, mailbox, name, affected, others.length));
          fresh = undefined;
          const before = PREPARED.includes(name) ? await dumpedTables(records) : now;
          const answer = await answerOf(origin, call, withFields(valid, fields));
          now = await dumpedTables(records);
          const done = effects(before, now, namesInEffects(affected, victim), since);
          const added = Object.keys(fields);
          if (answer.status >= 500 || answer.status === 0) tally.serverErrors += 1;
          if (added.length === 0) {
            plain = done;
            if (answer.status !== 200)
              tally.faults.push(`${name} without additional fields: ${answer.status} ${answer.text}`);
            if (done.length === 0 && !readsByPost.includes(name)) tally.idle.push(name);
            continue;
          }
          tally.pairs += added.length === 1 || form === 'short' ? added.length : 0;
          const same = answer.status === 200 && done.join('\n') === plain.join('\n');
          const isApart = added.every((field) => mayRefuse(name, field));
          const nothing = isApart && answer.status === 400 && done.length === 0;
          if (nothing) {
            tally.refused += 1;
            fresh = { affected, valid };
          }
          if (same || nothing) continue;
          tally.faults.push(`${name} with ${added.join()}: ${answer.status} ${different(plain, done)}`);
        }
      }
    });
  } finally {
    await box.remove();
  }
}

async function tryOn(database: DatabaseName, form: AttackForm, mailbox: Mailbox, report: Report): Promise<void> {
  const tally: Tally = { pairs: 0, refused: 0, serverErrors: 0, faults: [], idle: [] };
  // Each try has a pending professor and an administrator; a school may have at most 500 and 100 of them.
  const adds = written.filter(([name]) => name === 'createAdministrator');
  if (adds.length > 0) await tryCalls(database, form, mailbox, adds, tally);
  const others = written.filter((each) => !adds.includes(each));
  const callsASchool = Math.min(CALLS_A_SCHOOL, Math.floor(100 / triesOf(form)));
  for (let at = 0; at < others.length; at += callsASchool) {
    await tryCalls(database, form, mailbox, others.slice(at, at + callsASchool), tally);
  }
  const { pairs, refused, serverErrors, faults, idle } = tally;
  if (idle.length > 0) report.note(`changed nothing without additional fields: ${idle.join()}`);
  const wanted = written.length * FIELDS;
  report.figure(`${database}: ${written.length} calls × ${FIELDS} fields`, pairs, '', exactly(wanted));
  report.figure(`${database}: calls that should write and did not`, idle.length, '', exactly(0));
  report.none(`${database}: with another effect for a field more`, faults);
  report.figure(`${database}: refused without effect`, refused, '');
  report.figure(`${database}: 5xx`, serverErrors, '', exactly(0));
}

/** The lines that only one of the two lists has. */
function different(plain: string[], done: string[]): string {
  const more = done.filter((line) => !plain.includes(line)).map((line) => `+ ${line}`);
  const less = plain.filter((line) => !done.includes(line)).map((line) => `- ${line}`);
  return [...more, ...less].join('\n      ').slice(0, 3000);
}

/** Unknown fields are ignored, whatever they name. @see spec §5, decisions §1.1 */
export const massAssignmentAttack: Attack = {
  name: 'mass-assignment',
  promises: 'unknown fields in a call change nothing',
  async run(form, report) {
    const mailbox = await openMailbox();
    try {
      for (const database of databasesIn(form, 'SQLite')) await tryOn(database, form, mailbox, report);
    } finally {
      await mailbox.close();
    }
  },
};
