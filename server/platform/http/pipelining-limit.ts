import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that may wait for their answers at once; a browser sends the next one after an answer. */
const MOST_UNANSWERED = 8;

/** Node's own parser of a connection, which hands on each request by this and stops when it is told other than 0. */
interface ParsedSocket extends Socket {
  parser?: { onIncoming: () => number } | null;
}

/**
 * Ends a connection without an answer. Node would still make a request and an answer of each of the thousand or two that
 * lie in what it has read, and keep them until the connection has closed: so it is told to stop.
 */
function cutOff(socket: ParsedSocket): void {
  if (socket.parser) socket.parser.onIncoming = () => -1;
  socket.destroy();
}

/**
 * Answers the requests of a connection one after the other, and cuts it off when more than eight have no answer yet:
 * Node reads all that lie in 64 KB of requests and would begin on each of them, some thousand answers that nobody may
 * ever read. So an unread connection holds one answer at most, and nothing is begun of what came with a ninth.
 */
export function limitPipelining(app: FastifyInstance): void {
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
    // Not before all that was read together is counted.
    else if (line.length === 1) process.nextTick(begin, socket, line);
  });
}
