import { useCallback, useEffect, useRef, useState } from 'react';
import type { ScanNotice, ScannedNotice } from '#contract/attendance/check-in/scan-notices.ts';
import { generateNewToken } from '#contract/attendance/qr/qr-calls.ts';
import {
  QR_AWAITED_SECONDS,
  QR_SHOWN_SECONDS,
  QR_SOCKET_AFTER_SCAN_SECONDS,
  QR_SOCKET_LINGER_SECONDS,
} from '#contract/attendance/qr/qr-rules.ts';
import type { OwnRollNotice } from '#contract/attendance/roll/roll-notices.ts';
import { openRealtimeSocket, type RealtimeSocket } from '#web/platform/base/realtime-socket.ts';
import { signInToken } from '#web/platform/base/sign-in-store.ts';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';
import { randomKey } from '#web/platform/calls/random-key.ts';
import { send } from '#web/platform/calls/send.ts';

const DEVICE = 'rollcall-device';

/**
 * A random id of this browser, the same for all its users. With this id, the server notices if two students of one
 * session used the same device. '' if the browser stores nothing.
 */
function deviceMark(): string {
  const kept = storedText(DEVICE);
  if (kept) return kept;
  const made = randomKey();
  return storeText(DEVICE, made) ? made : '';
}

/** The state of a QR code. `lingering` means that the code is hidden, but the report of a scan may still arrive. */
export type QrStanding =
  | { readonly at: 'idle' }
  | { readonly at: 'asking' }
  | { readonly at: 'shown'; readonly value: string; readonly secondsLeft: number }
  | { readonly at: 'lingering' }
  | { readonly at: 'failed'; readonly error: unknown };

interface QrShowListening {
  /** The shown code was scanned and the attendance recorded. */
  readonly onScanned: (notice: ScannedNotice) => void;
  readonly onRefused: (notice: ScanNotice) => void;
  /** The code is hidden, and no scan was reported. */
  readonly onRanOut: () => void;
  /** A professor changed the recorded scan right after it. */
  readonly onRoll: (notice: OwnRollNotice) => void;
  /** The socket reconnected, or no scan was reported: fetch the student once more. @see decisions §5.3 */
  readonly onMaybeMissed: () => void;
}

/** How long after a code is hidden the report of a scan from its last moment may still arrive, in ms. */
const LAST_MOMENT_MS = 1500;

/** The socket and timers of one code, which are ended together. */
interface Showing {
  socket: RealtimeSocket;
  ticking: ReturnType<typeof setInterval> | undefined;
  closing: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Shows a QR code for 10 s or until it is scanned. Then listens for 30 s or, after a scan, for as long as the scan can
 * be undone. Opens the socket before requesting the code, so that no scan can come first. A new code ends the previous
 * one, and so does leaving the screen. Calls `onRanOut` for a code that was not scanned. If a code is hidden early, it
 * stays valid for its full time, and no note says so. @see spec §4, decisions §2, §5.3, §5.5
 */
export function useQrShow(listening: QrShowListening): {
  standing: QrStanding;
  show: () => void;
  hide: () => void;
  /** Whether a scan of a code that is or was shown can still be reported. */
  isListening: () => boolean;
} {
  const [standing, setStanding] = useState<QrStanding>({ at: 'idle' });
  const current = useRef<Showing | null>(null);
  const told = useRef(listening);
  told.current = listening;

  const end = useCallback(() => {
    const showing = current.current;
    current.current = null;
    if (!showing) return;
    clearInterval(showing.ticking);
    clearTimeout(showing.closing);
    showing.socket.close();
  }, []);
  useEffect(() => end, [end]);

  const linger = useCallback(
    (showing: Showing, at: 'lingering' | 'idle') => {
      clearInterval(showing.ticking);
      setStanding({ at });
      const awaited = () => {
        showing.closing = setTimeout(end, (QR_SOCKET_LINGER_SECONDS - QR_AWAITED_SECONDS) * 1000);
        told.current.onMaybeMissed();
      };
      const awaitedMs = QR_AWAITED_SECONDS * 1000;
      if (at === 'idle') showing.closing = setTimeout(awaited, awaitedMs);
      else
        showing.closing = setTimeout(() => {
          showing.closing = setTimeout(awaited, awaitedMs - LAST_MOMENT_MS);
          setStanding({ at: 'idle' });
          told.current.onRanOut();
        }, LAST_MOMENT_MS);
    },
    [end],
  );

  const start = useCallback(async () => {
    end();
    setStanding({ at: 'asking' });
    const showing: Showing = {
      ticking: undefined,
      closing: undefined,
      socket: openRealtimeSocket<OwnRollNotice | ScannedNotice | ScanNotice>({
        role: 'student',
        greeting: (token) => ({ token }),
        onMessage: (message) => {
          if (current.current !== showing) return;
          const wasRead = (listenSeconds: number) => {
            clearInterval(showing.ticking);
            clearTimeout(showing.closing);
            showing.closing = setTimeout(end, listenSeconds * 1000);
            setStanding({ at: 'idle' });
          };
          if ('reward' in message) {
            wasRead(QR_SOCKET_AFTER_SCAN_SECONDS);
            told.current.onScanned(message);
          } else if ('type' in message && message.type === 'scan') {
            wasRead(QR_SOCKET_LINGER_SECONDS);
            told.current.onRefused(message);
          } else if ('type' in message && message.type === 'roll' && 'points' in message) told.current.onRoll(message);
        },
        onReconnect: () => told.current.onMaybeMissed(),
      }),
    };
    current.current = showing;
    try {
      const { QrToken } = await send(generateNewToken, {
        body: { oldToken: signInToken('student') ?? '', device: deviceMark() },
      });
      if (current.current !== showing) return;
      const hideAtMs = performance.now() + QR_SHOWN_SECONDS * 1000;
      const tick = () => {
        const secondsLeft = Math.ceil((hideAtMs - performance.now()) / 1000);
        if (secondsLeft > 0) return setStanding({ at: 'shown', value: QrToken, secondsLeft });
        linger(showing, 'lingering');
      };
      showing.ticking = setInterval(tick, 200);
      tick();
    } catch (error) {
      if (current.current !== showing) return;
      end();
      setStanding({ at: 'failed', error });
    }
  }, [end, linger]);

  function hide() {
    const showing = current.current;
    if (showing?.ticking !== undefined) return linger(showing, 'idle');
    end();
    setStanding({ at: 'idle' });
  }

  return { standing, show: () => void start(), hide, isListening: () => current.current !== null };
}
