import { createSubscribers } from '#web/platform/base/subscribers.ts';

/** How a message looks and how long it stays. @see spec §9 */
export type ToastKind = 'success' | 'info' | 'error';

/** One message over the screen. */
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly message: string;
  /** A second, quieter line. */
  readonly detail: string | undefined;
  /** How long it stays while nobody points at it or has the focus in it, in milliseconds. */
  readonly durationMs: number;
}

/** Spec §9's durations in milliseconds. */
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

/** It worked: 1500 ms, or as long as `toastMs` says for the place. */
export function toastSuccess(message: string, durationMs: number = toastMs.success, detail?: string): void {
  show('success', message, detail, durationMs);
}

/** Worth knowing: 5 s. */
export function toastInfo(message: string, detail?: string, durationMs: number = toastMs.info): void {
  show('info', message, detail, durationMs);
}

/** It did not work: 10 s, or as long as spec §9 says for the place; in place of the error before. */
export function toastError(message: string, detail?: string, durationMs: number = toastMs.error): void {
  show('error', message, detail, durationMs);
}

/** The next try begins: what was said of the one before is over. */
export function dismissErrors(): void {
  if (toasts.some(({ kind }) => kind === 'error')) set(toasts.filter(({ kind }) => kind !== 'error'));
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
export const toastStore = { subscribe, current: (): readonly Toast[] => toasts };
