import type { Db } from '#server/platform/database/database.ts';

/** Facts by which people recognize their school. */
export interface SchoolFacts {
  name: string;
  students: number;
  professors: number;
}

/** The school's name and numbers of people; undefined before its first start. */
export function schoolFacts(db: Db): Promise<SchoolFacts | undefined> {
  return db
    .selectFrom('setting')
    .select((eb) => [
      'value as name',
      eb.selectFrom('student').select(eb.fn.countAll<number>().as('many')).$asScalar().as('students'),
      eb.selectFrom('professor').select(eb.fn.countAll<number>().as('many')).$asScalar().as('professors'),
    ])
    .where('name', '=', 'school_name')
    .$narrowType<{ students: number; professors: number }>()
    .executeTakeFirst();
}
