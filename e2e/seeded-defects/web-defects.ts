import { type SeededDefect, test } from './seeded-defect.ts';

/** What a person holds in the hand keeps the same promises. */
export const webDefects: readonly SeededDefect[] = [
  {
    name: 'a screen is shown to whoever is not signed in',
    file: 'web/sign-in/role-guard.tsx',
    was: "  if (standing === 'out') {\n",
    becomes: "  if (standing === 'out' && departure !== null) {\n",
    caughtBy: test('web/app/frames.test.tsx'),
  },
  {
    name: 'a one-time password need not be changed',
    file: 'web/sign-in/role-guard.tsx',
    was: '{mustChange && (',
    becomes: '{mustChange === null && (',
    caughtBy: test('web/sign-in/change-password-dialog.test.tsx'),
  },
  {
    name: 'a sign-in that the server has ended goes on',
    file: 'web/base/send.ts',
    was: '  if (role && token && failure.code === signInRequired.code) endSignIn(role, token);\n',
    becomes: '',
    caughtBy: test('web/base/send.test.ts'),
  },
  {
    name: 'answers are kept in the browser',
    file: 'web/base/send.ts',
    was: "      cache: 'no-store',\n",
    becomes: '',
    caughtBy: test('web/base/send.test.ts'),
  },
  {
    name: 'an answer yes goes twice when it is tapped twice',
    file: 'web/ui/confirm-dialog.tsx',
    was: 'loading={busy}',
    becomes: 'loading={busy && false}',
    caughtBy: test('web/ui/confirm.test.tsx'),
  },
  {
    name: 'points, stock and claims stay as they were after a redemption',
    file: 'web/redemption/hub-data.ts',
    was: 'stale: [studentKey, hubKey, claimedKey],',
    becomes: 'stale: [],',
    caughtBy: test('web/redemption/incentives-hub-screen.test.tsx'),
  },
  {
    name: 'the camera is not given back',
    file: 'web/camera/device.ts',
    was: 'for (const track of stream?.getTracks() ?? []) track.stop();',
    becomes: '',
    caughtBy: test('web/camera/device.test.ts'),
  },
  {
    name: 'a stream that comes too late stays open',
    file: 'web/camera/device.ts',
    was: '    for (const track of stream.getTracks()) track.stop();\n    signal.throwIfAborted();',
    becomes: '    signal.throwIfAborted();',
    caughtBy: test('web/camera/device.test.ts'),
  },
  {
    name: 'a code in view is sent with every frame',
    file: 'web/camera/sightings.ts',
    was: 'const isNews = !known || (known.followed && atMs - known.lastReadMs >= FLICKER_MS);',
    becomes: 'const isNews = !known || atMs >= known.lastReadMs;',
    caughtBy: test('web/camera/sightings.test.ts'),
  },
  {
    name: 'a value that is on its way is sent a second time',
    file: 'web/scanner/scan-lane.ts',
    was: "      if (lane.scans.some((scan) => scan.value === value && scan.phase !== 'done')) return lane;\n",
    becomes: '',
    caughtBy: test('web/scanner/scan-lane.test.ts'),
  },
  {
    name: 'a scan is sent again although its code has died',
    file: 'web/scanner/scan-lane.ts',
    was: 'const late = nextTryAtMs >= scan.seenAtMs + SCAN_LIFE_MS;',
    becomes: 'const late = nextTryAtMs >= scan.seenAtMs + 2 * SCAN_LIFE_MS;',
    caughtBy: test('web/scanner/scan-lane.test.ts'),
  },
  {
    name: 'what needed the password is not done after it was typed',
    file: 'web/base/send.ts',
    was: '    if (confirmed) return exchange(call, sending);\n',
    becomes: '',
    caughtBy: test('web/sign-in/change-password-dialog.test.tsx', 'old password again'),
  },
];
