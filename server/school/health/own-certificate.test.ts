import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keptCertificate } from '#server/app/share-certificate.ts';
import type { Config } from '#server/platform/config/config.ts';
import { certificateFault, ownCertificate } from './own-certificate.ts';

let folder: string;
let tls: Config['tls'];
const madeAtMs = Date.parse('2026-09-01T00:00:00Z');
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-tls-'));
  tls = await keptCertificate(folder, ['attendance.example.edu', '192.0.2.7'], madeAtMs);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('is valid for the names and addresses in it, and its end is reported in time', () => {
  const fault = (publicUrl: string | undefined, nowMs: number) => certificateFault({ tls, publicUrl }, nowMs);
  const endsAtMs = Date.parse(ownCertificate({ tls, publicUrl: undefined })?.endsAt ?? '');
  for (const publicUrl of [undefined, 'https://attendance.example.edu', 'https://192.0.2.7:3000']) {
    expect(fault(publicUrl, madeAtMs)).toBeUndefined();
    expect(fault(publicUrl, endsAtMs - 14 * 86_400_000)).toBeUndefined();
    expect(fault(publicUrl, endsAtMs - 13 * 86_400_000)).toMatch(/^The certificate of TLS_CERT ends at 20/);
    expect(fault(publicUrl, endsAtMs)).toMatch(/^The certificate of TLS_CERT ended at 20.*Renew it\.$/);
  }
  for (const publicUrl of ['https://other.example.edu', 'https://192.0.2.8'])
    expect(fault(publicUrl, madeAtMs)).toMatch(/is not for the name in PUBLIC_URL \(https:\S+\): browsers warn/);
  expect(ownCertificate({ tls: undefined, publicUrl: 'https://a.test' })).toBeNull();
});
