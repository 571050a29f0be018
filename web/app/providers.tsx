import type { ReactNode } from 'react';
import { createQueryClient } from '#web/platform/calls/query-client.ts';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { BaseProviders } from '#web/platform/ui/base-providers.tsx';

/** The cache of all data from the server */
export const queryClient = createQueryClient();

/** Loads the school's settings first, because its time zone determines how dates are shown. */
function School({ children }: { children: ReactNode }) {
  useSchool();
  return children;
}

export function Providers({ children }: { children: ReactNode }) {
  return (
    <BaseProviders queryClient={queryClient}>
      <School>{children}</School>
    </BaseProviders>
  );
}
