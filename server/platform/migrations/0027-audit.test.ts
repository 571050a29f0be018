/** Older audit entries get the person whom they concern, from the id at the beginning of their object. */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { machineClock } from '#server/platform/base/clock.ts';
import { databases, unused } from '#testkit/school/databases.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';
import { openSchool } from '#testkit/school/school.ts';
import { up } from './0027-audit.ts';

/** Enough entries that the migration needs a third batch. */
const MANY = 1001;

it.each(databases.map(unused))('is known of every old entry, however many there are, on $name', async (kind) => {
  const school = await openSchool(kind);
  const { stud_id } = await signedInStudent(school, { first_name: 'Ada', last_name: 'Old' });
  const { admin_id, headers } = await signedInAdmin(school);
  const { schema } = school.services.database;
  const createdAt = new Date(machineClock.nowMs() - 86_400_000).toISOString();
  const entry = (action: string, object: string) =>
    ({ role: 'admin', person_id: admin_id, action, object, createdAt }) as const;
  await schema.deleteFrom('audit_entry').execute();
  await schema.schema.dropTable('audit_person').execute();
  for (const index of ['audit_entry_person', 'audit_entry_created']) await schema.schema.dropIndex(index).execute();
  const rows: [action: string, object: string, concerns: string][] = [
    ['reset-student-password', `${stud_id}`, `student ${stud_id}`],
    ['drop-from-beginning', `${stud_id} from 3`, `student ${stud_id}`],
    ['make-card', '12', 'student 12'],
    ['end-professor-wait', '7', 'professor 7'],
    ['change-administrator', '9 to registrar', 'admin 9'],
    ['give-leave', '4: 30 students, 2026-09-08 to 2026-09-09', ''],
    ['delete-subject', '5 Logic, 3 sessions', ''],
    ['verify-redemption', '6', ''],
    ['change-cards', 'off to attended', ''],
    ['delete-student', 'of before', ''],
  ];
  for (const [action, object] of rows) await schema.insertInto('audit_entry').values(entry(action, object)).execute();
  for (let at = 0; at < MANY; at += 143)
    await schema
      .insertInto('audit_entry')
      .values(Array.from({ length: 143 }, (_none, of) => entry('reset-student-password', `${at + of + 1000}`)))
      .execute();
  await up(schema as never);
  const concerned = await schema
    .selectFrom('audit_entry')
    .leftJoin('audit_person', 'audit_person.audit_entry_id', 'audit_entry.audit_entry_id')
    .select(['action', 'object', 'audit_person.role', 'audit_person.person_id'])
    .orderBy('audit_entry.audit_entry_id')
    .execute();
  const read = concerned.map(({ action, object, role, person_id }) => [
    action,
    object,
    role ? `${role} ${person_id}` : '',
  ]);
  expect(read.slice(0, rows.length)).toEqual(rows);
  expect(read.slice(rows.length).map(([, , whom]) => whom)).toEqual(
    Array.from({ length: MANY }, (_none, at) => `student ${at + 1000}`),
  );
  // As the screen reads entries: by the name of a person whom they concern.
  const { reply } = await school.ask(calls.getAudit, { headers, query: { search: 'Ada Old' } });
  expect(reply.entries.map(({ action }) => action)).toEqual(['drop-from-beginning', 'reset-student-password']);
  await school.close();
});
