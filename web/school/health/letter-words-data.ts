import { useQuery } from '@tanstack/react-query';
import { getLetterWords, updateLetterWords, type WordedLetter } from '#contract/platform/mail/letter-calls.ts';
import type { LetterWords, WordedKind } from '#contract/platform/mail/letter-rules.ts';
import { send } from '#web/platform/calls/send.ts';
import { namesSchoolKey } from '#web/platform/settings/school-data.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs } from '#web/platform/ui/toast.ts';
import { letterWordsText } from './letter-words-text.ts';

const lettersKey = [...namesSchoolKey, 'letters'];

/** Each letter as the school words it. */
export function useLetterWords() {
  return useQuery({
    queryKey: lettersKey,
    queryFn: async ({ signal }) => (await send(getLetterWords, { signal })).letters,
  });
}

/** Words a letter. */
export function useWordLetter(kind: WordedKind) {
  return useChange({
    call: ({ subject, greeting, signature }: LetterWords) =>
      send(updateLetterWords, {
        body: { kind, subject, greeting, signature: signature.trim() === '' ? [] : signature.split('\n') },
      }),
    kept: [
      lettersKey,
      ({ letter }) =>
        (letters: WordedLetter[] | undefined) =>
          letters?.map((each) => (each.kind === letter.kind ? letter : each)),
    ],
    done: updateLetterWords.done,
    doneMs: toastMs.admin,
    failed: letterWordsText.failed,
  });
}
