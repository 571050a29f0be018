import '#web/platform/ui/mantine-styles.ts';
import '#web/platform/ui/font/figtree.css';
import '#web/platform/ui/base.css';
import '#web/platform/ui/classes.css';
import '#web/platform/ui/look-classes.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#web/platform/calls/query-client.ts';
import { BaseProviders } from '#web/platform/ui/base-providers.tsx';
import { LookPage } from './look-page.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no place for the parts');
createRoot(place).render(
  <StrictMode>
    <BaseProviders queryClient={createQueryClient()}>
      <LookPage />
    </BaseProviders>
  </StrictMode>,
);
