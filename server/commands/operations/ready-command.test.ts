import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptCertificate } from '#server/app/share-certificate.ts';
import { machineClock } from '#server/platform/base/clock.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { startServerProcess } from '#testkit/process/server-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-ready-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the health check prints the answer of /readyz, over HTTPS and on every address too, or that there is none', async () => {
  const certificate = join(folder, 'share.pem');
  await keptCertificate(folder, ['attendance.example.edu'], machineClock.nowMs());
  for (const more of [{ HOST: '127.0.0.1' }, { HOST: '0.0.0.0', TLS_CERT: certificate, TLS_KEY: certificate }]) {
    const env = { DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'https://attendance.example.edu', ...more };
    const server = await startServerProcess({ env });
    const settings = { ...env, PORT: new URL(server.origin).port };
    try {
      expect(await runCommandFile('server/commands/operations/ready-command.ts', [], settings)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^{"status":"(ready|degraded)"/),
      });
    } finally {
      await server.stop();
    }
    const gone = await runCommandFile('server/commands/operations/ready-command.ts', [], settings);
    expect(gone).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^No Rollcall answers on port \d+: .*\n$/),
    });
  }
}, 60_000);
