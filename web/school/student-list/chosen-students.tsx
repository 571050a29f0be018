import { Button } from '@mantine/core';
import { IconDoorEnter, IconDoorExit, IconPrinter } from '@tabler/icons-react';
import { accountStandingOf } from '#contract/school/approval/account-standing-rules.ts';
import { getAllStudent, type ListedStudent } from '#contract/school/approval/approval-calls.ts';
import { markLeft, readmitStudents } from '#contract/school/approval/leaver-calls.ts';
import { splitIntoChunks } from '#web/platform/calls/chunk.ts';
import { send } from '#web/platform/calls/send.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { type ChangeQuestion, useChange } from '#web/platform/ui/change.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { DECIDED_AT_ONCE } from '#web/school/approval/decide-many.ts';
import type { SheetMaking } from '#web/school/sign-in-sheet/sheets.ts';
import { NoAddressNote } from '#web/school/sign-in-sheet/sign-in-address.tsx';
import { chosenText as text } from './student-form-text.ts';

interface ChosenStudentsProps {
  readonly chosen: readonly ListedStudent[];
  readonly sheets: SheetMaking;
  readonly onDone: () => void;
}

/** Records that students have left, or readmits them, in batches. */
function useInLots(call: typeof markLeft, question: (ids: readonly number[]) => ChangeQuestion) {
  return useChange(
    async (ids: readonly number[]) => {
      let done = 0;
      for (const some of splitIntoChunks(ids, DECIDED_AT_ONCE))
        done += (await send(call, { body: { ids: some } })).done.length;
      return { done };
    },
    { question, invalidates: [getAllStudent], failed: text.failed },
  );
}

/** Actions for chosen students if no chosen student waits for approval: sheets, leaving, coming back. */
export function ChosenStudents({ chosen, sheets, onDone }: ChosenStudentsProps) {
  const here = chosen.filter((student) => accountStandingOf(student) === 'approved');
  const gone = chosen.filter((student) => accountStandingOf(student) === 'left');
  const close = useInLots(markLeft, ({ length }) => text.askLeft(length));
  const open = useInLots(readmitStudents, ({ length }) => text.askReadmit(length));
  const asking = useDialog<readonly ListedStudent[]>((students, { opened, onClose }) => {
    const whoHave = (kind: ListedStudent['access']) => students.filter(({ access }) => access === kind).length;
    const make = (letters: boolean) => {
      onClose();
      void sheets.make(students, letters);
      onDone();
    };
    return (
      <Dialog opened={opened} onClose={onClose} title={text.askSheets(students.length)} small>
        <p>{text.askSheetsDetail(whoHave('own'), whoHave('one-time'))}</p>
        <NoAddressNote />
        <DialogActions>
          {students.some(({ email }) => email !== '') && (
            <Button variant="default" onClick={() => make(true)}>
              {text.mailLetters}
            </Button>
          )}
          <Button onClick={() => make(false)} data-autofocus>
            {text.makeSheets}
          </Button>
        </DialogActions>
      </Dialog>
    );
  });
  const idsOf = (students: readonly ListedStudent[]) => students.map(({ stud_id }) => stud_id);
  const forget = (reply: unknown) => reply !== undefined && onDone();
  return (
    <>
      {here.length > 0 && (
        <>
          <ButtonWithIcon
            variant="default"
            Icon={IconDoorExit}
            onClick={() => void close.run(idsOf(here)).then(forget)}
          >
            {text.left(here.length)}
          </ButtonWithIcon>
          <ButtonWithIcon Icon={IconPrinter} onClick={() => asking.open(here)}>
            {text.sheets(here.length)}
          </ButtonWithIcon>
        </>
      )}
      {gone.length > 0 && (
        <ButtonWithIcon Icon={IconDoorEnter} onClick={() => void open.run(idsOf(gone)).then(forget)}>
          {text.readmit(gone.length)}
        </ButtonWithIcon>
      )}
      {asking.show()}
    </>
  );
}
