import { useRef, useState } from 'react';
import { classThenName } from '#contract/people/student/name-rules.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import type { ListedStudent } from '#contract/school/approval/approval-calls.ts';
import { makeSignInSheets, type SignInSheet } from '#contract/school/sign-in-sheet/new-student-calls.ts';
import { messageOf } from '#web/platform/calls/call-failed.ts';
import { splitIntoChunks } from '#web/platform/calls/chunk.ts';
import { send } from '#web/platform/calls/send.ts';
import { sheetText } from './sheet-text.ts';

/** Sheets per call: few enough to show progress, as hashing each password is slow. */
const SHEETS_AT_ONCE = 20;

/** A sheet, with the path of the holder's sign-in page if this is not the application's start page. */
export type HandedSheet = SignInSheet & { readonly signInPath?: string };

/** A run of sheets, while they are made and until they are handed out. */
export interface SheetRun {
  readonly all: number;
  readonly sheets: readonly HandedSheet[];
  readonly mailed: number;
  /** How many people got a sheet although they should have got an email. */
  readonly unmailed: number;
  readonly failed: ReplyOf<typeof makeSignInSheets>['failed'];
  readonly students: readonly ListedStudent[];
  readonly isMaking: boolean;
}

/** Sheets that are being made or shown. */
export interface SheetMaking {
  readonly run: SheetRun | null;
  readonly make: (students: readonly ListedStudent[], letters: boolean) => Promise<void>;
  /** Shows sheets that another call has made. */
  readonly show: (...sheets: HandedSheet[]) => void;
  readonly close: () => void;
}

const nothing = { sheets: [], mailed: 0, unmailed: 0, failed: [] };

/**
 * Makes sheets in batches. A failed call ends the run; the sheets of this call and all later sheets are reported as not
 * made.
 */
export function useSheets(): SheetMaking {
  const [run, setRun] = useState<SheetRun | null>(null);
  const making = useRef(false);

  async function make(students: readonly ListedStudent[], letters: boolean) {
    if (making.current) return;
    making.current = true;
    const ids = students.toSorted(classThenName).map(({ stud_id }) => stud_id);
    const addressed = new Set(students.flatMap(({ stud_id, email }) => (email === '' ? [] : [stud_id])));
    let made: SheetRun = { ...nothing, all: ids.length, students, isMaking: true };
    setRun(made);
    for (const [lot, some] of splitIntoChunks(ids, SHEETS_AT_ONCE).entries()) {
      try {
        const reply = await send(makeSignInSheets, { body: { ids: some, letters, goesOn: lot > 0 } });
        made = {
          ...made,
          sheets: [...made.sheets, ...reply.sheets],
          mailed: made.mailed + reply.mailed,
          unmailed: made.unmailed + (letters ? reply.sheets.filter(({ stud_id }) => addressed.has(stud_id)).length : 0),
          failed: [...made.failed, ...reply.failed],
        };
        setRun(made);
      } catch (error) {
        const message = messageOf(error, sheetText.failed);
        const left = ids.slice(lot * SHEETS_AT_ONCE);
        made = { ...made, failed: [...made.failed, ...left.map((id) => ({ id, message }))] };
        break;
      }
    }
    making.current = false;
    setRun({ ...made, isMaking: false });
  }

  return {
    run,
    make,
    show: (...sheets) => setRun({ ...nothing, all: sheets.length, sheets, students: [], isMaking: false }),
    close: () => setRun(null),
  };
}
