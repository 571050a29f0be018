import { unseenName } from '#contract/platform/base/visible-characters.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import type { Complaint } from './form.tsx';

/**
 * What a form sends that changes something: blank for what was left as it was, so that it stays as it is by then. Somebody
 * else may have changed it since the form was opened, and each sale takes one of an incentive's stock. Spaces at the ends
 * change nothing.
 */
export function onlyChanged<Values extends object>(
  before: Readonly<Record<keyof NoInfer<Values>, unknown>>,
  typed: Values,
): { [Name in keyof Values]: Values[Name] | '' } {
  const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
  const sent = Object.entries(typed).map(([name, value]) => [
    name,
    plain(value) === before[name as never] ? '' : value,
  ]);
  return Object.fromEntries(sent);
}

/** The names of what would be another value; what is left blank stays. */
export function changedNames<Name extends string>(
  before: Record<NoInfer<Name>, string>,
  typed: Record<Name, string>,
): Name[] {
  const sent = onlyChanged(before, typed);
  return (Object.keys(typed) as Name[]).filter((name) => sent[name].trim() !== '');
}

/** What is wrong with names in which there is nothing to see, each at its field; null where all show something or are blank. */
export function unseenNames<Name extends string>(
  typed: Record<NoInfer<Name>, string>,
  labels: Record<Name, string>,
): Complaint | null {
  const fields: Record<string, string> = {};
  for (const name of Object.keys(labels) as Name[]) {
    const unseen = unseenName(labels[name], typed[name]);
    if (unseen !== null) fields[name] = unseen;
  }
  return Object.keys(fields).length > 0 ? { message: null, fields } : null;
}

/** What a question says of a change: each value's label, from what and to what. */
export function changesText<Name extends string>(
  before: Record<NoInfer<Name>, string>,
  typed: Record<Name, string>,
  labels: Record<Name, string>,
): string {
  const said = (name: Name) => `${labels[name]}: ${before[name] || baseText.nothing} → ${typed[name].trim()}`;
  return `${changedNames(before, typed).map(said).join('; ')}.`;
}
