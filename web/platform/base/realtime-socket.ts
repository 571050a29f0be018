import type { Role } from '#contract/platform/base/call.ts';
import { REALTIME_PATH, type SignedOutNotice } from '#contract/platform/base/realtime.ts';
import { checkServer, isReachable } from './reachability.ts';
import { dropEndedSignIn, signInToken } from './sign-in-store.ts';

/** The delay before the first reconnect, in ms; each further delay is twice as long, up to the longest. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** The code with which the server closes a person's oldest socket when they have too many */
const TOO_MANY_SOCKETS = 4408;

/** What a screen sends on the realtime channel and receives from it */
export interface RealtimeListening<Heard extends object> {
  readonly role: Role;
  /** The first message on every connection, with the role's sign-in token */
  readonly greeting: (token: string) => object;
  /** `Heard` are the messages that the screen handles; the screen ignores all other messages. */
  readonly onMessage: (message: Heard) => void;
  /** Called after a reconnect, to refetch what may have been missed. @see decisions §5.4 */
  readonly onReconnect?: () => void;
  /**
   * Whether the channel stays closed while the page is hidden, if the person's newer socket (of a code) has replaced
   * the channel
   */
  readonly givesWay?: boolean;
  /** Called when the channel opens or closes */
  readonly onStanding?: (stands: boolean) => void;
}

/** Parses a message. The caller ignores kinds of messages that only a newer server sends. */
function messageIn<Heard extends object>(text: string): Heard | undefined {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? (said as Heard) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether the whole sign-in ended, not only the access to one session. */
const isEndOfSignIn = (message: Partial<Record<keyof SignedOutNotice, unknown>>) =>
  message.type === 'signed-out' && message.class_id === undefined;

/** An open realtime channel */
export interface RealtimeSocket {
  /** Sends a message if the channel is open. Messages are only notices, so that no data is lost with a message. */
  readonly say: (message: object) => void;
  readonly close: () => void;
}

/**
 * Opens the realtime channel on the application's own origin and keeps it open until it is closed. Reconnects with
 * growing, randomized delays (0.5 s to 15 s), and at once when the browser is back online or the page becomes visible.
 * After each lost connection, checks whether the server is reachable, so that screens which send no requests also show
 * that the server is away. Signs the role out when the server says that the sign-in has ended.
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
      if (isReachable()) checkServer();
      again = setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
  }

  // Timers run late in hidden pages, and a replaced socket reopens when its page is visible again.
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
