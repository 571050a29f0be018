import * as z from 'zod/mini';
import {
  flagOrKeep,
  type OptionalField,
  type RequiredField,
  wholeNumber,
  wholeNumberOrKeep,
} from '#contract/platform/base/fields.ts';
import { oneOfOrKeep } from '#contract/platform/base/word-fields.ts';
import { type SettingName, type SettingValue, settingRows } from './setting-rows.ts';

/** The settings whose checks follow from their row. Settings that are texts have their own checks. */
type RuledSetting = { [Name in SettingName]: string extends SettingValue<Name> ? never : Name }[SettingName];

/** The values that a client may send. */
type Typed<Value> = Value extends number ? number | string : Value;

/** One setting in a reply. */
export function settingReply<Name extends RuledSetting>(name: Name): z.ZodMiniType<SettingValue<Name>> {
  const row = settingRows[name];
  const schema = 'least' in row ? z.int() : 'words' in row ? z.enum(row.words as readonly string[]) : z.boolean();
  return schema as z.ZodMiniType as z.ZodMiniType<SettingValue<Name>>;
}

/** Several settings in a reply, each under its name. */
export function settingsReply<Name extends RuledSetting>(names: readonly Name[]) {
  return z.object(byName(names, settingReply) as { [Each in Name]: z.ZodMiniType<SettingValue<Each>> });
}

/** The field of a call with only one setting: required. */
export function settingField<Name extends RuledSetting>(
  name: Name,
): RequiredField<SettingValue<Name>, Typed<SettingValue<Name>>> {
  const row = settingRows[name];
  const { label } = row;
  const field =
    'least' in row
      ? wholeNumber(label, `${label} is required.`, row.least, row.most)
      : 'words' in row
        ? z.enum(row.words as readonly string[], `${label} must be one of ${row.words.join(', ')}.`)
        : z.boolean(`${label} must be true or false.`);
  return field as z.ZodMiniType as RequiredField<SettingValue<Name>, Typed<SettingValue<Name>>>;
}

/** A setting in a call that changes several. A blank field becomes null, and the setting keeps its value. */
type KeptField<Value> = OptionalField<Value | null, Typed<Value> | '' | null | undefined>;

/** Several settings that a call changes together, each under its name. */
export function settingsBody<Name extends RuledSetting>(names: readonly Name[]) {
  return z.object(byName(names, orKeep) as { [Each in Name]: KeptField<SettingValue<Each>> });
}

function orKeep(name: RuledSetting): z.ZodMiniType {
  const row = settingRows[name];
  if ('least' in row) return wholeNumberOrKeep(row.label, row.least, row.most);
  return 'words' in row ? oneOfOrKeep(row.label, row.words as readonly string[]) : flagOrKeep(row.label);
}

function byName<Name extends RuledSetting>(names: readonly Name[], made: (name: Name) => z.ZodMiniType) {
  return Object.fromEntries(names.map((name) => [name, made(name)]));
}
