import { type Role, roles, tokenHeader } from '#contract/platform/base/call.ts';

/** How long another tab is waited for before a new one shows the login: an open one answers within a few milliseconds. */
export const ASK_TABS_MS = 150;

/** Whether a role is signed in in this tab, or other tabs are being asked. */
export type SignInStanding = 'in' | 'asking' | 'out';

/** How the role's sign-in came to its end: in this tab or another one since the page was opened, or in this browser by running out; null when none has. */
export type Departure = 'signed-out' | 'elsewhere' | 'ended' | null;

/** What tabs say to each other: the question has no token, the answer has. */
interface Message {
  readonly role: 'professor' | 'admin';
  readonly token?: string;
}

function isMessage(said: unknown): said is Message {
  const { role, token = '' } = (said ?? {}) as Record<string, unknown>;
  return (role === 'professor' || role === 'admin') && typeof token === 'string' && /^[\w-]{0,200}$/.test(token);
}

/** What the browser gives a tab; the two storages throw where the browser blocks them. */
export interface TabSurroundings {
  readonly local: () => Storage;
  readonly session: () => Storage;
  /** Tells all other tabs of this browser. */
  readonly tell: (message: Message) => void;
}

/** The sign-ins of one tab, in step with the other tabs of the same browser. @see decisions §3.1, §3.10 */
export interface SignInTab {
  readonly token: (role: Role) => string | null;
  readonly standing: (role: Role) => SignInStanding;
  readonly departure: (role: Role) => Departure;
  /** How many people of that role have left this tab. */
  readonly peopleGone: (role: Role) => number;
  /** Somebody signed in; `alone` where no other tab may know the sign-in, and none outlives this one. */
  readonly enter: (role: Role, token: string, alone?: boolean) => void;
  /** Whether the sign-in that counts is one tab's alone. */
  readonly isAlone: (role: Role) => boolean;
  readonly leave: (role: Role, how: 'signed-out' | 'ended') => void;
  /** Asks the other tabs for the role's sign-in; without an answer the standing becomes 'out' after 150 ms. */
  readonly askTabs: (role: Role) => void;
  /** Another tab may have changed what is stored. */
  readonly look: () => void;
  /** Another tab said this, whatever it is. */
  readonly hear: (said: unknown) => void;
}

/** What a tab calls back: somebody of that role is gone; anything has changed. */
export interface TabListeners {
  readonly onGone: (role: Role) => void;
  readonly onChange: () => void;
}

const markName = (role: Role) => `rollcall-${role}`;
/** Names a sign-in without being of use as one: more than 200 of the token's random bits are not in it. */
const nameOf = (token: string) => token.slice(0, 12);
const markOf = (token: string) => `in ${nameOf(token)}`;
const ALONE = 'only ';

/**
 * Keeps each role's token where decisions §3.1 says (on a shared device a student's too in the tab alone), and beside it, in local storage, a mark of the one that counts in
 * this browser. A token that the tab keeps counts only while the mark names it, so that the tab where
 * somebody signs out, or another person signs in, ends the role in all tabs by changing the mark: also in those that
 * sleep, were copied or come back later. A tab without the marked token asks the others for it.
 */
export function openSignInTab(
  { local, session, tell }: TabSurroundings,
  { onGone, onChange }: TabListeners,
): SignInTab {
  /** Tokens that the browser refuses to store. */
  const unstored = new Map<Role, string>();
  /** Whose sign-in this tab last knew of. */
  const known = new Map<Role, string | null>();
  /** Roles whose sign-in this tab wants from another. */
  const asked = new Set<Role>();
  /** The mark whose sign-in no tab had. */
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
      // The mark first: who hears of the token's end then finds the reason.
      local().setItem(markName(role), marked);
      for (const storage of [local, session]) storage().removeItem(tokenHeader[role]);
      if (next !== null) (role === 'student' && !isAlone(role) ? local : session)().setItem(tokenHeader[role], next);
    } catch {
      if (next !== null) unstored.set(role, next);
    }
  }

  /** Takes note of who is signed in now, and says goodbye to whoever was before. */
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
      // Somebody else may have signed in meanwhile.
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
    // The page that was told may have been loaded anew before anybody read it.
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
        // An answer of a tab that has not noticed its end does not fit the mark.
      } else if (own === null && asked.has(role) && mark(role) === markOf(theirs)) {
        asked.delete(role);
        enter(role, theirs);
      }
    },
  };
}
