/** How a message looks and how long it stays. @see spec §9 */
export type ToastKind = 'success' | 'info' | 'error';

/** One message at the foot of the window. */
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly message: string;
  /** A second, quieter line. */
  readonly detail: string | undefined;
}

/** Spec §9's durations in milliseconds; an error stays until it is dismissed. */
export const toastMs = {
  success: 1_500,
  admin: 2_000,
  redemption: 1_500,
  welcome: 5_000,
  info: 5_000,
  warning: 20_000,
} as const;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(kind: ToastKind, message: string, detail: string | undefined, durationMs: number | null): void {
  const id = ++lastId;
  const others = toasts.filter((other) => other.kind !== kind || other.message !== message);
  set([...others, { id, kind, message, detail }].slice(-4));
  if (durationMs !== null) setTimeout(() => dismissToast(id), durationMs);
}

/** It worked: 1500 ms, or as long as `toastMs` says for the place. */
export function toastSuccess(message: string, durationMs: number = toastMs.success): void {
  show('success', message, undefined, durationMs);
}

/** Worth knowing: 5 s. */
export function toastInfo(message: string, detail?: string, durationMs: number = toastMs.info): void {
  show('info', message, detail, durationMs);
}

/** It did not work: stays until dismissed, or as long as spec §9 says for the place. */
export function toastError(message: string, detail?: string, durationMs: number | null = null): void {
  show('error', message, detail, durationMs);
}

/** Takes one message away. */
export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
}

/** Takes all messages away. */
export function dismissToasts(): void {
  if (toasts.length > 0) set([]);
}

/** For the part that shows them. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): readonly Toast[] => toasts,
};
