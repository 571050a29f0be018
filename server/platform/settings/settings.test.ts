import { describe, expect, it } from 'vitest';
import { updateLevelThreshold, updateSchool } from '#contract/platform/settings/changed-settings-calls.ts';
import { getLevelThreshold, getSchool } from '#contract/platform/settings/settings-calls.ts';
import { databases } from '#testkit/school/databases.ts';
import { eachSchool } from '#testkit/school/each-school.ts';
import { signedInAdmin } from '#testkit/school/people.ts';
import { schoolOf, seedSettings } from './settings-actions.ts';

describe.each(databases)('the settings of a school on $name', (kind) => {
  const school = eachSchool(kind, { SCHOOL_NAME: 'Northside', SCHOOL_TIME_ZONE: 'Asia/Manila' });

  const threshold = async () => (await school.ask(getLevelThreshold)).reply.level_threshold;

  it('start with a threshold of 1500, and the name and time zone from the environment', async () => {
    expect(await threshold()).toBe(1500);
    expect((await school.ask(getSchool)).reply).toEqual({
      school_name: 'Northside',
      time_zone: 'Asia/Manila',
      password_min_length: 8,
    });
  });

  it('keep what an administrator stored when the server starts again', async () => {
    const { headers } = await signedInAdmin(school);
    const config = { ...school.services.config, publicUrl: 'https://school.test' };
    expect((await schoolOf({ ...school.services, config })).public_url).toBe('https://school.test');
    await school.ask(updateSchool, { headers, body: { school_name: 'Southside', time_zone: 'UTC' } });
    await school.ask(updateLevelThreshold, { headers, body: { level_threshold: 900 } });

    await seedSettings(school.services);

    expect((await school.ask(getSchool)).reply).toMatchObject({ school_name: 'Southside', time_zone: 'UTC' });
    expect(await threshold()).toBe(900);
  });

  it('change name and time zone separately: blank ones stay', async () => {
    const { headers } = await signedInAdmin(school);
    const named = await school.ask(updateSchool, { headers, body: { school_name: '  Südschule ', time_zone: '' } });
    expect(named.reply).toEqual({
      message: 'School updated successfully',
      school: { school_name: 'Südschule', time_zone: 'Asia/Manila', password_min_length: 8 },
    });
    const moved = await school.ask(updateSchool, { headers, body: { time_zone: 'Europe/Berlin' } });
    expect(moved.reply.school).toMatchObject({ school_name: 'Südschule', time_zone: 'Europe/Berlin' });
  });
});
