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

  it('start with a threshold of 1500, and with the name and time zone of the environment', async () => {
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

  it('take a threshold from 1 to 1,000,000, also as digits', async () => {
    const { headers } = await signedInAdmin(school);
    for (const level_threshold of [1, 1_000_000, '2500']) {
      const answer = await school.ask(updateLevelThreshold, { headers, body: { level_threshold } });
      expect(answer.reply).toEqual({
        message: 'Level Threshold updated successfully',
        level_threshold: Number(level_threshold),
      });
      expect(await threshold()).toBe(Number(level_threshold));
    }
  });

  it('refuse what is no threshold, and store nothing', async () => {
    const { headers } = await signedInAdmin(school);
    for (const level_threshold of [undefined, null, '', 0, -1, 1.5, 1_000_001, '1e3', 'many', [900], { a: 1 }, true]) {
      const answer = await school.ask(updateLevelThreshold, { headers, body: { level_threshold } });
      expect(answer).toMatchObject({
        status: 400,
        code: 'bad-input',
        field: 'level_threshold',
      });
      expect(answer.message).toContain('Level threshold');
    }
    expect(await threshold()).toBe(1500);
  });

  it('change name and time zone one by one: what is blank stays', async () => {
    const { headers } = await signedInAdmin(school);
    const named = await school.ask(updateSchool, { headers, body: { school_name: '  Südschule ', time_zone: '' } });
    expect(named.reply).toEqual({
      message: 'School updated successfully',
      school: { school_name: 'Südschule', time_zone: 'Asia/Manila', password_min_length: 8 },
    });
    const moved = await school.ask(updateSchool, { headers, body: { time_zone: 'Europe/Berlin' } });
    expect(moved.reply.school).toMatchObject({ school_name: 'Südschule', time_zone: 'Europe/Berlin' });
  });

  it('refuse a wrong name or time zone, and store nothing of it', async () => {
    const { headers } = await signedInAdmin(school);
    const wrong: [field: string, body: Record<string, unknown>][] = [
      ['school_name', { school_name: 'x'.repeat(101), time_zone: 'UTC' }],
      ['school_name', { school_name: 'a\u0000b', time_zone: 'UTC' }],
      ['school_name', { school_name: 7, time_zone: 'UTC' }],
      ['time_zone', { school_name: 'Southside', time_zone: 'Mars/Olympus' }],
      ['time_zone', { school_name: 'Southside', time_zone: ['UTC'] }],
    ];
    for (const [field, body] of wrong) {
      expect(await school.ask(updateSchool, { headers, body })).toMatchObject({
        status: 400,
        code: 'bad-input',
        field,
      });
    }
    expect((await school.ask(getSchool)).reply).toMatchObject({ school_name: 'Northside', time_zone: 'Asia/Manila' });
  });
});
