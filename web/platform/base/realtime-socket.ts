import type { Role } from '#contract/platform/base/call.ts';
import { REALTIME_PATH, type SignedOutNotice } from '#contract/platform/base/realtime.ts';
import { noteBroken } from './reachability.ts';
import { dropEndedSignIn, signInToken } from './sign-in-store.ts';

/** The first wait before a lost connection is opened again; it doubles up to the longest. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** With which the server closes a person's oldest socket when one more comes than they may have. */
const TOO_MANY_SOCKETS = 4408;

/** What a screen tells the realtime channel and wants to hear from it. */
export interface RealtimeListening<Heard extends object> {
  readonly role: Role;
  /** Said first on every connection, with the role's sign-in token: who this is. */
  readonly greeting: (token: string) => object;
  /** `Heard` are the messages that the screen handles; it ignores all others. */
  readonly onMessage: (message: Heard) => void;
  /** After a lost connection has come back: read again what may have been missed. @see decisions §5.4 */
  readonly onReconnect?: () => void;
  /** Stays closed until the page is looked at again, once a newer one of the same person has taken its place, such as that of a code that is shown. */
  readonly givesWay?: boolean;
  /** Whether the channel stands, whenever that changes. */
  readonly onStanding?: (stands: boolean) => void;
}

/** What the server's text says; one kind that a newer server may have is passed by where messages are told apart. */
function messageIn<Heard extends object>(text: string): Heard | undefined {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? (said as Heard) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the sign-in itself ended, and not only the right to scan at one session. */
const isEndOfSignIn = (message: Partial<Record<keyof SignedOutNotice, unknown>>) =>
  message.type === 'signed-out' && message.class_id === undefined;

/** An open realtime channel. */
export interface RealtimeSocket {
  /** Says it if the channel stands; a lost message loses a notice and never data. */
  readonly say: (message: object) => void;
  readonly close: () => void;
}

/**
 * Opens the realtime channel on the application's own origin and keeps it open until it is closed, with growing waits
 * (0.5 s to 15 s, spread by chance) between attempts, and at once when the browser is back online or the page is seen again. Each loss asks whether
 * the server can be reached at all, so that a screen that sends nothing says so too. Where the server
 * says that the sign-in has ended, the role is signed out.
 * @see decisions §5
 */
export function openRealtimeSocket<Heard extends object>(listening: RealtimeListening<Heard>): RealtimeSocket {
  let socket: WebSocket | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let stoodBefore = false;
  let closed = false;

  function open(): void {
    clearTimeout(again);
    again = undefined;
    const address = new URL(REALTIME_PATH, window.location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const token = signInToken(listening.role) ?? '';
    const opening = new WebSocket(address);
    socket = opening;
    opening.onopen = () => {
      wait = FIRST_WAIT_MS;
      opening.send(JSON.stringify(listening.greeting(token)));
      listening.onStanding?.(true);
      if (stoodBefore) listening.onReconnect?.();
      stoodBefore = true;
    };
    opening.onmessage = (event) => {
      const message = messageIn<Heard>(String(event.data));
      if (message && isEndOfSignIn(message)) dropEndedSignIn(listening.role, token);
      else if (message) listening.onMessage(message);
    };
    opening.onclose = ({ code }) => {
      if (closed || socket !== opening) return;
      socket = undefined;
      listening.onStanding?.(false);
      if (listening.givesWay && code === TOO_MANY_SOCKETS) return;
      noteBroken();
      again = setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
  }

  // A hidden page waits longer than it meant to; one whose place was taken is looked at again.
  function openNow(): void {
    if (!socket && document.visibilityState === 'visible') open();
  }

  const wakes = ['online', 'visibilitychange'] as const;
  for (const wake of wakes) window.addEventListener(wake, openNow);
  open();
  return {
    say(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close() {
      closed = true;
      clearTimeout(again);
      for (const wake of wakes) window.removeEventListener(wake, openNow);
      socket?.close();
    },
  };
}
