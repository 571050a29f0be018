import * as z from 'zod/mini';

/** How long a registration that waits for its code is kept in its tab. */
const KEPT_MS = 10 * 60_000;
const keptUnder = 'rollcall-registration';

const draft = z.object({
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  courseYearSection: z.string(),
  username: z.string(),
  email: z.string(),
  /** When another code can be asked for, and when this is forgotten, in ms since 1970. */
  resendAtMs: z.number(),
  untilMs: z.number(),
});

/** A registration that waits for its code: what was typed, but for the passwords. */
export type RegistrationDraft = Omit<z.output<typeof draft>, 'untilMs'>;

/**
 * Keeps it for whoever looks up the code, in this tab alone: it outlives a page that is loaded anew, and not the tab, which
 * may be on somebody else's device. Never a password or a code; where storage is blocked, nothing.
 */
export function keepDraft(kept: RegistrationDraft): void {
  try {
    // Whatever else the form holds is left out here.
    const whole = z.parse(draft, { ...kept, untilMs: Date.now() + KEPT_MS });
    window.sessionStorage.setItem(keptUnder, JSON.stringify(whole));
  } catch {
    // It is lost with the page, as it was before.
  }
}

/** The registration that waits here for its code, for ten minutes; then it is forgotten. */
export function keptDraft(): RegistrationDraft | null {
  try {
    const { data } = z.safeParse(draft, JSON.parse(window.sessionStorage.getItem(keptUnder) ?? 'null'));
    const { untilMs = 0, ...kept } = data ?? {};
    const leftMs = untilMs - Date.now();
    if (leftMs > 0 && leftMs <= KEPT_MS) return kept as RegistrationDraft;
  } catch {
    // What is no draft is none.
  }
  dropDraft();
  return null;
}

/** Forgets it: the account is made, or the step with the code was cancelled. */
export function dropDraft(): void {
  try {
    window.sessionStorage.removeItem(keptUnder);
    // Where version 0.2 kept it.
    window.localStorage.removeItem(keptUnder);
  } catch {
    // Nothing is kept.
  }
}
