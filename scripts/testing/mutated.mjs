/** Files that can be mutated: the product's own sources. */
const SOURCE = /^(?:contract|server|web)\/.*(?<!\.test)\.tsx?$/;

/**
 * The files to mutate.
 * @param files paths from the project's folder
 * @returns the sources among them
 */
export const sourcesAmong = (files) => files.filter((file) => SOURCE.test(file));

/**
 * The lines of a diff to mutate.
 * @param diff git's output without context and prefixes
 * @returns the new lines of sources, as `file:first-last`
 */
export function changedLinesIn(diff) {
  const [, ...parts] = diff.split(/^\+\+\+ /m);
  return parts.flatMap((part) => {
    const hunks = [...part.matchAll(/^@@ \S+ \+(\d+)(?:,(\d+))? @@/gm)];
    return sourcesAmong([part.slice(0, part.indexOf('\n'))]).flatMap((file) =>
      hunks
        .map(([, first, count = '1']) => [Number(first), Number(count)])
        .filter(([, count]) => count > 0)
        .map(([first, count]) => `${file}:${first}-${first + count - 1}`),
    );
  });
}
