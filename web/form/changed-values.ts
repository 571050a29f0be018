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

/** What a question says of a change: each value's label, from what and to what. */
export function changesText<Name extends string>(
  before: Record<NoInfer<Name>, string>,
  typed: Record<Name, string>,
  labels: Record<Name, string>,
): string {
  const said = (name: Name) => `${labels[name]}: ${before[name] || '–'} → ${typed[name].trim()}`;
  return `${changedNames(before, typed).map(said).join('; ')}.`;
}
