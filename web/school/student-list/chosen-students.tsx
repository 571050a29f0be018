import { Button } from '@mantine/core';
import { IconDoorEnter, IconDoorExit, IconPrinter } from '@tabler/icons-react';
import { standingOf } from '#contract/school/approval/account-standing-rules.ts';
import type { ListedStudent } from '#contract/school/approval/approval-calls.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import type { SheetMaking } from '#web/school/sign-in-sheet/sheets.ts';
import { NoAddressNote } from '#web/school/sign-in-sheet/sign-in-address.tsx';
import { useCloseOrOpen } from './student-form-data.ts';
import { chosenText as text } from './student-form-text.ts';

interface ChosenStudentsProps {
  readonly chosen: readonly ListedStudent[];
  readonly sheets: SheetMaking;
  readonly onDone: () => void;
}

/** What can be done with chosen students of whom nobody waits: sheets, leaving, coming back. */
export function ChosenStudents({ chosen, sheets, onDone }: ChosenStudentsProps) {
  const here = chosen.filter((student) => standingOf(student) === 'approved');
  const gone = chosen.filter((student) => standingOf(student) === 'left');
  const close = useCloseOrOpen('close');
  const open = useCloseOrOpen('open');
  const asking = useDialog<readonly ListedStudent[]>();
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
      {asking.show((students, { opened, onClose }) => {
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
      })}
    </>
  );
}
