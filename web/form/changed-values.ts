/** The names of what would be another value; what is left blank stays. */
export function changedNames<Name extends string>(
  before: Record<NoInfer<Name>, string>,
  typed: Record<Name, string>,
): Name[] {
  return (Object.keys(typed) as Name[]).filter((name) => !['', before[name]].includes(typed[name].trim()));
}

/**
 * What a form sends that changes something: blank for what was left as it was, so that it stays as it is by then. Somebody
 * else may have changed it since the form was opened, and each sale takes one of an incentive's stock.
 */
export function onlyChanged<Values extends object>(
  before: Readonly<Record<keyof NoInfer<Values>, unknown>>,
  typed: Values,
): { [Name in keyof Values]: Values[Name] | '' } {
  const sent = Object.entries(typed).map(([name, value]) => [name, value === before[name as never] ? '' : value]);
  return Object.fromEntries(sent);
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
