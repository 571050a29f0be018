import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { RealtimeServerMessage } from '#contract/app/realtime/realtime-messages.ts';

/** A socket that stands, hears and closes when a test says so. */
export class FakeSocket {
  static readonly OPEN = 1;
  /** All that were opened, in their order. */
  static all: FakeSocket[] = [];
  static get last(): FakeSocket | undefined {
    return FakeSocket.all.at(-1);
  }
  readonly address: string;
  readonly said: unknown[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(address: URL) {
    this.address = String(address);
    FakeSocket.all.push(this);
  }
  get closed(): boolean {
    return this.readyState === 3;
  }
  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  close(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  stand(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  /** Nobody hears it on one that was closed. */
  hear(message: object): void {
    if (!this.closed) this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** Has pages open these sockets until the test ends. */
export function fakeSockets(Socket = FakeSocket): void {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', Socket);
}

/** The realtime channel as a test sees it: the newest connection. */
export type FakeRealtime = ReturnType<typeof fakeRealtime>;

/** Stands in for the realtime channel; call it before the screen is shown. */
export function fakeRealtime() {
  fakeSockets();
  return {
    /** What the screens said, parsed, in order. */
    get said() {
      return FakeSocket.all.flatMap(({ said }) => said);
    },
    stand: () => act(() => FakeSocket.last?.stand()),
    lose: () => act(() => FakeSocket.last?.close()),
    tell: (message: RealtimeServerMessage) => act(() => FakeSocket.last?.hear(message)),
  };
}
