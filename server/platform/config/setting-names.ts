/** The length above which a name may have two typos. Shorter names may have one typo. */
const LONG = 8;
/**
 * The length up to which only two swapped letters count as a typo. Too many words differ by one letter from names as
 * short as `PORT`.
 */
const SHORT = 5;

/** The number of typos between two names: a letter missing, extra or wrong, or two swapped. */
function slipsBetween(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1];
      const swapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
        swapped && row > 1 && at > 1 ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

/**
 * Whether a name is the name of a setting with some words left out, such as `BACKUP_KEEP`. The first word must match.
 */
function leavesOutWords(words: readonly string[], ofSetting: readonly string[]): boolean {
  let at = 0;
  for (const word of ofSetting) if (word === words[at]) at += 1;
  return words[0] === ofSetting[0] && at === words.length;
}

const lettersOf = (name: string) => [...name].sort().join('');

/**
 * The setting that this name probably means, such as `SMTP_URL` for `SMTP_ULR` or `smtp_url`. Undefined for the name of
 * a setting, and for other programs' names.
 */
export function settingMeant(name: string, settings: readonly string[]): string | undefined {
  if (settings.includes(name)) return undefined;
  const written = name.toUpperCase();
  const words = written.split('_');
  const shortened = words.length > 1 && settings.find((setting) => leavesOutWords(words, setting.split('_')));
  if (shortened) return shortened;
  return settings.find((setting) => {
    const slips = slipsBetween(written, setting);
    if (setting.length <= SHORT) return slips === 1 && lettersOf(written) === lettersOf(setting);
    return slips <= (setting.length > LONG ? 2 : 1);
  });
}
