/** A subject that a title can mean. */
export interface NamedSubject {
  subject_id: number;
  subject_name: string;
  subject_courseYearSection: string;
}

/** What two spellings of a title have in common: its words in small letters without accents. */
export const titleKey = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim();

/**
 * Finds the subject of a title: its name is in the title, and so is its program level; or the title is only its name
 * and no other subject has that name. Of several names, the longest counts.
 */
export function subjectFinder(subjects: readonly NamedSubject[]): (title: string) => number | undefined {
  const named = subjects.map(({ subject_id, subject_name, subject_courseYearSection }) => {
    const level = titleKey(subject_courseYearSection);
    return { subject_id, name: titleKey(subject_name), levels: [level, level.replaceAll(' ', '')] };
  });
  // A school has thousands of subjects, and a title few words.
  const byFirstWord = Map.groupBy(named, ({ name }) => name.split(' ')[0] ?? '');
  return (title) => {
    const said = ` ${titleKey(title)} `;
    const inTitle = [...new Set(said.split(' '))]
      .flatMap((word) => (word && byFirstWord.get(word)) || [])
      .filter(({ name }) => said.includes(` ${name} `))
      .map((each) => ({ ...each, rest: said.replace(` ${each.name} `, '  ') }));
    const fit = inTitle.filter(({ levels, rest }) => levels.some((level) => level && rest.includes(` ${level} `)));
    const candidates = fit.length > 0 ? fit : inTitle.filter(({ rest }) => rest.trim() === '');
    const longest = Math.max(...candidates.map(({ name }) => name.length));
    const best = candidates.filter(({ name }) => name.length === longest);
    return best.length === 1 ? best[0]?.subject_id : undefined;
  };
}
