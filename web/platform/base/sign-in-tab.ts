import { type Role, roles, tokenHeader } from '#contract/platform/base/call.ts';

/** How long a new tab waits for other tabs before it shows the login, in ms; an open tab answers within a few ms. */
export const ASK_TABS_MS = 150;

/** A role's sign-in state in this tab; `asking` while other tabs are asked for it */
export type SignInStanding = 'in' | 'asking' | 'out';

/** How the role's sign-in ended: in this tab, in another tab, or by running out; null if it has not ended */
export type Departure = 'signed-out' | 'elsewhere' | 'ended' | null;

/** A message between tabs: a question without a token, an answer with one */
interface Message {
  readonly role: 'professor' | 'admin';
  readonly token?: string;
}

function isMessage(said: unknown): said is Message {
  const { role, token = '' } = (said ?? {}) as Record<string, unknown>;
  return (role === 'professor' || role === 'admin') && typeof token === 'string' && /^[\w-]{0,200}$/.test(token);
}

/** The browser features that a tab uses; both storages throw if the browser blocks them. */
export interface TabSurroundings {
  readonly local: () => Storage;
  readonly session: () => Storage;
  /** Sends a message to all other tabs of this browser. */
  readonly tell: (message: Message) => void;
}

/** The sign-ins of one tab, in sync with the other tabs of the same browser. @see decisions §3.1, §3.10 */
export interface SignInTab {
  readonly token: (role: Role) => string | null;
  readonly standing: (role: Role) => SignInStanding;
  readonly departure: (role: Role) => Departure;
  /** How many users of the role have left this tab */
  readonly peopleGone: (role: Role) => number;
  /** Stores a new sign-in; `alone` hides it from other tabs and ends it with this tab. */
  readonly enter: (role: Role, token: string, alone?: boolean) => void;
  /** Whether the valid sign-in is limited to one tab */
  readonly isAlone: (role: Role) => boolean;
  readonly leave: (role: Role, how: 'signed-out' | 'ended') => void;
  /** Asks the other tabs for the role's sign-in; if no tab answers, the role's state becomes 'out' after 150 ms. */
  readonly askTabs: (role: Role) => void;
  /** Checks the storage for changes by another tab. */
  readonly look: () => void;
  /** Handles a message from another tab, whatever it is. */
  readonly hear: (said: unknown) => void;
}

/** Callbacks: a user of the role has left, or anything has changed */
export interface TabListeners {
  readonly onGone: (role: Role) => void;
  readonly onChange: () => void;
}

const markName = (role: Role) => `rollcall-${role}`;
/** Identifies a sign-in by the beginning of its token; more than 200 random bits stay secret. */
const nameOf = (token: string) => token.slice(0, 12);
const markOf = (token: string) => `in ${nameOf(token)}`;
const ALONE = 'only ';

/**
 * Stores each role's token as decisions §3.1 says; on a shared device, a student's token is only in the tab. A mark in
 * local storage names the token that is valid in this browser; a token in a tab is valid only while the mark names it.
 * Signing out, or signing in as another person, changes the mark. This ends the role's sign-in in all tabs, even in
 * suspended, duplicated or restored ones. A tab without the marked token asks the other tabs for it.
 */
export function openSignInTab(
  { local, session, tell }: TabSurroundings,
  { onGone, onChange }: TabListeners,
): SignInTab {
  /** Tokens that the browser refuses to store */
  const unstored = new Map<Role, string>();
  /** The last known sign-in of each role */
  const known = new Map<Role, string | null>();
  /** Roles for which this tab has asked the other tabs */
  const asked = new Set<Role>();
  /** Marks for which no other tab had the token */
  const missed = new Map<Role, string>();
  const departures = new Map<Role, Departure>();
  const gone = new Map<Role, number>();

  function mark(role: Role): string | null {
    try {
      return local().getItem(markName(role));
    } catch {
      return null;
    }
  }

  function stored(role: Role, storage = session): string | null {
    try {
      return storage().getItem(tokenHeader[role]);
    } catch {
      return null;
    }
  }

  function token(role: Role): string | null {
    const common = role === 'student' ? stored(role, local) : null;
    const kept = common ?? stored(role) ?? unstored.get(role) ?? null;
    if (kept === null || common !== null) return common;
    return (mark(role) ?? kept).includes(nameOf(kept)) ? kept : null;
  }

  const isAlone = (role: Role) => mark(role)?.startsWith(ALONE) ?? false;

  function store(role: Role, next: string | null, marked: string): void {
    unstored.delete(role);
    try {
      // The mark goes first, so that a tab that sees the token end finds the reason.
      local().setItem(markName(role), marked);
      for (const storage of [local, session]) storage().removeItem(tokenHeader[role]);
      if (next !== null) (role === 'student' && !isAlone(role) ? local : session)().setItem(tokenHeader[role], next);
    } catch {
      if (next !== null) unstored.set(role, next);
    }
  }

  /** Updates the known sign-in and notifies if the previous user has left. */
  function note(role: Role, how: Departure): void {
    const former = known.get(role) ?? null;
    const now = token(role);
    if (now === former) return;
    known.set(role, now);
    departures.set(role, now === null ? how : null);
    if (former === null) return;
    gone.set(role, (gone.get(role) ?? 0) + 1);
    onGone(role);
  }

  function standing(role: Role): SignInStanding {
    if (token(role) !== null) return 'in';
    const marked = mark(role);
    return role !== 'student' && marked?.startsWith('in ') && missed.get(role) !== marked ? 'asking' : 'out';
  }

  function askTabs(role: Role): void {
    const marked = mark(role);
    if (role === 'student' || marked === null) return;
    asked.add(role);
    tell({ role });
    setTimeout(() => {
      missed.set(role, marked);
      // Another person may have signed in since.
      if (standing(role) === 'asking') askTabs(role);
      onChange();
    }, ASK_TABS_MS);
  }

  function look(): void {
    for (const role of roles) {
      const marked = mark(role);
      note(role, marked === 'ended' ? marked : marked === 'signed-out' ? 'elsewhere' : 'signed-out');
      if (token(role) === null && stored(role) !== null) session().removeItem(tokenHeader[role]);
    }
    onChange();
  }

  function enter(role: Role, next: string, alone = false): void {
    store(role, next, alone ? ALONE + nameOf(next) : markOf(next));
    note(role, null);
    onChange();
  }

  for (const role of roles) {
    const now = token(role);
    known.set(role, now);
    if (now !== null && mark(role) === null && role !== 'student') store(role, now, markOf(now));
    // The notified page may have reloaded before the user saw the reason.
    if (now === null && mark(role) === 'ended') departures.set(role, 'ended');
  }

  return {
    token,
    standing,
    departure: (role) => departures.get(role) ?? null,
    peopleGone: (role) => gone.get(role) ?? 0,
    enter,
    isAlone,
    leave(role, how) {
      store(role, null, how);
      note(role, how);
      onChange();
    },
    askTabs,
    look,
    hear(said) {
      if (!isMessage(said)) return;
      const { role, token: theirs } = said;
      const own = token(role);
      if (theirs === undefined) {
        if (own !== null && !isAlone(role)) tell({ role, token: own });
        // A tab that has not noticed its sign-out sends a token that does not match the mark.
      } else if (own === null && asked.has(role) && mark(role) === markOf(theirs)) {
        asked.delete(role);
        enter(role, theirs);
      }
    },
  };
}
