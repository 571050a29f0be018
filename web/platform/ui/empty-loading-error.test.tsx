import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { CallFailed } from '#web/platform/calls/call-failed.ts';
import { Loaded } from './empty-loading-error.tsx';

it('an error stays during an automatic refetch, and disappears when the user retries', async () => {
  const refetch = vi.fn();
  const failed = new CallFailed('network', 0, 'Network Error');
  let becomes = (_read: { error: unknown; data: string | undefined }) => {};
  function Read() {
    const [read, setRead] = useState<{ error: unknown; data: string | undefined }>({ error: failed, data: undefined });
    useEffect(() => {
      becomes = setRead;
    }, []);
    return (
      <Loaded query={{ ...read, refetch }} skeleton="grey" failed="Failed to fetch">
        {(text) => text}
      </Loaded>
    );
  }
  const { user } = renderScreen(<Read />);
  act(() => becomes({ error: null, data: undefined }));
  expect(screen.getByText('Failed to fetch')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
  expect(screen.getByText('grey')).toBeTruthy();
  act(() => becomes({ error: failed, data: undefined }));
  act(() => becomes({ error: null, data: 'read' }));
  act(() => becomes({ error: null, data: undefined }));
  expect(screen.getByText('grey')).toBeTruthy();
});
