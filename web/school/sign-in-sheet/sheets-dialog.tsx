import { Button, Progress } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { listedName } from '#web/people/student/person-name.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { usePrintOnce } from '#web/platform/ui/print-area.ts';
import printed from './printed-sheets.module.css';
import { PrintedSheets } from './printed-sheets.tsx';
import { sheetText as text } from './sheet-text.ts';
import type { SheetRun } from './sheets.ts';
import { NoAddressNote } from './sign-in-address.tsx';

/**
 * Shows sheets while they are made, then once, to be printed. Only Done closes the dialog, and asks if no sheet was
 * printed.
 */
export function SheetsDialog({ run, onDone }: { run: SheetRun; onDone: () => void }) {
  const { all, sheets, mailed, unmailed, failed, students, isMaking } = run;
  const made = sheets.length + mailed + failed.length;
  const once = usePrintOnce(sheets.length > 0 && !isMaking, text.unprinted, onDone);
  return (
    <>
      <Dialog opened title={isMaking ? text.making : text.made(sheets.length)} size={620}>
        <div className="column gap-16">
          {isMaking ? (
            <>
              <Progress value={(100 * made) / all} size="lg" radius="xl" aria-label={text.making} />
              <p role="status">{text.progress(made, all)}</p>
            </>
          ) : (
            <p>{sheets.length === 0 ? text.none : sheets[0]?.signInPath ? text.onceToProfessors : text.once}</p>
          )}
          {sheets.length > 0 && <NoAddressNote />}
          {mailed > 0 && <p role="status">{text.mailed(mailed)}</p>}
          {unmailed > 0 && !isMaking && <p role="status">{text.unmailed(unmailed)}</p>}
          {failed.length > 0 && (
            <section>
              <p className="strong absent">{text.notMade(failed.length)}</p>
              <ul>
                {failed.map(({ id, message }) => {
                  const student = students.find(({ stud_id }) => stud_id === id);
                  return (
                    <li key={id}>
                      {student && <strong>{listedName(student)}</strong>} {message}
                    </li>
                  );
                })}
              </ul>
            </section>
          )}
          {sheets.length > 0 && (
            <ul className="grid gap-12">
              {sheets.map((sheet) => (
                <li key={sheet.stud_id}>
                  <strong>{listedName(sheet)}</strong> <span className="faint">{sheet.courseYearSection}</span>
                  {sheet.student_number !== null && (
                    <span className="faint"> · {text.number(sheet.student_number)}</span>
                  )}
                  <div className={`breaks ${printed.secret}`}>
                    {sheet.username} · {sheet.oneTimePassword}
                  </div>
                </li>
              ))}
            </ul>
          )}
        </div>
        <DialogActions>
          <Button variant="default" disabled={isMaking} onClick={() => void once.close()}>
            {text.done}
          </Button>
          {sheets.length > 0 && !isMaking && (
            <ButtonWithIcon Icon={IconPrinter} ref={once.printButton} onClick={once.print} data-autofocus>
              {text.print}
            </ButtonWithIcon>
          )}
        </DialogActions>
      </Dialog>
      {!isMaking && <PrintedSheets sheets={sheets} />}
    </>
  );
}
