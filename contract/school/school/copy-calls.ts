import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { school } from '#contract/platform/settings/settings-calls.ts';

/** Saying it twice is no error. @see decisions §8.4 */
export const declareSchool = call({
  method: 'POST',
  path: '/api/admin/declareSchool',
  summary: 'Says that this restored copy is the school: from now on it makes its scheduled backups and sends letters.',
  reply: z.object({ message: z.string(), school }),
  done: 'This is the school now.',
  fullAdministrator: true,
});
