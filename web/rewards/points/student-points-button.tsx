import { IconCoins } from '@tabler/icons-react';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { pointsText } from './points-text.ts';

const StudentPointsDialog = lazily(async () => (await import('./student-points-dialog.tsx')).StudentPointsDialog);

interface StudentPointsButtonProps {
  readonly stud_id: number;
  /** The student's name; '' until the name is loaded. */
  readonly name: string;
}

export function StudentPointsButton({ stud_id, name }: StudentPointsButtonProps) {
  const dialog = useDialog<null>((_, way) => <StudentPointsDialog stud_id={stud_id} name={name} {...way} />);
  return (
    <>
      <ButtonWithIcon variant="default" disabled={name === ''} Icon={IconCoins} onClick={() => dialog.open(null)}>
        {pointsText.history}
      </ButtonWithIcon>
      {dialog.show()}
    </>
  );
}
