import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { baseText } from '#web/platform/base/base-text.ts';
import { onSignedOut } from '#web/platform/base/sign-in-store.ts';
import { dismissToast, dismissToasts, type Toast, toastStore } from './toast.ts';
import styles from './toasts.module.css';

const icons = { success: IconCircleCheck, info: IconInfoCircle, error: IconAlertTriangle };

function ToastCard({ toast }: { toast: Toast }) {
  const { id, kind, durationMs } = toast;
  const Icon = icons[kind];
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  useEffect(() => {
    if (held) return;
    const over = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(over);
  }, [held, id, durationMs]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only keep it open
    <div
      className={`${styles.toast} ${styles[kind]}`}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon size={22} stroke={1.8} aria-hidden />
      <div>
        <p>{toast.message}</p>
        {toast.detail !== undefined && <p className="quiet">{toast.detail}</p>}
      </div>
      <CloseButton aria-label={baseText.close} onClick={() => dismissToast(id)} />
    </div>
  );
}

/**
 * Shows the toasts where the screen has the fewest controls. Screen readers read errors at once, and other toasts in
 * turn.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  useEffect(() => onSignedOut((_, isShown) => isShown && dismissToasts()), []);
  return (
    <div className={styles.place}>
      {(['alert', 'status'] as const).map((role) => (
        <div key={role} className="grid gap-8" role={role}>
          {toasts
            .filter(({ kind }) => (kind === 'error') === (role === 'alert'))
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} />
            ))}
        </div>
      ))}
    </div>
  );
}
