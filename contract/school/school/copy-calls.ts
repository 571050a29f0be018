import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { school } from '#contract/platform/settings/settings-calls.ts';

/** Repeating the call succeeds. @see decisions §8.4 */
export const declareSchool = call('POST', '/api/admin/declareSchool', {
  summary:
    'Makes this restored copy the school’s live system: from now on it makes scheduled backups and sends emails.',
  reply: z.object({ message: z.string(), school }),
  done: 'This copy is now the school’s live system.',
  fullAdministrator: true,
});
