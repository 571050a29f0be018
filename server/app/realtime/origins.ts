import type { IncomingMessage } from 'node:http';
import type { Config } from '#server/platform/config/config.ts';

/**
 * Whether a socket may be opened from where it comes: a browser says its page's origin, which must be one of the
 * product's own; a client that says none is no browser and is judged by its sign-in alone.
 * @see decisions §5.1
 */
export function originAllowed(config: Config, request: IncomingMessage): boolean {
  const origin = request.headers.origin;
  if (origin === undefined) return true;
  if (config.allowedOrigins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  if (config.publicUrl !== undefined && given.origin === new URL(config.publicUrl).origin) return true;
  if (given.host === request.headers.host) return true;
  // The local listener has a port of its own; the page that speaks to it was served from this machine.
  const ownPort = String(config.port);
  return ['localhost', '127.0.0.1', '[::1]'].includes(given.hostname) && given.port === ownPort;
}
