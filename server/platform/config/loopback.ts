import { isIP } from 'node:net';

/** Whether an address, or the name `localhost`, is this machine's own and nobody else's. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(host));
}

/** Whether the address of another program, such as `smtp://mail.test`, leads away from this machine; a socket's file does not. */
export function isElsewhere(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname !== '' && !hostname.startsWith('%2F') && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
}
