import { IconMessage } from '@tabler/icons-react';
import { useNarrow } from '#web/platform/base/narrow.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { rollText } from './roll-text.ts';

/** Opens the field for a reason; a phone has room for one word. */
export function GiveReason({ onClick }: { onClick: () => void }) {
  const narrow = useNarrow();
  return (
    <ButtonWithIcon Icon={IconMessage} variant="default" aria-label={rollText.giveReason} onClick={onClick}>
      {narrow ? rollText.reason : rollText.giveReason}
    </ButtonWithIcon>
  );
}
