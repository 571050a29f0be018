import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { toString as qrText } from 'qrcode';
import { type Config, WrongSetting } from '#server/platform/config/config.ts';
import { ownFolder } from '#server/startup/opening/data-folder.ts';
import { keptCertificate } from './share-certificate.ts';

/** Hosts that stand for every address of this machine. */
const EVERY_ADDRESS = ['0.0.0.0', '::'];
/** Networks inside this machine, of containers and virtual machines, which no phone is in. */
const INSIDE = /^(docker|br-|veth|virbr|vmnet|vboxnet|podman|cni|lo)/;

/**
 * The addresses by which other machines of the network reach this one, IPv4, the likeliest first; none without a
 * network.
 */
export function lanAddresses(interfaces = networkInterfaces()): string[] {
  return Object.entries(interfaces)
    .filter(([name]) => !INSIDE.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address)
    .sort((one, other) => Number(other.startsWith('192.168.')) - Number(one.startsWith('192.168.')));
}

/**
 * Whether what follows `npm start --` asks to open it to the network.
 * @throws WrongSetting for anything but `--share`
 */
export function wantsToShare(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { share: { type: 'boolean', default: false } } }).values.share;
  } catch {
    throw new WrongSetting('the one option is --share, which opens it to the phones in the room.');
  }
}

/** Settings with which the phones in the room reach the product, and what they open. */
export interface Share {
  config: Config;
  hosts: string[];
  /** Whether browsers will warn of the certificate. */
  ownCertificate: boolean;
}

/**
 * Opens the product to the network, over HTTPS since browsers give a page the camera only so: on every address unless
 * `HOST` names one, with the certificate of `TLS_CERT` or else one of this machine's own, kept in `folder`.
 * @param host what `HOST` was set to, if it was
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
 * What is printed for the people in the room: every address, and the first one as a code for their phones.
 * @param url where the product listens, as this machine opens it
 */
export async function invitation({ config, hosts, ownCertificate }: Share, url: string): Promise<string> {
  const { port } = new URL(url);
  const addresses = config.publicUrl ? [config.publicUrl] : hosts.map((host) => `https://${host}:${port}`);
  const [first] = addresses;
  if (!first) return '\n  This machine is in no network that phones could be in.\n';
  const code = await qrText(first, { type: 'utf8', errorCorrectionLevel: 'L', margin: 2 });
  const lines = ['', '  Phones in the same network open:', '', ...addresses.map((address) => `    ${address}`), ''];
  // Dark on light whatever the terminal's colours are, since not every phone reads a code the other way round.
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
