import type { AuditPerson } from '#contract/school/audit/audit-calls.ts';
import { auditText as text } from './audit-text.ts';

/** So many are named before the others fold away. */
const NAMED = 3;

/** Whom a deed concerns: the first few, and the others behind how many they are. */
export function AuditPeople({ people }: { readonly people: readonly AuditPerson[] }) {
  const names = people.map(text.name);
  if (names.length <= NAMED + 1) return names.join(', ');
  return (
    <>
      {names.slice(0, NAMED).join(', ')}
      <details>
        <summary>{text.others(names.length - NAMED)}</summary>
        {names.slice(NAMED).join(', ')}
      </details>
    </>
  );
}
