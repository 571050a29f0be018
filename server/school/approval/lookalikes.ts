import unhomoglyph from 'unhomoglyph';
import { wholeName } from '#contract/people/student/name-rules.ts';
import type { PersonNames } from '#contract/people/student/student-calls.ts';
import { plainLetters } from '#contract/platform/base/plain-letters.ts';
import type { ListedProfessor } from '#contract/school/approval/approval-calls.ts';

/** Who can be taken for whom. */
type Named = PersonNames & { username: string; isValidated: boolean };

/**
 * What a text looks like, by Unicode's table of confusable characters: once as it stands, since `I` looks like `l`, and
 * once in small letters, since case makes no other name.
 */
function looks(text: string): string[] {
  const asItStands = plainLetters(unhomoglyph(text.normalize('NFKC')));
  const inSmallLetters = unhomoglyph(plainLetters(text));
  return [`as it stands ${asItStands}`, `in small letters ${inSmallLetters}`].map((look) =>
    look.replace(/[\s._-]/g, ''),
  );
}

/** A middle name is left out, since whoever wants to be taken for somebody leaves it out as well. */
function looksOf({ first_name, last_name, username }: Named): string[] {
  return [
    ...looks(wholeName({ first_name, last_name })).map((look) => `name ${look}`),
    ...looks(username).map((look) => `username ${look}`),
  ];
}

/**
 * Finds, for somebody who waits for approval, the approved professor who looks alike in name or username; of somebody
 * approved it says nothing, since that is decided.
 * @param professors everybody; those who wait themselves are nobody to be taken for
 */
export function lookalikesAmong(
  professors: readonly Named[],
): (account: Named) => { looksLike?: ListedProfessor['looksLike'] } {
  const byLook = new Map<string, Named>();
  for (const professor of professors)
    if (professor.isValidated) for (const look of looksOf(professor)) byLook.set(look, professor);
  return (account) => {
    if (account.isValidated) return {};
    const look = looksOf(account).find((each) => byLook.has(each));
    const found = look === undefined ? undefined : byLook.get(look);
    if (!found) return {};
    const { first_name, middle_name, last_name, username } = found;
    return { looksLike: { first_name, middle_name, last_name, username } };
  };
}
