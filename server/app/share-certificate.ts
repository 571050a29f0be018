import { X509Certificate } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { speaksFor } from '#server/school/health/own-certificate.ts';
import { atDisk } from '#server/startup/open-school/disk-faults.ts';
import { makeFolder } from '#server/startup/open-school/make-folder.ts';

const DAY_MS = 86_400_000;
/** The longest time for which the certificate is valid. Phones refuse certificates of much more than a year. */
const LIFE_DAYS = 365;
/** A certificate is replaced this long before it ends, so that no certificate ends during a class. */
const RENEWED_DAYS = 30;

/** Whether a stored certificate is valid for all these names and addresses, and does not end soon. */
function stillServes(certificate: X509Certificate, names: readonly string[], nowMs: number): boolean {
  return (
    certificate.validFromDate.getTime() <= nowMs &&
    certificate.validToDate.getTime() > nowMs + RENEWED_DAYS * DAY_MS &&
    names.every((name) => speaksFor(certificate, name))
  );
}

async function make(names: readonly string[], nowMs: number): Promise<string> {
  // This is loaded only to share a school, because it takes 60 ms and 7 MB.
  const { generate } = await import('selfsigned');
  const made = await generate([{ name: 'commonName', value: 'Rollcall on this machine' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    // The certificate begins an hour early, because the clocks of phones are not exact.
    notBeforeDate: new Date(nowMs - 3_600_000),
    notAfterDate: new Date(nowMs + LIFE_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
  });
  return `${made.cert.trim()}\n${made.private.trim()}\n`;
}

/**
 * The machine's own certificate for these names and addresses, with its key. A stored certificate is used if it covers
 * all of these and does not end within 30 days. Otherwise, a new certificate is made, and everyone has to accept it in
 * their browser.
 * @param folder the folder that has it in one file, which only its owner can read
 */
export async function keptCertificate(
  folder: string,
  names: readonly string[],
  nowMs: number,
): Promise<NonNullable<Config['tls']>> {
  const file = join(folder, 'share.pem');
  try {
    const kept = readFileSync(file);
    if (stillServes(new X509Certificate(kept), names, nowMs)) return { cert: kept, key: kept };
  } catch {
    // The file is missing or unreadable, so a new one replaces it.
  }
  const made = Buffer.from(await make(names, nowMs));
  await atDisk(file, () => {
    makeFolder(folder);
    writeFileSync(`${file}.new`, made, { mode: 0o600 });
    chmodSync(`${file}.new`, 0o600);
    renameSync(`${file}.new`, file);
  });
  return { cert: made, key: made };
}
