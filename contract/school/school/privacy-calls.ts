import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { text } from '#contract/platform/base/fields.ts';
import { isVisible } from '#contract/platform/base/visible-characters.ts';

/** The longest text that says whom to ask, in characters. */
export const LONGEST_PRIVACY_CONTACT = 300;

const answered = { privacy_contact: z.string() };

export const getPrivacy = call({
  method: 'GET',
  path: '/api/settings/getPrivacy',
  access: 'none',
  summary:
    'Whom to ask about what the school keeps of people; blank where the school has not said. And for how many days the audit is kept.',
  reply: z.object({ ...answered, auditDays: z.int() }),
});

const contact = text('Contact', LONGEST_PRIVACY_CONTACT).check(
  z.refine((said) => said === '' || isVisible(said), 'Contact has nothing that can be seen.'),
);

/** Blank takes it away. */
export const updatePrivacyContact = call({
  method: 'PUT',
  path: '/api/admin/updatePrivacyContact',
  summary: 'Changes whom to ask about what the school keeps of people, in plain text.',
  body: z.object({ privacy_contact: contact }),
  reply: z.object({ message: z.string(), ...answered }),
  done: 'Contact updated successfully',
  fullAdministrator: true,
});
