import { IconMessage } from '@tabler/icons-react';
import { useNarrow } from '#web/base/narrow.ts';
import { ButtonWithIcon, IconButton } from '#web/ui/icon-button.tsx';
import { rollText } from './roll-text.ts';

/** Opens the field for a reason; a phone has room for its sign alone. */
export function GiveReason({ onClick }: { onClick: () => void }) {
  if (useNarrow()) return <IconButton Icon={IconMessage} label={rollText.giveReason} large onClick={onClick} />;
  return (
    <ButtonWithIcon Icon={IconMessage} variant="default" onClick={onClick}>
      {rollText.giveReason}
    </ButtonWithIcon>
  );
}
