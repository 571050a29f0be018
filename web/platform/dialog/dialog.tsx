import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { baseText } from '#web/platform/base/base-text.ts';
import { useLayer } from '#web/platform/base/layers.ts';
import { useRestoreFocus } from '#web/platform/base/restore-focus.ts';
import styles from './dialog.module.css';

interface DialogProps {
  readonly opened: boolean;
  /** Called on Escape, the close button or a click outside; if omitted, the dialog stays until its work is done. */
  readonly onClose?: () => void;
  /** Called before closing, if something would be lost; resolves to whether the dialog may close. */
  readonly askFirst?: (() => Promise<true | undefined>) | undefined;
  /** Keeps the dialog open while its work runs */
  readonly busy?: boolean;
  readonly title: ReactNode;
  /** Width in px on wide screens; phones show it full-screen. */
  readonly size?: number;
  /** A short question stays a small sheet on phones too. */
  readonly small?: boolean;
  /** `alertdialog` for questions that must be answered */
  readonly role?: 'dialog' | 'alertdialog';
  /** Where focus goes on close, if it does not return to the element that had it; a stable function */
  readonly returnTo?: () => HTMLElement | null;
  readonly children: ReactNode;
}

/** Shows a dialog with a focus trap that restores focus on close; full-screen on phones. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, askFirst, busy = false, title, children } = props;
  const { size = 480, small = false, role = 'dialog' } = props;
  const closes = onClose !== undefined && !busy;
  const phone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  function leave() {
    if (!closes) return false;
    if (askFirst)
      return askFirst().then((isYes) => {
        if (isYes) onClose();
        return isYes;
      });
    onClose();
    return true;
  }
  const { isTop, zIndex, heard } = useLayer(opened, leave);
  useRestoreFocus(opened, props.returnTo);
  return (
    <Modal
      opened={opened}
      onClose={() => void leave()}
      title={title}
      size={size}
      radius="md"
      centered
      returnFocus={false}
      fullScreen={phone && !small}
      withCloseButton={onClose !== undefined}
      closeOnEscape={closes && isTop}
      __handledEscapeEvents={heard}
      zIndex={zIndex}
      closeOnClickOutside={closes}
      closeButtonProps={{ 'aria-label': baseText.close, size: 'lg', disabled: busy }}
      // A dialog's heading is not a landmark of the page.
      attributes={{ header: { role: 'none' }, content: opened ? {} : { 'data-leaving': true } }}
      overlayProps={{ backgroundOpacity: 0.45 }}
      transitionProps={{ transition: 'pop', duration: 150 }}
      classNames={{
        content: `on-card raised ${styles.content}`,
        header: styles.header ?? '',
        title: 'strong large snug breaks',
        body: styles.body ?? '',
      }}
    >
      {role === 'alertdialog' && <AlertMark />}
      {children}
    </Modal>
  );
}

/** Makes the surrounding dialog an alert, because the library gives every dialog the role `dialog`. */
function AlertMark() {
  return <span hidden ref={(mark) => mark?.closest('[role="dialog"]')?.setAttribute('role', 'alertdialog')} />;
}

/** The row of buttons at the end of a dialog, the main action last */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={`flex wrap to-end gap-8 on-card ${styles.actions}`}>{children}</div>;
}
