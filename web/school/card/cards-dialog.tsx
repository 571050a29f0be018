import { Button, Progress } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { listedName } from '#web/people/student/person-name.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { usePrintOnce } from '#web/platform/ui/print-area.ts';
import { NoAddressNote } from '#web/school/sign-in-sheet/sign-in-address.tsx';
import type { CardRun } from './card-run.ts';
import { cardText as text } from './card-text.ts';
import { PrintedCards } from './printed-cards.tsx';

/**
 * Shows cards while they are made, then once for printing. Only Done closes the dialog, and asks if nothing was
 * printed.
 */
export function CardsDialog({ run, onDone }: { run: CardRun; onDone: () => void }) {
  const { all, cards, failed, students, isMaking } = run;
  const made = cards.length + failed.length;
  const once = usePrintOnce(cards.length > 0 && !isMaking, text.unprinted, onDone);
  return (
    <>
      <Dialog opened title={isMaking ? text.making : text.made(cards.length)} size={560}>
        <div className="column gap-16">
          {isMaking ? (
            <>
              <Progress value={(100 * made) / all} size="lg" radius="xl" aria-label={text.making} />
              <p role="status">{text.progress(made, all)}</p>
            </>
          ) : (
            <p>{cards.length > 0 ? text.once : text.nothing}</p>
          )}
          {cards.some(({ sheet }) => sheet !== null) && <NoAddressNote />}
          {failed.length > 0 && (
            <section>
              <p>{text.notMade(failed.length)}</p>
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
          {cards.length > 0 && (
            <ul>
              {cards.map(({ card }) => (
                <li key={card.stud_id}>
                  {listedName(card)} <span className="faint">{card.courseYearSection}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <DialogActions>
          <Button variant="default" disabled={isMaking} onClick={() => void once.close()}>
            {text.done}
          </Button>
          {cards.length > 0 && !isMaking && (
            <ButtonWithIcon Icon={IconPrinter} ref={once.printButton} onClick={once.print} data-autofocus>
              {text.print}
            </ButtonWithIcon>
          )}
        </DialogActions>
      </Dialog>
      {!isMaking && <PrintedCards cards={cards} />}
    </>
  );
}
