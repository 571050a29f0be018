/** The page of settings matches the configuration. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environment } from '#server/platform/config/environment.ts';
import { SETTINGS_PAGE, settingsPage } from './settings-page.ts';

it('names every setting once, and is up to date', () => {
  const page = readFileSync(SETTINGS_PAGE, 'utf8');
  const named = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  // Only systemd sets it.
  const settings = Object.keys(environment.shape).filter((name) => name !== 'STATE_DIRECTORY');
  expect(named).toHaveLength(settings.length + 1);
  expect(new Set(named)).toEqual(new Set([...settings, 'SETTINGS_FILE']));
  expect(page === settingsPage(), `${SETTINGS_PAGE} is stale: run npm run settings-page`).toBe(true);
});
