import * as z from 'zod/mini';

/** How long a tab keeps a registration that waits for its code. */
const KEPT_MS = 10 * 60_000;
const keptUnder = 'rollcall-registration';

const draft = z.object({
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  courseYearSection: z.string(),
  username: z.string(),
  email: z.string(),
  /** When another code can be requested, and when the draft expires, in ms since 1970. */
  resendAtMs: z.number(),
  untilMs: z.number(),
});

/** A registration that waits for its code: the entered fields except the passwords. */
export type RegistrationDraft = Omit<z.output<typeof draft>, 'untilMs'>;

/**
 * Stores the draft while the student looks up the code. The draft survives a reload, but not the closing of the tab,
 * since the device may be someone else's. The draft never has a password or a code. If storage is blocked, stores
 * nothing.
 */
export function keepDraft(kept: RegistrationDraft): void {
  try {
    // Other fields of the form are left out.
    const whole = z.parse(draft, { ...kept, untilMs: Date.now() + KEPT_MS });
    window.sessionStorage.setItem(keptUnder, JSON.stringify(whole));
  } catch {
    // Without storage the draft is lost with the page.
  }
}

/** The registration that waits in this tab for its code; the registration expires after ten minutes. */
export function keptDraft(): RegistrationDraft | null {
  try {
    const { data } = z.safeParse(draft, JSON.parse(window.sessionStorage.getItem(keptUnder) ?? 'null'));
    const { untilMs = 0, ...kept } = data ?? {};
    const leftMs = untilMs - Date.now();
    if (leftMs > 0 && leftMs <= KEPT_MS) return kept as RegistrationDraft;
  } catch {
    // Invalid data counts as no draft.
  }
  dropDraft();
  return null;
}

/** Deletes the draft, because the account exists or the student canceled the code step. */
export function dropDraft(): void {
  try {
    window.sessionStorage.removeItem(keptUnder);
    // Version 0.2 stored the draft here.
    window.localStorage.removeItem(keptUnder);
  } catch {
    // If storage is blocked, nothing is stored.
  }
}
