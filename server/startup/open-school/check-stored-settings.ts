import * as z from 'zod/mini';
import { type SettingName, settingRows } from '#contract/platform/settings/setting-rows.ts';
import { isTimeZone } from '#contract/platform/settings/time-zones.ts';
import { commandLine } from '#server/platform/config/command-line.ts';
import { type Config, WrongSetting } from '#server/platform/config/config.ts';
import { wholeNumberBetween } from '#server/platform/config/setting-forms.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as settings from '#server/platform/settings/settings-queries.ts';

const word = (words: readonly string[]) => z.enum(words, `must be one of ${words.join(', ')}`);
const wordsOfLetters = z.record(
  z.string(),
  z.partial(z.object({ subject: z.string(), greeting: z.string(), signature: z.string() })),
);

function isLetterWords(value: string): boolean {
  try {
    return z.safeParse(wordsOfLetters, JSON.parse(value)).success;
  } catch {
    return false;
  }
}

/** The schema of a setting's valid values; undefined for free text and the time zone, which is checked separately. */
function formOf(name: SettingName): z.ZodMiniType | undefined {
  const row = settingRows[name];
  if ('least' in row) return wholeNumberBetween(row.least, row.most);
  if ('words' in row) return word(row.words);
  if ('kept' in row) return word(row.kept);
  return name === 'letter_words'
    ? z.string().check(z.refine(isLetterWords, 'must be the words of letters in JSON'))
    : undefined;
}

/**
 * A sentence for each setting that cannot be used. A missing setting is valid, because the start gives it its first
 * value.
 */
export function settingFaults(kept: settings.KeptSettings): string[] {
  return (Object.keys(settingRows) as SettingName[]).flatMap((name) => {
    const [value, form] = [kept[name], formOf(name)];
    const { error } = value === undefined || !form ? {} : z.safeParse(form, value);
    return error ? [`setting ${name} ${error.issues[0]?.message} (it is "${value?.slice(0, 80)}")`] : [];
  });
}

/** The problem with a school's time zone that this machine does not know; undefined if it knows the zone. */
export function zoneFault({ time_zone: zone }: settings.KeptSettings): string | undefined {
  if (zone === undefined || isTimeZone(zone)) return undefined;
  return `The school's time zone is "${zone}", which this machine does not know. Set SCHOOL_TIME_ZONE to one that it knows, such as Asia/Manila: Rollcall then starts with that one.`;
}

/**
 * Checks the settings of a school before it is served: with invalid settings, half of the calls would answer 500. A
 * time zone that the machine does not know is replaced by the environment's, which then counts as not confirmed.
 * @returns a sentence about the time zone if it was replaced
 * @throws WrongSetting that says what cannot be used, and what to do
 */
export async function mendSettings(
  db: Db,
  { isTimeZoneSet, schoolTimeZone }: Pick<Config, 'isTimeZoneSet' | 'schoolTimeZone'>,
): Promise<string | undefined> {
  const kept = await settings.keptSettings(db);
  const [fault] = settingFaults(kept);
  if (fault)
    throw new WrongSetting(
      `The school's ${fault}. Bring the last backup back: ${commandLine('restore', 'FILE --force --as-the-school')}; or remove this row of the table setting, and the next start writes its default.`,
    );
  const unknown = zoneFault(kept);
  if (!unknown) return undefined;
  if (!isTimeZoneSet) throw new WrongSetting(unknown);
  await settings.storeSetting(db, 'time_zone', schoolTimeZone);
  await settings.storeSetting(db, 'zone_chosen', settings.keptOf('zone_chosen', false));
  return `The school's time zone was "${kept.time_zone}", which this machine does not know. It is ${schoolTimeZone} now, as SCHOOL_TIME_ZONE says: look whether that is right, under Settings.`;
}
