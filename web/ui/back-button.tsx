import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { hasPageBefore } from '#web/base/back-closes.ts';
import { baseText } from '#web/base/base-text.ts';
import { useGo } from '#web/base/raw-router.tsx';

interface BackButtonProps {
  /** Where it leads when this page is the first of its window, made by `paths.….href()`. */
  readonly otherwise: string;
}

/** One step back in history, as the browser's own arrow. @see spec §2 */
export function BackButton({ otherwise }: BackButtonProps) {
  const go = useGo();
  return (
    <Button
      variant="default"
      data-back
      leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden />}
      onClick={() => {
        if (hasPageBefore()) window.history.back();
        else go(otherwise, { replace: true });
      }}
    >
      {baseText.back}
    </Button>
  );
}
