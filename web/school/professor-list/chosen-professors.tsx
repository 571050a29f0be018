import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import { standingOf } from '#contract/school/approval/account-standing-rules.ts';
import type { ListedProfessor } from '#contract/school/approval/approval-calls.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { useCloseProfessors, useReopenProfessors } from './professor-account-data.ts';
import { chosenProfessorsText as text } from './professor-form-text.ts';

interface ChosenProfessorsProps {
  readonly chosen: readonly ListedProfessor[];
  readonly onDone: () => void;
}

/** What can be done with chosen professors of whom nobody waits: leaving, coming back. */
export function ChosenProfessors({ chosen, onDone }: ChosenProfessorsProps) {
  const idsOf = (standing: 'approved' | 'left') =>
    chosen.filter((professor) => standingOf(professor) === standing).map(({ prof_id }) => prof_id);
  const [here, gone] = [idsOf('approved'), idsOf('left')];
  const close = useCloseProfessors();
  const reopen = useReopenProfessors();
  const forget = (reply: unknown) => reply !== undefined && onDone();
  return (
    <>
      {here.length > 0 && (
        <ButtonWithIcon variant="default" Icon={IconDoorExit} onClick={() => void close.run(here).then(forget)}>
          {text.close(here.length)}
        </ButtonWithIcon>
      )}
      {gone.length > 0 && (
        <ButtonWithIcon Icon={IconDoorEnter} onClick={() => void reopen.run(gone).then(forget)}>
          {text.reopen(gone.length)}
        </ButtonWithIcon>
      )}
    </>
  );
}
