/** The names of what would be another value; what is left blank stays. */
export function changedNames<Name extends string>(
  before: Record<NoInfer<Name>, string>,
  typed: Record<Name, string>,
): Name[] {
  return (Object.keys(typed) as Name[]).filter((name) => !['', before[name]].includes(typed[name].trim()));
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
