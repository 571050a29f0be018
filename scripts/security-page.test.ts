/**
 * What `docs/security.md` names as the test of a promise is there. Seeded defects it was seen to catch: an attack that the
 * page does not name; a test file that has been moved away;
 * a pace that the page tells otherwise.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { MOST, paceInWords, usualPace } from '#contract/platform/base/bounds.ts';
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
  it.each([...Object.entries(MOST), ['other writes', paceInWords(usualPace)]])(
    'says how many %s there may be',
    (_what, most) => {
      expect(page.replace(/(\d),(\d)/g, '$1$2')).toMatch(new RegExp(`\\b${most}\\b`));
    },
  );

  it.each(['docs/security.md', 'docs/operating.md', 'docs/specification.md'])(
    'has the disk nearly full where %s has it',
    (file) => {
      expect(readFileSync(file, 'utf8')).toContain(`less than ${LITTLE_ROOM_MB} MB`);
    },
  );

  const named = [...page.matchAll(/`([\w-]+\.test\.tsx?)`/g)].map(([, file]) => file ?? '');
  it.each([...new Set(named)])('names %s, which is there', (file) => {
    const files = ['contract', 'server', 'web', 'e2e'].flatMap((side) =>
      readdirSync(side, { recursive: true }).map((path) => basename(String(path))),
    );
    expect(files).toContain(file);
  });
});
