import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that may wait for their answers at once; a browser sends the next one after an answer. */
const MOST_UNANSWERED = 8;

/**
 * Ends a connection without an answer. When it closes Node makes an error for each request that it had read on, some
 * hundred of them, whose stacks nobody looks at and which cost more than all the rest: so they get none.
 */
function cutOff(socket: Socket): void {
  const { stackTraceLimit } = Error;
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = stackTraceLimit;
  });
  socket.destroy();
}

/**
 * Answers the requests of a connection one after the other, and cuts it off when more than eight have no answer yet:
 * Node reads all that lie in 64 KB of requests and would begin on each of them, some thousand answers that nobody may
 * ever read. So an unread connection holds one answer at most.
 */
export function answerInTurn(app: FastifyInstance): void {
  const { server } = app;
  const [handle] = server.listeners('request') as RequestListener[];
  if (!handle) throw new Error('The server has no handler of requests yet.');
  const waiting = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>();

  function begin(socket: Socket, line: [IncomingMessage, ServerResponse][]): void {
    const [next] = line;
    if (!next || socket.destroyed) return;
    next[1].once('close', () => {
      line.shift();
      begin(socket, line);
    });
    handle?.call(server, ...next);
  }

  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const line = waiting.get(socket) ?? [];
    waiting.set(socket, line);
    if (line.push([request, response]) > MOST_UNANSWERED) cutOff(socket);
    else if (line.length === 1) begin(socket, line);
  });
}
