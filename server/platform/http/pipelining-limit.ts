import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The most unanswered requests of one connection. Browsers send the next request only after an answer. */
const MOST_UNANSWERED = 8;

/** Node's parser of a connection, which passes each request to this handler and stops if it does not return 0. */
interface ParsedSocket extends Socket {
  parser?: { onIncoming: () => number } | null;
}

/**
 * Closes a connection without an answer. Node would still create a request and an answer for each of the one or two
 * thousand requests in its buffer, and keep them until the connection has closed. So the parser is stopped.
 */
function cutOff(socket: ParsedSocket): void {
  if (socket.parser) socket.parser.onIncoming = () => -1;
  socket.destroy();
}

/** The requests of a connection that have no answer yet. The first one is being answered. */
const unanswered = Symbol('unanswered');
interface QueuedSocket extends ParsedSocket {
  [unanswered]?: { count: number; waiting: ServerResponse[] };
}

/**
 * Answers the requests of a connection one after another, and cuts it off when more than eight have no answer yet. Node
 * parses 64 KB of requests together and would start all of these: perhaps no one would ever read their some thousand
 * answers. With this limit, a connection whose client does not read holds at most one answer. Requests that arrive
 * together with a ninth one are not started.
 */
export function limitPipelining(app: FastifyInstance): void {
  const { server } = app;
  const [handle] = server.listeners('request') as RequestListener[];
  if (!handle) throw new Error('The server has no handler of requests yet.');

  function begin(response: ServerResponse): void {
    if (!response.req.socket.destroyed) handle?.call(server, response.req, response);
  }

  /** One listener for all answers: a closure for each would take longer than the rest of this. */
  function beginNext(this: ServerResponse): void {
    const line = (this.req.socket as QueuedSocket)[unanswered];
    if (!line) return;
    line.count -= 1;
    const next = line.waiting.shift();
    if (next) begin(next);
  }

  server.removeAllListeners('request');
  server.on('request', ({ socket }: IncomingMessage & { socket: QueuedSocket }, response: ServerResponse) => {
    if (socket.destroyed) return;
    socket[unanswered] ??= { count: 0, waiting: [] };
    const line = socket[unanswered];
    line.count += 1;
    response.on('close', beginNext);
    if (line.count > MOST_UNANSWERED) cutOff(socket);
    // Nothing starts before all requests that were read together are counted.
    else if (line.count === 1) process.nextTick(begin, response);
    else line.waiting.push(response);
  });
}
