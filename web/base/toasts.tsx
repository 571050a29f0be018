import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { baseText } from './base-text.ts';
import { onSignedOut } from './sign-in-store.ts';
import { dismissToast, dismissToasts, type Toast, toastStore } from './toast.ts';
import styles from './toasts.module.css';

const icons = { success: IconCircleCheck, info: IconInfoCircle, error: IconAlertTriangle };

function ToastCard({ toast }: { toast: Toast }) {
  const Icon = icons[toast.kind];
  return (
    <div className={`${styles.toast} ${styles[toast.kind]}`}>
      <Icon size={22} stroke={1.8} aria-hidden />
      <div>
        <p>{toast.message}</p>
        {toast.detail !== undefined && <p className={styles.detail}>{toast.detail}</p>}
      </div>
      <CloseButton aria-label={baseText.close} onClick={() => dismissToast(toast.id)} />
    </div>
  );
}

/** Where messages appear: at the foot of the window, read out politely, errors at once. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  useEffect(() => onSignedOut((_, isShown) => isShown && dismissToasts()), []);
  const errors = toasts.filter((toast) => toast.kind === 'error');
  const others = toasts.filter((toast) => toast.kind !== 'error');
  return (
    <div className={styles.place}>
      <div className={styles.live} role="alert">
        {errors.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div className={styles.live} role="status">
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}
