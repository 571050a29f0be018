import { IconArrowLeft } from '@tabler/icons-react';
import { hasPageBefore } from '#web/base/back-closes.ts';
import { baseText } from '#web/base/base-text.ts';
import { useGo } from '#web/base/raw-router.tsx';
import { ButtonWithIcon } from './icon-button.tsx';

interface BackButtonProps {
  /** Where it leads when this page is the first of its window, made by `paths.….href()`. */
  readonly otherwise: string;
}

/** One step back in history, as the browser's own arrow. @see spec §2 */
export function BackButton({ otherwise }: BackButtonProps) {
  const go = useGo();
  return (
    <ButtonWithIcon
      variant="default"
      data-back
      Icon={IconArrowLeft}
      onClick={() => {
        if (hasPageBefore()) window.history.back();
        else go(otherwise, { replace: true });
      }}
    >
      {baseText.back}
    </ButtonWithIcon>
  );
}
