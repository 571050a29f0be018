/** Checks deploy/ against the project, without Docker and root: no image is built and no unit is started. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/platform/config/config.ts';

const { CALLED } = (await import(pathToFileURL('scripts/bundled-programs.mjs').href)) as { CALLED: readonly string[] };
const read = (name: string) => readFileSync(join('deploy', name), 'utf8');
/** The time that the product needs to stop is up to 10 s. */
const STOP_SECONDS = 10;

const knownSettings = new Set(
  [...readFileSync('server/platform/config/environment.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
    ([, name]) => name,
  ),
);

interface Service {
  image: string;
  environment: Record<string, string>;
  depends_on?: unknown;
  stop_grace_period?: string;
  volumes?: string[];
  networks: string[];
  ports?: string[];
}

describe('the image', () => {
  const lines = read('Dockerfile')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  it('copies only what a release has, and copies from a stage only what that stage has', () => {
    const released = /const PARTS = \[([^;]+)\];/.exec(readFileSync('scripts/release/release.mjs', 'utf8'))?.[1] ?? '';
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied).toEqual(expect.arrayContaining(['node_modules', 'server', 'dist', 'package.json']));
    // A release installs its packages, and has a one-line file at each `server` path that starts the product.
    for (const path of copied.filter((each) => !['node_modules', 'server'].includes(each)))
      expect(released, path).toContain(`'${path}`);
    const stages = lines.flatMap((line) => /^FROM .* AS (\S+)$/.exec(line)?.[1] ?? []);
    for (const [, stage] of lines.join('\n').matchAll(/--from=(\S+)/g)) expect(stages).toContain(stage);
    for (const [file] of lines.join('\n').matchAll(/server\/\S+\.ts(?=["'\s]|$)/g)) expect(CALLED).toContain(file);
    expect(lines.join('\n')).toMatch(
      /CMD \["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "server\/main\.ts"\]\s*$/,
    );
  });

  it('does not run as root, has no programs of Debian’s, and checks its health with the product’s own command', () => {
    expect(last[0]).toMatch(/ scratch$/);
    expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER 1000:1000']);
    expect(last.join('\n')).toMatch(/^HEALTHCHECK .*CMD \["node", "server\/operations\/ready-command\.ts"\]$/m);
    const env = /^ENV (.*)$/m.exec(last.join('\n'))?.[1]?.split(' ') ?? [];
    for (const name of env.map((pair) => pair.split('=')[0] ?? ''))
      expect(['PATH', 'NODE_ENV', 'MALLOC_ARENA_MAX', ...knownSettings]).toContain(name);
  });

  it('keeps the school and its backups at the paths of the composition and the documentation', () => {
    expect(/^VOLUME (.*)$/m.exec(last.join('\n'))?.[1]).toBe('["/data", "/backups"]');
    expect(readConfig({ DATA_DIR: /DATA_DIR=(\S+)/.exec(last.join('\n'))?.[1] }).dataDir).toBe('/data');
    const documented = readFileSync('docs/guides/docker.md', 'utf8');
    for (const told of [
      ':/data',
      ':/backups',
      'BACKUP_DIR=/backups/school',
      ':3000 rollcall',
      'deploy/Dockerfile -t rollcall .',
    ])
      expect(documented, told).toContain(told);
    // The version has to match the server's.
    const [, version] = /image: postgres:(\d+)/.exec(read('compose.yaml')) ?? [];
    expect(lines.join('\n')).toContain(`postgresql-client-${version}`);
    for (const [, file] of documented.matchAll(/node (server\/\S+-command\.ts)/g)) expect(CALLED).toContain(file);
  });
});

describe('the composition', () => {
  const { services, volumes, networks } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, object>;
    networks: Record<string, object>;
  };
  const copies = Object.entries(services).filter(([, { image }]) => image === 'rollcall');
  /** The variable syntax of compose: `${NAME}`, `${NAME:-otherwise}`, `${NAME:?or else}`. */
  const filled = (text: string, values: Record<string, string>) =>
    text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind, otherwise: string) => {
      const value = values[name];
      if (value) return value;
      if (kind === '-') return otherwise;
      throw new Error(`${name} has no value`);
    });

  it('gives every copy valid settings', () => {
    const values = Object.fromEntries(
      [...read('school.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
        name,
        value || 'x'.repeat(20),
      ]),
    ) as Record<string, string>;
    expect(copies.map(([name]) => name)).toEqual(['copy-1', 'copy-2']);
    for (const [, { environment }] of copies) {
      for (const name of Object.keys(environment)) expect([...knownSettings]).toContain(name);
      const env = Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [
          name,
          filled(value, { ...values, SMTP_URL: 'smtps://m.test' }),
        ]),
      );
      const config = readConfig(env);
      expect(config).toMatchObject({ trustProxy: 1, publicUrl: 'https://attendance.example.edu' });
      expect(config.databaseUrl).toContain('@postgres:5432/rollcall');
    }
    expect(() => filled(services['copy-1']?.environment.DATABASE_URL ?? '', {})).toThrow('POSTGRES_PASSWORD');
  });

  it('passes every setting on, and the example names each', () => {
    // The image or the compose file sets these itself. HTTPS is set up in the proxy.
    const ofContainer = [
      'ALLOW_HTTP',
      'PORT',
      'HOST',
      'REALTIME_PORT',
      'DATA_DIR',
      'STATE_DIRECTORY',
      'TLS_CERT',
      'TLS_KEY',
    ];
    const decided = ['DATABASE_URL', 'PUBLIC_URL', 'TRUST_PROXY', 'BACKUP_DIR'];
    const passed = [...knownSettings].filter((name) => !ofContainer.includes(name ?? ''));
    for (const [, { environment }] of copies) expect(new Set(Object.keys(environment))).toEqual(new Set(passed));
    const example = [...read('school.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
    const own = ['DOMAIN', 'POSTGRES_PASSWORD'];
    expect(new Set(example)).toEqual(new Set([...own, ...passed.filter((name) => !decided.includes(name ?? ''))]));
  });

  it('names only volumes, networks and services that it has, and opens only the proxy’s ports', () => {
    for (const [name, service] of Object.entries(services)) {
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(join('deploy', source)), volume).toBe(true);
        else expect(Object.keys(volumes)).toContain(source);
      }
      for (const network of service.networks) expect(Object.keys(networks)).toContain(network);
      const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
      for (const other of needed) expect(Object.keys(services)).toContain(other);
      if (name !== 'proxy') expect(service.ports, name).toBeUndefined();
    }
  });

  it('has a proxy that knows every copy and hides the inner addresses, and gives all services enough time to stop', () => {
    const caddyfile = read('Caddyfile');
    const upstreams = /reverse_proxy \{\$COPIES:([^}]+)\} \{/.exec(caddyfile)?.[1]?.split(' ');
    expect(upstreams).toEqual(copies.map(([name]) => `${name}:3000`));
    expect(caddyfile).toMatch(/@internal path \/metrics \/readyz\n\s*respond @internal 404/);
    expect(caddyfile.split('{').length).toBe(caddyfile.split('}').length);
    for (const [, { stop_grace_period }] of copies)
      expect(Number.parseInt(stop_grace_period ?? '0', 10)).toBeGreaterThan(STOP_SECONDS);
  });
});

