/** The belongings of existing students follow from their registration and their recorded changes. */
import { describe, expect, it } from 'vitest';
import { databases, unused } from '#testkit/school/databases.ts';
import { eachSchool } from '#testkit/school/each-school.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import { up } from './0004-belonging.ts';

describe.each(databases.map(unused))('belonging of students from before on $name', (kind) => {
  const school = eachSchool(kind);

  it('begins at the registration and follows the record of changes; who waits has none', async () => {
    const [first, second] = ['2026-10-01T08:00:00.000Z', '2026-10-02T08:00:00.000Z'];
    const stayed = await signedInStudent(school, { courseYearSection: 'BSCS 4A' });
    const moved = await signedInStudent(school, { courseYearSection: 'BSCS 4A' });
    await signedInStudent(school, { isValidated: false });
    const { schema } = school.services.database;
    const change = { stud_id: moved.stud_id, changedBy: 'student' } as const;
    const changes = [
      { ...change, from: 'BSCS 4A', to: 'BSIT 1B', createdAt: first },
      { ...change, from: 'BSIT 1B', to: 'BSIT 1C', createdAt: second },
      // Two changes within one millisecond: the program level between them lasted no time.
      { ...change, from: 'BSIT 1C', to: 'BSCS 4A', createdAt: second },
    ];
    await schema.insertInto('program_change').values(changes).execute();
    await schema.schema.dropTable('belonging').execute();
    await up(schema as never);

    const registered = '2026-09-08T08:00:00.000Z';
    const rows = await schema
      .selectFrom('belonging')
      .select(['stud_id', 'courseYearSection', 'since', 'until'])
      .orderBy('stud_id')
      .orderBy('since')
      .execute();
    expect(rows).toEqual([
      { stud_id: stayed.stud_id, courseYearSection: 'BSCS 4A', since: registered, until: null },
      { stud_id: moved.stud_id, courseYearSection: 'BSCS 4A', since: registered, until: first },
      { stud_id: moved.stud_id, courseYearSection: 'BSIT 1B', since: first, until: second },
      { stud_id: moved.stud_id, courseYearSection: 'BSCS 4A', since: second, until: null },
    ]);
  });
});
