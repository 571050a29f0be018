/**
 * What `docs/security.md` names as the test of a promise is there. Seeded defects it was seen to catch: an ordeal that the
 * page does not name; a test file that has been moved away.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ordeals } from '#ordeals/all-ordeals.ts';

const page = readFileSync('docs/security.md', 'utf8');

describe('the page about security', () => {
  it.each(ordeals)('names the ordeal $name', ({ name }) => {
    expect(page).toMatch(new RegExp(`\\b${name}\\b`));
  });

  const named = [...page.matchAll(/`([\w-]+\.test\.tsx?)`/g)].map(([, file]) => file ?? '');
  it.each([...new Set(named)])('names %s, which is there', (file) => {
    const files = ['contract', 'server', 'web', 'e2e'].flatMap((side) =>
      readdirSync(side, { recursive: true }).map((path) => basename(String(path))),
    );
    expect(files).toContain(file);
  });
});
