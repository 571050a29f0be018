import { afterEach, beforeEach, describe } from 'vitest';
import { type DatabaseKind, databases } from './databases.ts';
import { openSchool, type School } from './school.ts';

/** A school on a fresh database for each story, open from before it until after it; `env` overrides settings. */
export function eachSchool(kind: DatabaseKind, env: Record<string, string> = {}): School {
  const school = {} as School;
  beforeEach(async () => {
    Object.assign(school, await openSchool(kind, env));
  });
  afterEach(() => school.close());
  return school;
}

/** Stories that are told on each database, each in a school of its own. */
export function inEachSchool(name: string, tell: (school: School, kind: DatabaseKind) => void): void {
  describe.each(databases)(`${name} on $name`, (kind) => {
    tell(eachSchool(kind), kind);
  });
}
