import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { RealtimeServerMessage } from '#contract/app/realtime/realtime-messages.ts';

/** A socket that opens, receives and closes on demand */
export class FakeSocket {
  static readonly OPEN = 1;
  /** All sockets, in order of creation */
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
  /** Receives a message; closed sockets ignore it. */
  hear(message: object): void {
    if (!this.closed) this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** Replaces `WebSocket` until the test ends. */
export function fakeSockets(Socket = FakeSocket): void {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', Socket);
}

export type FakeRealtime = ReturnType<typeof fakeRealtime>;

/** Fakes the realtime channel, with its newest connection; call it before the screen renders. */
export function fakeRealtime() {
  fakeSockets();
  return {
    /** What the screens sent, parsed, in order */
    get said() {
      return FakeSocket.all.flatMap(({ said }) => said);
    },
    stand: () => act(() => FakeSocket.last?.stand()),
    lose: () => act(() => FakeSocket.last?.close()),
    tell: (message: RealtimeServerMessage) => act(() => FakeSocket.last?.hear(message)),
  };
}
