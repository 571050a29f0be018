/** Changes and reads each setting of the table by its calls. @see docs/decisions/0052 */
import { expect, test } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { reportSettings } from '#contract/attendance/report/report-calls.ts';
import { rollSettings } from '#contract/attendance/roll/school-roll-calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { rewardSettings } from '#contract/platform/settings/changed-settings-calls.ts';
import {
  type AuditedSetting,
  leaderboardSettings,
  type SettingName,
  settingRows,
} from '#contract/platform/settings/setting-rows.ts';
import type { Notice } from '#server/platform/database/notices.ts';
import { keptOf, keptSettings, settingValue } from '#server/platform/settings/settings-queries.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';

/**
 * The calls that change settings: for each call, its settings, their names in the body, and other settings that change
 * too.
 */
const changing: readonly [Call, readonly AuditedSetting[], sent?: readonly string[], besides?: SettingName][] = [
  [calls.updateLevelThreshold, ['level_threshold']],
  [calls.updateRewardRules, rewardSettings],
  [calls.updateAttendanceMarks, ['attendance_marks']],
  [calls.updateRollRules, rollSettings],
  [calls.updateReportRules, reportSettings],
  [calls.updateBoardRules, leaderboardSettings, leaderboardSettings, 'board_decided'],
  [calls.updateCardSetting, ['cards'], ['accepted']],
  [calls.updatePrivacyContact, ['privacy_contact']],
  [calls.updateSchool, ['school_name']],
  [calls.updateSchool, ['time_zone'], ['time_zone'], 'zone_chosen'],
  [calls.updateFirstDay, ['zone_chosen', 'first_day'], ['isZoneRight', 'isPutAway']],
];

const settings = changing.flatMap(([call, names, sent = names, besides]) =>
  names.map((name, at) => ({ call, name, field: String(sent[at]), besides, isAlone: names.length === 1 })),
);

/** Other valid values (for a number, the minimum and maximum), and invalid values. */
function valuesOf(name: SettingName): { good: readonly (string | number | boolean)[]; bad: readonly unknown[] } {
  const row = settingRows[name];
  if ('least' in row)
    return { good: [row.least, row.most], bad: [row.least - 1, row.most + 1, 1.5, '1e3', 'many', [7], { a: 1 }, true] };
  if ('words' in row) return { good: row.words.slice(1), bad: ['other', 7, [row.first]] };
  if ('kept' in row) return { good: [!row.first, row.first], bad: ['perhaps', 7, [true]] };
  if (name === 'time_zone') return { good: ['Europe/Berlin'], bad: ['Mars/Olympus', ['UTC'], 7] };
  return { good: ['Dr. Çelik, <b>room 12</b>'], bad: ['x'.repeat(301), 'a\u0000b', '\u3164', 7] };
}

test('every setting that the audit names is changed by one of these calls', () => {
  const audited = Object.entries(settingRows).flatMap(([name, { audit }]) => (audit === 'nothing' ? [] : [name]));
  expect(settings.map(({ name }) => name).sort()).toEqual(audited.sort());
});

inEachSchool('a setting', (school) => {
  const kept = () => keptSettings(school.services.database.read);
  const entries = () =>
    school.services.database.read
      .selectFrom('audit_entry')
      .select(['action', 'object', 'person_id'])
      .where('action', 'like', 'change-%')
      .orderBy('audit_entry_id')
      .execute();

  test('starts with its default, is changed by administrators with all rights, accepts valid values, and is stored', async () => {
    const { headers, admin_id } = await signedInAdmin(school);
    const others = [
      [{}, 401],
      [(await signedInStudent(school)).headers, 401],
      [(await signedInProfessor(school)).headers, 401],
      [(await signedInAdmin(school, 'registrar')).headers, 403],
    ] as const;
    const told: Notice[] = [];
    school.services.notices.subscribe((notice) => told.push(notice));
    for (const { call, name, field, besides, isAlone } of settings) {
      const { first, audit } = settingRows[name];
      const send = (value: unknown, as: object = headers) =>
        school.ask(call, { headers: as, body: { [field]: value } } as never);
      const { good, bad } = valuesOf(name);
      const atFirst = await kept();
      const before = await entries();
      if (first !== '' && name !== 'zone_chosen') expect(atFirst[name], name).toBe(keptOf(name, first));

      for (const [as, status] of others) expect((await send(good[0], as)).status, name).toBe(status);
      for (const value of isAlone && first !== '' ? [...bad, undefined, null, ''] : bad)
        expect(await send(value), `${name} ${value}`).toMatchObject({ status: 400, code: 'bad-input', field });
      if (!isAlone) for (const blank of [undefined, null, '']) expect((await send(blank)).status, name).toBe(200);
      expect({ ...(await kept()), ...(besides && { [besides]: atFirst[besides] }) }, name).toEqual(atFirst);
      expect(await entries(), name).toEqual(before);

      const changes: string[] = [];
      for (const value of good) {
        const was = (await kept())[name];
        const now = keptOf(name, value as never);
        for (const _twice of [1, 2]) expect((await send(value)).reply, name).toMatchObject({ message: call.done });
        expect(await settingValue(school.services.database.read, name)).toBe(value);
        if (was !== now) changes.push(audit === 'values' ? `${was} to ${now}` : '');
      }
      expect((await entries()).slice(before.length), name).toEqual(
        changes.map((object) => ({ action: `change-${name}`, object, person_id: admin_id })),
      );
      const { [name]: _changed, ...rest } = { ...(await kept()), ...(besides && { [besides]: atFirst[besides] }) };
      expect(atFirst, name).toMatchObject(rest);
    }
    expect(told, 'screens read a setting when they are opened').toEqual([]);
  });
});
