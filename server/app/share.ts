import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { toString as qrText } from 'qrcode';
import { type Config, WrongSetting } from '#server/platform/config/config.ts';
import { ownFolder } from '#server/startup/open-school/data-folder.ts';
import { keptCertificate } from './share-certificate.ts';

/** Values of `HOST` that mean every address of this machine. */
const EVERY_ADDRESS = ['0.0.0.0', '::'];
/** The names of networks inside this machine, of containers and virtual machines. Phones cannot reach them. */
const INSIDE = /^(docker|br-|veth|virbr|vmnet|vboxnet|podman|cni|lo)/;

/** The IPv4 addresses at which other machines reach this machine, the most likely first. Empty without a network. */
export function lanAddresses(interfaces = networkInterfaces()): string[] {
  return Object.entries(interfaces)
    .filter(([name]) => !INSIDE.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address)
    .sort((one, other) => Number(other.startsWith('192.168.')) - Number(one.startsWith('192.168.')));
}

/**
 * Whether the arguments after `npm start --` open the product to the network.
 * @throws WrongSetting for anything but `--share`
 */
export function wantsToShare(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { share: { type: 'boolean', default: false } } }).values.share;
  } catch {
    throw new WrongSetting('the one option is --share, which opens it to the phones in the room.');
  }
}

/** The settings with which the phones in the room can open the product, and the hosts that the phones open. */
export interface Share {
  config: Config;
  hosts: string[];
  /** Whether browsers will show a warning about the certificate. */
  ownCertificate: boolean;
}

/**
 * Opens the product to the network, over HTTPS, since browsers allow the camera only over HTTPS. The product uses every
 * address unless `HOST` names one. The certificate is that of `TLS_CERT` or, otherwise, the machine's own, which is
 * stored in `folder`.
 * @param host the value of `HOST`, if it was set
 * @see decisions §7.2
 */
export async function shared(
  config: Config,
  host: string | undefined,
  folder = join(config.dataDir, 'tls'),
  addresses = lanAddresses(),
): Promise<Share> {
  const listensOn = host?.trim() || '0.0.0.0';
  const hosts = EVERY_ADDRESS.includes(listensOn) ? addresses : [listensOn];
  const own = hostname().toLowerCase();
  const names = new Set([
    'localhost',
    '127.0.0.1',
    ...hosts,
    ...(/^[a-z\d-]+$/.test(own) ? [own, `${own}.local`] : []),
  ]);
  if (!config.tls) ownFolder(config.dataDir);
  const tls = config.tls ?? (await keptCertificate(folder, [...names], Date.now()));
  return {
    config: { ...config, host: listensOn, tls, plainHttp: false },
    hosts,
    ownCertificate: config.tls === undefined,
  };
}

/**
 * The text printed for the people in the room: every address, and the first one also as a code for their phones.
 * @param url the address of the product on this machine
 */
export async function invitation({ config, hosts, ownCertificate }: Share, url: string): Promise<string> {
  const { port } = new URL(url);
  const addresses = config.publicUrl ? [config.publicUrl] : hosts.map((host) => `https://${host}:${port}`);
  const [first] = addresses;
  if (!first) return '\n  This machine is in no network that phones could be in.\n';
  const code = await qrText(first, { type: 'utf8', errorCorrectionLevel: 'L', margin: 2 });
  const lines = ['', '  Phones in the same network open:', '', ...addresses.map((address) => `    ${address}`), ''];
  // The code is dark on light, whatever colors the terminal uses, because not every phone reads an inverted code.
  const rows = code.split('\n').filter(Boolean);
  lines.push(...rows.map((row) => `    ${styleText(['black', 'bgWhiteBright'], row)}`), '');
  if (ownCertificate) {
    lines.push(
      '  Every browser warns once, because this machine made the certificate itself. Choose "Advanced" or "Show',
      '  details", then "Proceed" or "visit this website"; after that it is encrypted, and the camera works. With a name',
      '  and a certificate that browsers know none does: docs/guides/https.md.',
      '',
    );
  }
  return lines.join('\n');
}
