import type { ReactNode } from 'react';
import { baseText } from '#web/base/base-text.ts';
import { useNarrow } from '#web/base/narrow.ts';
import { MoreMenu } from './more-menu.tsx';

/** A page's actions beside its prominent one. On a phone they fold away behind one button, so that the title keeps its line. */
export function MoreActions({ children }: { children: ReactNode }) {
  return useNarrow() ? (
    <MoreMenu of="page" label={baseText.moreActions}>
      {children}
    </MoreMenu>
  ) : (
    children
  );
}
