import { unseenName } from '#contract/platform/base/visible-characters.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import type { Complaint } from './form.tsx';

/**
 * Returns the values to send: unchanged values are blank, so that the server keeps its current values. The server's
 * values may have changed after the form was opened: by another person or, for a stock, by a sale. Spaces at the ends
 * do not count as a change.
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

/** The names of the changed values; unchanged values are blank. */
export function changedNames<Name extends string>(
  before: Record<NoInfer<Name>, string>,
  typed: Record<Name, string>,
): Name[] {
  const sent = onlyChanged(before, typed);
  return (Object.keys(typed) as Name[]).filter((name) => sent[name].trim() !== '');
}

/** Errors for names without visible characters, by field; null if all names are visible or blank */
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

/** Describes a change for a question: each value's label, old and new value. */
export function changesText<Name extends string>(
  before: Record<NoInfer<Name>, string>,
  typed: Record<Name, string>,
  labels: Record<Name, string>,
): string {
  const said = (name: Name) => `${labels[name]}: ${before[name] || baseText.nothing} → ${typed[name].trim()}`;
  return `${changedNames(before, typed).map(said).join('; ')}.`;
}
