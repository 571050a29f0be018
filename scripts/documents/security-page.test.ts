/** The tests and figures that `docs/security.md` names exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { MAXIMUM, paceInWords, usualPace } from '#contract/platform/base/bounds.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { LITTLE_ROOM_MB } from '#contract/school/health/health-rules.ts';
import { attacks } from '#e2e/attacks/all-attacks.ts';

const page = readFileSync('docs/security.md', 'utf8');

describe('the page about security', () => {
  it.each(attacks)('names the attack $name', ({ name }) => {
    expect(page).toMatch(new RegExp(`\\b${name}\\b`));
  });

  const paced = Object.entries<Call>(calls).filter(([, { pace }]) => pace && pace !== usualPace);
  it.each(paced)('says how often %s may be made', (name, { pace }) => {
    const rows = page.split('\n').filter((line) => line.startsWith('|') && line.includes(`\`${name}\``));
    expect(rows.join('\n')).toContain(pace && paceInWords(pace));
  });
  it.each([...Object.entries(MAXIMUM), ['other writes', paceInWords(usualPace)]])(
    'says how many %s there may be',
    (_what, most) => {
      expect(page.replace(/(\d),(\d)/g, '$1$2')).toMatch(new RegExp(`\\b${most}\\b`));
    },
  );

  it.each(['docs/security.md', 'docs/guides/server.md', 'docs/specification.md'])(
    'has the disk nearly full where %s has it',
    (file) => {
      expect(readFileSync(file, 'utf8')).toContain(`less than ${LITTLE_ROOM_MB} MB`);
    },
  );

  const named = [...page.matchAll(/`([\w-]+\.test\.tsx?)`/g)].map(([, file]) => file ?? '');
  it.each([...new Set(named)])('names %s, which exists', (file) => {
    const files = ['contract', 'server', 'web', 'e2e'].flatMap((side) =>
      readdirSync(side, { recursive: true }).map((path) => basename(String(path))),
    );
    expect(files).toContain(file);
  });

  it.each(['deploy', 'deploy/schools'])('promises that no proxy writes down who asked for what, as in %s', (folder) => {
    const nginx = readFileSync(`${folder}/nginx.conf`, 'utf8').match(/^\s*\w+_log\b.*/gm);
    // Other messages, such as that no copy responds, would contain the address and the request.
    expect(nginx).toEqual(['access_log off;', 'error_log /var/log/nginx/error.log alert;']);
    const caddy = readFileSync(`${folder}/Caddyfile`, 'utf8');
    expect(caddy.match(/^\s*log\b/gm)).toHaveLength(1);
    const left = [...caddy.matchAll(/request>(\w+) delete/g)].map(([, field]) => field);
    expect(left).toEqual(['headers', 'uri', 'remote_ip', 'client_ip']);
  });

  it('has a level for all stored data', () => {
    const [kept = ''] = page.split('\n## What is kept of people\n')[1]?.split('\n## ') ?? [];
    const levels = [...kept.matchAll(/^\| [^|]+ \| ([^|]+) \| [^|]+ \| [^|]+ \|$/gm)].map(([, level]) => level);
    expect(new Set(levels.filter((level) => level !== 'Level'))).toEqual(
      new Set(['personal', 'personal, its password secret', 'secret', 'school']),
    );
    expect(levels.length).toBe(kept.split('\n').filter((line) => line.startsWith('| ')).length);
  });
});

describe('the page about ASVS', () => {
  const asvs = readFileSync('docs/asvs.md', 'utf8');
  const rows = [...asvs.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (\w+) \| (.+) \|$/gm)].map(
    ([, number = '', level, verdict, said = '']) => ({ number, level, verdict, said }),
  );
  const inOrder = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

  it('lists every number once, in order, with a verdict and an explanation', () => {
    const numbers = rows.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted(inOrder));
    const left = asvs.split('## What does not apply')[1]?.match(/\d+\.\d+\.\d+/g) ?? [];
    // Levels 1 and 2 of ASVS 5.0.
    expect(new Set([...numbers, ...left]).size).toBe(numbers.length + left.length);
    expect(numbers.length + left.length).toBe(70 + 183);
    expect(rows.filter(({ said }) => said.length < 4)).toEqual([]);
  });

  it('has correct counts, no failure at the first level, and a reason for each requirement that is not met', () => {
    for (const level of ['1', '2']) {
      const count = (verdict: string) => rows.filter((row) => row.level === level && row.verdict === verdict).length;
      const counts = ['holds', 'partly', 'fails'].map(count);
      const all = counts.reduce((sum, each) => sum + each, 0);
      expect(all).toBe(rows.filter((row) => row.level === level).length);
      expect(asvs).toContain(`| ${[level, ...counts, all].join(' | ')} |`);
    }
    expect(rows.filter(({ level, verdict }) => level === '1' && verdict === 'fails')).toEqual([]);
    expect(rows.filter(({ verdict, said }) => verdict !== 'holds' && said.split(' ').length < 8)).toEqual([]);
  });

  it('names files that exist', () => {
    const files = [...`${asvs}${page}`.matchAll(/`((?:contract|server|web|deploy|docs|scripts|e2e)\/[\w./-]*)`/g)];
    expect(files.map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([]);
  });
});
