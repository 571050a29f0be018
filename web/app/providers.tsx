import type { ReactNode } from 'react';
import { createQueryClient } from '#web/platform/calls/query-client.ts';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { BaseProviders } from '#web/platform/ui/base-providers.tsx';

/** Everything that is read from the server. */
export const queryClient = createQueryClient();

/** Reads the school's own settings first of all: its time zone decides how dates are written. */
function School({ children }: { children: ReactNode }) {
  useSchool();
  return children;
}

/** Everything the application stands on. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <BaseProviders queryClient={queryClient}>
      <School>{children}</School>
    </BaseProviders>
  );
}
