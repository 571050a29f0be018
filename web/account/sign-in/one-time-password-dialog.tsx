import { Button, Group, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import notice from '#web/platform/form/notice.module.css';
import styles from './one-time-password-dialog.module.css';
import { oneTimePasswordText } from './one-time-password-text.ts';

/** A one-time password from the server, to be shown once. @see decisions §3.5 */
export interface Handover {
  readonly name: string;
  readonly message: string;
  readonly oneTimePassword: string;
}

type Copying = 'not yet' | 'copied' | 'by hand';

/** Shows a new one-time password once; only Done closes it, and asks if it was not copied. @see decisions §3.5 */
export function OneTimePasswordDialog({ handover, onDone }: { handover: Handover; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<Copying>('not yet');

  const confirm = useConfirm();

  async function close() {
    if (copying !== 'not yet' || (await confirm(oneTimePasswordText.uncopied))) onDone();
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(handover.oneTimePassword);
      setCopying('copied');
    } catch {
      // Browsers allow the clipboard on secure pages only, and a school's own address is not always secure.
      field.current?.select();
      setCopying('by hand');
    }
  }

  return (
    <Dialog opened title={handover.message} size={460}>
      <div className="column gap-16">
        <p>{oneTimePasswordText.detail(handover.name)}</p>
        <Group align="end" gap="xs">
          <TextInput
            ref={field}
            label={oneTimePasswordText.label}
            value={handover.oneTimePassword}
            readOnly
            flex="1 0 17rem"
            classNames={{ input: styles.password ?? '' }}
            onCopy={() => setCopying('copied')}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            variant="default"
            leftSection={
              copying === 'copied' ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
            }
            onClick={() => void copy()}
            data-autofocus
          >
            {copying === 'copied' ? oneTimePasswordText.copied : oneTimePasswordText.copy}
          </Button>
        </Group>
        <div role="status" className={`quiet ${notice.place}`}>
          {copying === 'by hand' ? oneTimePasswordText.copyByHand : ''}
        </div>
      </div>
      <DialogActions>
        <Button onClick={() => void close()}>{oneTimePasswordText.done}</Button>
      </DialogActions>
    </Dialog>
  );
}