describe('the systemd unit', () => {
  const unit = read('rollcall.service');
  const systemd = spawnSync('systemd-analyze', ['--version']).status === 0;

  it('starts the product, and gives it enough time to stop', () => {
    const file = /^ExecStart=.* (\S+)$/m.exec(unit)?.[1] ?? '';
    expect(existsSync(file), file).toBe(true);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(STOP_SECONDS);
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    // Node reads the machine's addresses if HOST is 0.0.0.0.
    expect(unit).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
    expect(existsSync((/docs\/\S+/.exec(unit) ?? [''])[0])).toBe(true);
  });

  it('names the settings file that every command looks for, and the school’s folder only there', () => {
    expect(unit).toMatch(/^Environment=.*SETTINGS_FILE=\/etc\/rollcall\.env$/m);
    expect(readFileSync('server/platform/config/settings-file.ts', 'utf8')).toContain("'/etc/rollcall.env'");
    expect(unit).not.toMatch(/^Environment.*DATA_DIR/m);
    // systemd names the folder that it manages for the service. The folder is used if the settings name none.
    const state = `/var/lib/${/^StateDirectory=(\S+)$/m.exec(unit)?.[1]}`;
    expect(unit).toContain(`DATA_DIR=${state}`);
    expect(readConfig({ STATE_DIRECTORY: state }).dataDir).toBe(state);
    expect(readConfig({ STATE_DIRECTORY: state, DATA_DIR: '/srv/school' }).dataDir).toBe('/srv/school');
  });

  it('starts with the packages’ own Node, whatever Node the machine has', async () => {
    const command = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.replaceAll('/opt/rollcall', process.cwd()) ?? '';
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-unit-'));
    const [program = '', ...args] = command.split(' ');
    // Stands in for a machine whose Node does not understand TypeScript.
    writeFileSync(join(folder, 'node'), '#!/bin/sh\nexit 9\n', { mode: 0o755 });
    const env = {
      PATH: `${folder}:${process.env.PATH}`,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      REALTIME_PORT: '0',
    };
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
        if (said.includes('Rollcall is ready')) child.kill();
      });
    await new Promise((resolve) => child.on('close', resolve));
    rmSync(folder, { recursive: true, force: true });
    expect(said).toContain('Rollcall is ready');
  }, 60_000);

  it.runIf(systemd).each([
    ['rollcall.service', 'rollcall.service', '/opt/rollcall'],
    ['schools/rollcall@.service', 'rollcall@north.service', '/opt/rollcall-%i'],
  ])('is accepted by systemd: %s', (file, as, installation) => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-unit-'));
    try {
      // Only the path of the installation is replaced, by that of this project; everything else is checked unchanged.
      writeFileSync(join(folder, as), read(file).replaceAll(installation, process.cwd()));
      const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, as)], {
        encoding: 'utf8',
      });
      // Versions before 254 retry every second.
      const newer = /Unknown key '(RestartSteps|RestartMaxDelaySec)'/;
      expect(stderr.split('\n').filter((line) => line.includes(as) && !newer.test(line))).toEqual([]);
      expect(status).toBe(0);
      const security = ['security', '--offline=true', '--no-pager', join(folder, as)];
      const { stdout } = spawnSync('systemd-analyze', security, { encoding: 'utf8' });
      expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(2);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('several schools on one machine', () => {
  const names = ['north', 'south', 'west'];
  const of = (name: string) =>
    Object.fromEntries(
      [...read(`schools/${name}.env`).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, key, value]) => [key, value]),
    ) as Record<string, string>;

  it('have a unit that only differs from the single school’s in its name', () => {
    const ofOne = read('schools/rollcall@.service')
      .replaceAll(/(?<=rollcall)[-/]%i/g, '')
      .replace(': %i', '');
    const directives = (unit: string) => unit.slice(unit.indexOf('[Unit]'));
    expect(directives(ofOne)).toBe(directives(read('rollcall.service')));
  });

  it('share no port, name, folder or database, and have valid settings', () => {
    const all = names.map(of);
    for (const key of ['PORT', 'PUBLIC_URL', 'DATA_DIR', 'BACKUP_DIR', 'BACKUP_TIME', 'SCHOOL_NAME'])
      expect(new Set(all.map((env) => env[key])).size, key).toBe(names.length);
    for (const [at, env] of all.entries()) {
      for (const key of Object.keys(env)) expect([...knownSettings]).toContain(key);
      const folder = `/rollcall-${names[at]}`;
      expect(readConfig(env)).toMatchObject({ trustProxy: 1, realtimePort: 0, dataDir: `/var/lib${folder}` });
      expect(env.BACKUP_DIR).toBe(`/var/backups${folder}`);
      if (env.DATABASE_URL)
        expect(new URL(env.DATABASE_URL)).toMatchObject({
          username: `rollcall_${names[at]}`,
          pathname: `/rollcall_${names[at]}`,
        });
    }
  });

  it.each(['nginx.conf', 'Caddyfile'])('are named as in %s', (file) => {
    const text = read(`schools/${file}`);
    for (const name of names) {
      expect(text).toContain(`${name}.example.edu`);
      expect(text).toContain(`127.0.0.1:${of(name).PORT}`);
    }
  });
});

describe('the command', () => {
  it.each([
    'scripts/start.mjs',
    'deploy/Dockerfile',
    'deploy/rollcall.service',
    'deploy/schools/rollcall@.service',
    'testkit/process/server-process.ts',
  ])('is the same in %s', (file) => {
    // A smaller space for new objects costs processor time, a larger one memory: see docs/performance.md.
    const text = readFileSync(file, 'utf8').replaceAll(/["',]/g, '');
    expect(text).toContain('--min-semi-space-size=16 --max-semi-space-size=16');
    expect(text).toMatch(/MALLOC_ARENA_MAX(?:=|: )2/);
    expect(text).toMatch(/(?:semi-space-size=16|newObjects) (?:server\/main\.ts|dist\/server\/main\.js|file\])/);
  });
});
