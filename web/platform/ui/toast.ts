import { createSubscribers } from '#web/platform/base/subscribers.ts';

/** The look and duration of a toast. @see spec §9 */
export type ToastKind = 'success' | 'info' | 'error';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly message: string;
  /** A second, quieter line */
  readonly detail: string | undefined;
  /** Duration in ms, not counting time with the pointer or focus on it */
  readonly durationMs: number;
}

/** Spec §9's durations in ms */
export const toastMs = {
  success: 1_500,
  admin: 2_000,
  redemption: 1_500,
  welcome: 5_000,
  info: 5_000,
  warning: 20_000,
  error: 10_000,
} as const;

let toasts: readonly Toast[] = [];
let lastId = 0;
const { tell, subscribe } = createSubscribers();

function set(next: readonly Toast[]): void {
  toasts = next;
  tell();
}

function show(kind: ToastKind, message: string, detail: string | undefined, durationMs: number): void {
  const others = toasts.filter((other) => other.kind !== kind || (kind !== 'error' && other.message !== message));
  set([...others, { id: ++lastId, kind, message, detail, durationMs }].slice(-4));
}

/** Shows a success: 1500 ms, or the duration in `toastMs` for the place. */
export function toastSuccess(message: string, durationMs: number = toastMs.success, detail?: string): void {
  show('success', message, detail, durationMs);
}

/** Shows information: 5 s by default. */
export function toastInfo(message: string, detail?: string, durationMs: number = toastMs.info): void {
  show('info', message, detail, durationMs);
}

/** Shows an error in place of the previous error, for 10 s or for spec §9's duration for the place. */
export function toastError(message: string, detail?: string, durationMs: number = toastMs.error): void {
  show('error', message, detail, durationMs);
}

/** Removes errors, when the next attempt begins. */
export function dismissErrors(): void {
  if (toasts.some(({ kind }) => kind === 'error')) set(toasts.filter(({ kind }) => kind !== 'error'));
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
}

export function dismissToasts(): void {
  if (toasts.length > 0) set([]);
}

/** The open toasts, for the component that shows them */
export const toastStore = { subscribe, current: (): readonly Toast[] => toasts };
