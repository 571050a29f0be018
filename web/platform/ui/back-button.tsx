import { IconArrowLeft } from '@tabler/icons-react';
import { baseText } from '#web/platform/base/base-text.ts';
import { hasPageBefore } from '#web/platform/base/close-on-back.ts';
import { useNavigate } from '#web/platform/base/router.tsx';
import { IconButton } from './icon-button.tsx';

interface BackButtonProps {
  /** Where the button leads if this is the first page of the window, made by `paths.….href()` */
  readonly otherwise: string;
}

/** Goes back one step in the history, as the browser's own button does. @see spec §2 */
export function BackButton({ otherwise }: BackButtonProps) {
  const go = useNavigate();
  return (
    <IconButton
      large
      Icon={IconArrowLeft}
      label={baseText.back}
      onClick={() => {
        if (hasPageBefore()) window.history.back();
        else go(otherwise, { replace: true });
      }}
    />
  );
}

/** The arrow of `BackButton` as a link that always leads to the same page */
export function UpLink({ href }: { href: string }) {
  return <IconButton large Icon={IconArrowLeft} label={baseText.back} href={href} />;
}
