import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type Config, WrongSetting } from '#server/platform/config/config.ts';

/** The address and port on which the product listens. */
type Address = Pick<Config, 'host' | 'port'>;

/**
 * The address for `localhost`: with that name, the framework would open a second server, without the changes made to
 * the first.
 */
export const listeningHost = (host: string): string => (host === 'localhost' ? '127.0.0.1' : host);

/** This machine's own addresses in its networks, without link-local ones. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/.test(address))
    .map(({ address }) => address);
}

const taken = (port: number) =>
  new WrongSetting(
    `Port ${port} is taken by another program, perhaps another Rollcall. End that one, or set PORT to a free one.`,
  );

/** Why the product cannot listen at this address, in one line; undefined if the settings are not the cause. */
export function listeningFault(error: unknown, { host, port }: Address): WrongSetting | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return taken(port);
    case 'EACCES':
      return new WrongSetting(
        `PORT ${port} is kept for the machine's administrator. Set PORT to one from 1024 on, and put a proxy in front.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return new WrongSetting(
        `HOST is no address of this machine (it is "${host}"). Set it to 127.0.0.1 for this machine alone, or to 0.0.0.0 for all of its own (${ownAddresses().join(', ') || 'it is in no network'}).`,
      );
    default:
      return undefined;
  }
}

/** Whether a program accepts connections at this address. */
function isTaken({ host, port }: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: ['0.0.0.0', '::'].includes(host) ? 'localhost' : listeningHost(host) });
    const end = (taken: boolean) => {
      socket.destroy();
      resolve(taken);
    };
    // The system may have given the port to this socket itself, which then connects to itself.
    socket.once('connect', () => end(socket.localPort !== port));
    socket.once('error', () => end(false));
  });
}

/**
 * Checks that `HOST` is an address of this machine and its port is free, before anything is created or changed. This
 * check only connects to the port. Listening at the port for a moment would accept, and then drop, connections of
 * clients that wait until the server has started.
 * @throws WrongSetting if `HOST` is another machine's address or the port is taken
 */
export async function refuseUnusableAddress(address: Address): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listeningFault(error, address) ?? error));
    server.listen({ host: listeningHost(address.host), port: 0 }, () => server.close(() => resolve()));
  });
  if (address.port !== 0 && (await isTaken(address))) throw taken(address.port);
}
