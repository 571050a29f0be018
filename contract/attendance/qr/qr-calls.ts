import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { optionalText, requiredText } from '#contract/platform/base/fields.ts';

/**
 * Makes the student's QR value; an earlier unused one expires. Only a sign-in token is accepted as `oldToken`, never a
 * QR value. `device` is a random value that identifies the browser, the same for all people who sign in there.
 * @see spec §7, decisions §2.1, §2.4
 */
export const generateNewToken = call('POST', '/api/student/generateNewToken', {
  access: 'student-by-old-token',
  summary: 'A new QR value, valid for 15 seconds and one scan, for the student whose sign-in token is `oldToken`.',
  body: z.object({ oldToken: requiredText('oldToken', 'Please sign in again.'), device: optionalText('device', 64) }),
  reply: z.object({ message: z.string(), QrToken: z.string() }),
  done: 'A new QR code has been generated.',
  pace: 'own',
});
