import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** The row of search and filters above cards. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" role="search">
      {children}
    </Group>
  );
}
