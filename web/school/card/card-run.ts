import { useRef, useState } from 'react';
import { classThenName } from '#contract/people/student/name-rules.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { passwordRequired } from '#contract/platform/base/refusal.ts';
import type { ListedStudent } from '#contract/school/approval/approval-calls.ts';
import { getStudentPhoto } from '#contract/school/approval/student-account-calls.ts';
import { type MadeCard, makeCards } from '#contract/school/card/card-calls.ts';
import { makeSignInSheets, type SignInSheet } from '#contract/school/sign-in-sheet/new-student-calls.ts';
import { failureOf, messageOf } from '#web/platform/calls/call-failed.ts';
import { splitIntoChunks } from '#web/platform/calls/chunk.ts';
import { send, sendForBlob } from '#web/platform/calls/send.ts';
import { toastError } from '#web/platform/ui/toast.ts';
import { cardText } from './card-text.ts';

/** Cards per call: few enough to show progress while the sheets' passwords are hashed, which is slow. */
const CARDS_AT_ONCE = 20;

/** A card as printed. */
export interface PrintableCard {
  readonly card: MadeCard;
  readonly photo: Blob | null;
  readonly sheet: SignInSheet | null;
}

/** What is printed beside a card's code. */
export interface CardExtras {
  readonly photos: boolean;
  readonly sheets: boolean;
}

/** A run of cards, while they are made and until they are printed. */
export interface CardRun {
  readonly all: number;
  readonly cards: readonly PrintableCard[];
  readonly failed: ReplyOf<typeof makeCards>['failed'];
  readonly students: readonly ListedStudent[];
  readonly isMaking: boolean;
}

/** The photo to print on a card; null if there is none or it fails to load. */
async function photoOf(id: number): Promise<Blob | null> {
  const photo = await sendForBlob(getStudentPhoto, { params: { id }, query: { which: 'now' } }).catch(() => null);
  return photo && photo.size > 0 ? photo : null;
}

/** Makes cards in batches. A failed call ends the run, and all cards that are left are reported as not made. */
export function useCardRun(): {
  readonly run: CardRun | null;
  readonly make: (students: readonly ListedStudent[], extras: CardExtras) => Promise<void>;
  readonly close: () => void;
} {
  const [run, setRun] = useState<CardRun | null>(null);
  const making = useRef(false);

  async function make(students: readonly ListedStudent[], { photos, sheets }: CardExtras) {
    if (making.current) return;
    making.current = true;
    const ids = students.toSorted(classThenName).map(({ stud_id }) => stud_id);
    let made: CardRun = { all: ids.length, cards: [], failed: [], students, isMaking: true };
    setRun(made);
    for (const [lot, some] of splitIntoChunks(ids, CARDS_AT_ONCE).entries()) {
      try {
        // Sheets before cards: a student without a sheet keeps their current card.
        const given = sheets
          ? await send(makeSignInSheets, { body: { ids: some, letters: false, goesOn: false } })
          : null;
        const getting = given ? given.done : some;
        const reply = getting.length > 0 ? await send(makeCards, { body: { ids: [...getting] } }) : null;
        const cards = (reply?.cards ?? []).map(async (card) => ({
          card,
          photo: photos ? await photoOf(card.stud_id) : null,
          sheet: given?.sheets.find(({ stud_id }) => stud_id === card.stud_id) ?? null,
        }));
        const failed = [...made.failed, ...(given?.failed ?? []), ...(reply?.failed ?? [])];
        made = { ...made, cards: [...made.cards, ...(await Promise.all(cards))], failed };
        setRun(made);
      } catch (error) {
        // Nothing has started: if the user does not enter their password, everything stays as it was.
        if (lot === 0 && failureOf(makeCards, error)?.code === passwordRequired.code) {
          making.current = false;
          setRun(null);
          return toastError(messageOf(error, cardText.makeFailed));
        }
        const message = messageOf(error, cardText.makeFailed);
        const left = ids.slice(lot * CARDS_AT_ONCE);
        made = { ...made, failed: [...made.failed, ...left.map((id) => ({ id, message }))] };
        break;
      }
    }
    making.current = false;
    setRun({ ...made, isMaking: false });
  }

  return { run, make, close: () => setRun(null) };
}
