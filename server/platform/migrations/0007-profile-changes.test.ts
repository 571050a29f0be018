/** Changes by students from the time when only changed program levels were stored. */
import { expect, it } from 'vitest';
import { machineClock } from '#server/platform/base/clock.ts';
import { databases, unused } from '#testkit/school/databases.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import { openSchool } from '#testkit/school/school.ts';
import { up } from './0007-profile-changes.ts';

it.each(databases.map(unused))('changed program levels of the last 30 days are known, on $name', async (kind) => {
  const school = await openSchool(kind);
  const { stud_id } = await signedInStudent(school);
  const { schema } = school.services.database;
  const ago = (days: number) => new Date(machineClock.nowMs() - days * 86_400_000).toISOString();
  const [long, lately] = [ago(31), ago(29)];
  const moves = [
    { from: 'BSCS 4A', to: 'BSIT 1B', createdAt: long },
    { from: 'BSIT 1B', to: 'BSIT 1C', createdAt: lately },
  ];
  const changes = moves.map((move) => ({ stud_id, changedBy: 'student' as const, ...move }));
  await schema.insertInto('program_change').values(changes).execute();
  await schema.schema.dropTable('profile_change').execute();
  await up(schema as never);
  const kept = { stud_id, field: 'courseYearSection', ...moves[1], takenBackAt: null };
  expect(await schema.selectFrom('profile_change').selectAll().execute()).toMatchObject([kept]);
  await school.close();
});
