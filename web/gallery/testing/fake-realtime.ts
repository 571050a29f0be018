import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { RealtimeServerMessage } from '#contract/app/realtime/realtime-messages.ts';

/** The realtime channel as a test sees it. */
export interface FakeRealtime {
  /** What the screens said, parsed, in order. */
  readonly said: unknown[];
  /** The newest connection comes to stand. */
  readonly stand: () => void;
  /** The newest connection is lost. */
  readonly lose: () => void;
  /** The server says something on the newest connection; nobody hears it on one that was closed. */
  readonly tell: (message: RealtimeServerMessage) => void;
}

/** Stands in for the realtime channel; call it before the screen is shown. */
export function fakeRealtime(): FakeRealtime {
  const said: unknown[] = [];
  let newest: FakeSocket | undefined;

  class FakeSocket {
    static readonly OPEN = 1;
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;

    constructor() {
      newest = this;
    }
    send(text: string) {
      said.push(JSON.parse(text));
    }
    close(code = 1006) {
      this.readyState = 3;
      this.onclose?.({ code });
    }
  }

  vi.stubGlobal('WebSocket', FakeSocket);
  return {
    said,
    stand: () =>
      act(() => {
        if (newest) newest.readyState = 1;
        newest?.onopen?.();
      }),
    lose: () => act(() => newest?.close()),
    tell: (message) =>
      act(() => {
        if (newest?.readyState !== 3) newest?.onmessage?.({ data: JSON.stringify(message) });
      }),
  };
}
