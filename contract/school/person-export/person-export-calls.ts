import * as z from 'zod/mini';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { id } from '#contract/platform/base/fields.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';

/** Only reads, but the audit records it, because it returns everything stored about a person. */
export const exportPerson = call('POST', '/api/admin/exportPerson/:role/:id', {
  summary: 'Everything stored about a student or a professor, as the file that `npm run export-person` writes.',
  params: z.object({ role: oneOf('role', ['student', 'professor']), id: id() }),
  reply: z.unknown(),
  pace: aDay(100),
  needsPassword: true,
  fullAdministrator: true,
});
