import type { FastifyInstance } from 'fastify';
import { networkOf } from '#server/platform/base/network-address.ts';

/** So long requests are begun before the process looks at its connections again, in milliseconds. */
const SLICE_MS = 5;

/** While new connections come, up to so many of them are let in before anything else is begun. */
const LET_IN_FIRST = 100;

/** One that waits for its turn. */
type Begin = () => void;

/**
 * Begins requests as they come for 5 ms; what comes later in one go waits until the process has looked at its connections
 * again, and then the networks take turns, one request each. Node takes one new connection each time it looks, after it
 * has begun on everything that it has read of the others: while 300 connections asked without a pause, nobody else got in.
 */
export function takeTurnsByNetwork(app: FastifyInstance): void {
  /** Those who wait, by their network; whose turn is next stands first. */
  const waiting = new Map<string, Begin[]>();
  let isCounting = false;
  let sliceEndsMs = 0;
  let hasLetIn = false;
  let letIn = 0;

  function beginSlice(lastsMs = SLICE_MS): void {
    isCounting = true;
    sliceEndsMs = performance.now() + lastsMs;
    setImmediate(endSlice);
  }

  function endSlice(): void {
    isCounting = false;
    if (waiting.size === 0) return;
    letIn = hasLetIn ? letIn + 1 : 0;
    hasLetIn = false;
    if (letIn % LET_IN_FIRST > 0) {
      beginSlice(0);
      return;
    }
    beginSlice();
    while (waiting.size > 0 && performance.now() < sliceEndsMs) {
      for (const [network, line] of waiting) {
        line.shift()?.();
        waiting.delete(network);
        if (line.length > 0) waiting.set(network, line);
        break;
      }
    }
  }

  app.server.on('connection', () => {
    hasLetIn = true;
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isCounting) beginSlice();
    if (waiting.size === 0 && performance.now() < sliceEndsMs) {
      done();
      return;
    }
    const network = networkOf(request.ip);
    const line = waiting.get(network) ?? [];
    waiting.set(network, line);
    line.push(() => {
      // Who has gone meanwhile is owed nothing.
      if (!request.raw.socket.destroyed) done();
    });
  });
}
