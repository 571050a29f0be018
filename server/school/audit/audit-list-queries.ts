import { setImmediate as othersFirst } from 'node:timers/promises';
import { sql } from 'kysely';
import { auditTopics } from '#contract/platform/base/audit-actions.ts';
import type { QueryOf, Role } from '#contract/platform/base/call.ts';
import { dayAfter, instantAt } from '#contract/platform/base/dates.ts';
import * as calls from '#contract/school/audit/audit-calls.ts';
import { hasWords, idsOf, nameFinder, peopleCalled, searchWords } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The number of entries compared in one batch. Other requests run between batches. */
const COMPARED_AT_ONCE = 2000;

/**
 * Entries about signing in and out. There are very many of them, and their objects have no names, so they are not
 * searched.
 */
const isOfSignIns = sql<boolean>`action in (${sql.join(auditTopics.signingIn.map((action) => sql.lit(action)))})`;

/** Entries for which all words occur in the name of the actor or an affected person, or in the object. */
async function named(db: Db, words: readonly string[]) {
  const found = (await peopleCalled(db, words)).map(({ role, ids }) => {
    const those = idsOf(db, ids);
    return sql<boolean>`(audit_entry.role = ${role} and audit_entry.person_id in ${those})
      or audit_entry_id in (select audit_entry_id from audit_person where role = ${role} and person_id in ${those})`;
  });
  // These are compared here, like names, because databases differ in which letters they treat as equal.
  const done: number[] = [];
  for (let last = 0, more = true; more; await othersFirst()) {
    const entries = db
      .selectFrom('audit_entry')
      .select(['audit_entry_id', 'object'])
      .where(sql<boolean>`not ${isOfSignIns}`)
      .orderBy('audit_entry_id');
    const some = await entries.where('audit_entry_id', '>', last).limit(COMPARED_AT_ONCE).execute();
    for (const { audit_entry_id, object } of some) if (hasWords(object, words)) done.push(audit_entry_id);
    last = some.at(-1)?.audit_entry_id ?? last;
    more = some.length === COMPARED_AT_ONCE;
  }
  return sql<boolean>`(${sql.join([...found, sql`audit_entry_id in ${idsOf(db, done)}`], sql` or `)})`;
}

/** The object without the people whom it concerns. */
function detailOf(object: string, people: readonly calls.AuditPerson[]): string {
  const [only, ...others] = people;
  if (!only) return object;
  if (/^\d+$/.test(object) || object === `${people.length} ${only.role}s`) return '';
  return others.length === 0 && object.startsWith(`${only.id} `) ? object.slice(`${only.id} `.length) : object;
}

/**
 * A page of the audit, newest first. If no topic is given, entries about signing in and out are included for students
 * only.
 * @param timeZone the school's time zone, which decides the days
 * @see docs/decisions/0052
 */
export async function auditEntries(
  db: Db,
  { topic, byRole, byId, search, fromDay, toDay, before }: QueryOf<typeof calls.getAudit>,
  timeZone: string,
): Promise<{ entries: calls.AuditEntry[]; next: number | null }> {
  const words = searchWords(search);
  const isNamed = words.length > 0 ? await named(db, words) : undefined;
  const rows = await db
    .selectFrom('audit_entry')
    .selectAll()
    .$if(topic === 'all' && byRole !== 'student', (query) => query.where(sql<boolean>`not ${isOfSignIns}`))
    .$if(topic !== 'all', (query) => query.where('action', 'in', auditTopics[topic as keyof typeof auditTopics]))
    .$if(byRole !== 'all', (query) => query.where('role', '=', byRole as Role))
    .$if(byId !== null, (query) => query.where('person_id', '=', byId))
    .$if(fromDay !== null, (query) => query.where('createdAt', '>=', instantAt(fromDay ?? '', '00:00', timeZone)))
    .$if(toDay !== null, (query) => query.where('createdAt', '<', instantAt(dayAfter(toDay ?? ''), '00:00', timeZone)))
    .$if(isNamed !== undefined, (query) => query.where(isNamed ?? sql<boolean>`true`))
    .$if(before !== null, (query) => query.where('audit_entry_id', '<', before))
    .orderBy('audit_entry_id', 'desc')
    .limit(calls.ENTRIES_A_PAGE + 1)
    .execute();
  const page = rows.slice(0, calls.ENTRIES_A_PAGE);
  const ids = page.map(({ audit_entry_id }) => audit_entry_id);
  const concerned = await db
    .selectFrom('audit_person')
    .selectAll()
    .where(sql<boolean>`audit_entry_id in ${idsOf(db, ids)}`)
    .orderBy('role')
    .orderBy('person_id')
    .execute();
  const nameOf = await nameFinder(db, [...concerned, ...page]);
  const personOf = ({ role, person_id: id }: { role: Role; person_id: number }): calls.AuditPerson => {
    return { role, id, name: nameOf(role, id) };
  };
  const peopleOf = Map.groupBy(concerned, ({ audit_entry_id }) => audit_entry_id);
  return {
    entries: page.map(({ audit_entry_id, role, person_id, action, object, createdAt }) => {
      const people = (peopleOf.get(audit_entry_id) ?? []).map(personOf);
      const by = personOf({ role, person_id });
      return { audit_entry_id, createdAt, by, action, detail: detailOf(object, people), people };
    }),
    next: rows.length > calls.ENTRIES_A_PAGE ? (page.at(-1)?.audit_entry_id ?? null) : null,
  };
}
