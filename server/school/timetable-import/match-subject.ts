import { plain } from './timetable-cells.ts';

/** A subject that a title can mean. */
export interface NamedSubject {
  subject_id: number;
  subject_name: string;
  subject_courseYearSection: string;
}

/** Words of a text, between spaces. */
const words = (text: string) =>
  ` ${plain(text)
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim()} `;

/** What two spellings of a title have in common. */
export const titleKey = (title: string): string => words(title).trim();

/**
 * Finds the subject of a title: its name is in the title, and so is its program level; or the title is only its name
 * and no other subject has that name. Of several names, the longest counts.
 */
export function subjectFinder<Subject extends NamedSubject>(
  subjects: readonly Subject[],
): (title: string) => Subject | undefined {
  const named = subjects.map((subject) => ({
    subject,
    name: words(subject.subject_name),
    level: words(subject.subject_courseYearSection),
  }));
  // A school has thousands of subjects, and a title few words.
  const byFirstWord = Map.groupBy(named, ({ name }) => name.trim().split(' ')[0] ?? '');
  return (title) => {
    const said = words(title);
    const inTitle = [...new Set(said.trim().split(' '))]
      .flatMap((word) => byFirstWord.get(word) ?? [])
      .filter(({ name }) => name.trim() !== '' && said.includes(name))
      .map((each) => ({ ...each, rest: said.replace(each.name, '  ') }));
    const hasLevel = ({ level, rest }: (typeof inTitle)[0]) =>
      level.trim() !== '' && (rest.includes(level) || rest.includes(` ${level.replaceAll(' ', '')} `));
    const fit = inTitle.filter(hasLevel);
    const candidates = fit.length > 0 ? fit : inTitle.filter(({ rest }) => rest.trim() === '');
    const longest = Math.max(...candidates.map(({ name }) => name.length));
    const best = candidates.filter(({ name }) => name.length === longest);
    return best.length === 1 ? best[0]?.subject : undefined;
  };
}
