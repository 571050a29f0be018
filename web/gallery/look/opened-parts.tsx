import { Button } from '@mantine/core';
import { useState } from 'react';
import { noteNewVersion } from '#web/platform/base/new-version.ts';
import { isReachable, noteReachable } from '#web/platform/base/reachability.ts';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import { Banners } from '#web/platform/ui/banners.tsx';
import { ErrorBoundary } from '#web/platform/ui/error-boundary.tsx';
import { ReloadButton } from '#web/platform/ui/new-version-banner.tsx';
import { toastError, toastInfo, toastSuccess } from '#web/platform/ui/toast.ts';
import { lostNetwork } from './look-samples.ts';
import { Part, State } from './part.tsx';

const later = () => new Promise((done) => setTimeout(done, 1500));

/** What comes over a screen, or in its place. */
export function OpenedParts() {
  return (
    <>
      <Part file="platform/dialog/dialog.tsx">
        <Dialogs />
      </Part>
      <Part file="platform/dialog/confirm-dialog.tsx">
        <Questions />
      </Part>
      <Part file="platform/ui/toasts.tsx">
        <Button variant="default" onClick={() => toastSuccess('Session Added')}>
          It worked
        </Button>
        <Button variant="default" onClick={() => toastInfo('Nothing to download', 'Choose another day.')}>
          Worth knowing
        </Button>
        <Button variant="default" onClick={() => toastError('It was not saved', lostNetwork.message)}>
          It failed
        </Button>
      </Part>
      <Part file="platform/ui/banners.tsx">
        <Banners />
        <Button variant="default" onClick={() => noteReachable(!isReachable())}>
          Lose the server, or find it
        </Button>
        <Button variant="default" onClick={noteNewVersion}>
          Bring a new version
        </Button>
      </Part>
      <Part file="platform/ui/new-version-banner.tsx">
        <State name="its button">
          <ReloadButton />
        </State>
      </Part>
      <Part file="platform/ui/error-boundary.tsx">
        <ErrorBoundary>
          <Fails />
        </ErrorBoundary>
      </Part>
    </>
  );
}

function Fails() {
  const [failed, setFailed] = useState(false);
  if (failed) throw new Error('as it was told to');
  return (
    <Button variant="default" onClick={() => setFailed(true)}>
      Let a screen fail
    </Button>
  );
}

const dialogs = {
  'A dialog': {},
  'A small one': { small: true },
  'A busy one': { busy: true },
  'A long one': { long: true },
} satisfies Record<string, { small?: boolean; busy?: boolean; long?: boolean }>;

function Dialogs() {
  const [opened, setOpened] = useState<keyof typeof dialogs>();
  return Object.entries(dialogs).map(([name, some]) => {
    const { long, ...own } = { long: false, ...some };
    const close = () => setOpened(undefined);
    return (
      <div key={name}>
        <Button variant="default" onClick={() => setOpened(name as keyof typeof dialogs)}>
          {name}
        </Button>
        <Dialog opened={opened === name} title="Add Session" onClose={close} {...own}>
          {Array.from({ length: long ? 40 : 1 }, (_, line) => `Line ${line + 1} of what stands in it. `).join('')}
          <DialogActions>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Save</Button>
          </DialogActions>
        </Dialog>
      </div>
    );
  });
}

function Questions() {
  const confirm = useConfirm();
  return (
    <>
      <Button variant="default" onClick={() => void confirm({ title: 'Restore “Discrete Math, 9/8”?' })}>
        Ask
      </Button>
      <Button
        variant="default"
        onClick={() =>
          void confirm({
            title: 'Delete “Discrete Math, BSCS 4A” with its 12 sessions?',
            detail: 'What their students earned stays theirs.',
            warning: true,
            onYes: later,
          })
        }
      >
        Ask about something dangerous that takes a while
      </Button>
    </>
  );
}
