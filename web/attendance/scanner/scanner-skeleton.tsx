import { Skeleton, VisuallyHidden } from '@mantine/core';
import { baseText } from '#web/platform/base/base-text.ts';
import styles from './scanner-view.module.css';

export function ScannerSkeleton() {
  return (
    <div className={`grid gap-12 ${styles.layout}`} aria-busy="true">
      <div className={`column shrinks gap-8 ${styles.camera}`}>
        <VisuallyHidden>{baseText.loading}</VisuallyHidden>
        <Skeleton className={styles.view ?? ''} radius="md" />
      </div>
      <Skeleton className={`column shrinks relative ${styles.welcome}`} height={240} radius="md" />
      <Skeleton style={{ gridArea: 'list' }} height={200} radius="md" />
    </div>
  );
}
