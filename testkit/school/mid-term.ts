import { DEMO_PASSWORD } from '#server/commands/demo/demo-cast.ts';
import { fillDemoSchool } from '#server/commands/demo/demo-school.ts';
import { hashPassword, THE_MACHINE } from '#server/platform/base/password.ts';
import { SCHOOL_ZONE } from './prepared-school.ts';
import type { SchoolUnderTest } from './school.ts';

/** Fills a prepared school with the demonstration's term, which ends now: a class and an event are in progress. */
export async function fillMidTerm({ services: { database, clock } }: SchoolUnderTest): Promise<void> {
  await fillDemoSchool(database, {
    now: new Date(clock.nowMs()).toISOString(),
    timeZone: SCHOOL_ZONE,
    password: await hashPassword(DEMO_PASSWORD, THE_MACHINE),
  });
}
