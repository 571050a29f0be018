import '#web/platform/ui/mantine-styles.ts';
import '#web/platform/ui/font/figtree.css';
import '#web/platform/ui/base.css';
import '#web/platform/ui/classes.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { roles } from '#contract/platform/base/call.ts';
import { forceableStates } from './forced-states.ts';
import { lookAnswers } from './look-samples.ts';
import { ownStorage } from './own-storage.ts';

// No part waits for a server here: what it asks for is answered with samples, so that each stands in the state it is to show.
window.fetch = (address) => Promise.resolve(lookAnswers(new URL(new Request(address).url).pathname));

const place = document.getElementById('root');
if (!place) throw new Error('the page has no place for the parts');

/** All parts, or with `?frame=student` what is around that role’s screens, in a window of its own. */
async function shown(): Promise<ReactNode> {
  const who = roles.find((role) => role === new URLSearchParams(window.location.search).get('frame'));
  if (!who) {
    const { LookPage } = await import('./look-page.tsx');
    return <LookPage />;
  }
  ownStorage();
  const { keepSignIn } = await import('#web/platform/base/sign-in-store.ts');
  const { LookFrame } = await import('./look-frame.tsx');
  keepSignIn(who, 'look');
  return <LookFrame who={who} />;
}

const look = await shown();
const [{ createQueryClient }, { BaseProviders }] = await Promise.all([
  import('#web/platform/calls/query-client.ts'),
  import('#web/platform/ui/base-providers.tsx'),
]);
createRoot(place).render(
  <StrictMode>
    <BaseProviders queryClient={createQueryClient()}>{look}</BaseProviders>
  </StrictMode>,
);
forceableStates(document.styleSheets);
