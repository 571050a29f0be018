import type { BlackBox, DatabaseName } from '#ordeals/base/black-box.ts';

/**
 * Where the product answers: at two copies on one PostgreSQL, at one process on SQLite, which is then named twice.
 * @param skews how wrong the clocks of the copies' machines are, as `+30s`; needs the program faketime
 */
export async function twoCopies(
  box: BlackBox,
  database: DatabaseName,
  skews: readonly string[] = [],
): Promise<[here: string, there: string]> {
  const through = (at: number) => (skews[at] === undefined ? [] : ['faketime', '-f', skews[at]]);
  if (database === 'SQLite') {
    const { origin } = await box.start();
    return [origin, origin];
  }
  const here = await box.start({}, through(0));
  const there = await box.start({}, through(1));
  return [here.origin, there.origin];
}
