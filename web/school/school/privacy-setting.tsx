import { Button, Textarea } from '@mantine/core';
import { Link } from 'wouter';
import { LONGEST_PRIVACY_CONTACT } from '#contract/school/school/privacy-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { Form, useForm } from '#web/platform/form/form.tsx';
import { SaveRow } from '#web/platform/form/save-row.tsx';
import { useUpdatePrivacyContact } from './school-face-data.ts';
import { schoolText } from './school-text.ts';

/** Changes whom people ask about what is kept of them. */
export function PrivacySetting({ contact }: { contact: string }) {
  const form = useForm({
    initial: { privacy_contact: contact },
    change: useUpdatePrivacyContact(),
    next: ({ privacy_contact }) => ({ privacy_contact }),
  });
  const { onChange, ...field } = form.field('privacy_contact');
  return (
    <Form
      form={form}
      actions={
        <SaveRow form={form} save={schoolText.update}>
          <Button component={Link} href={paths.privacy.href()} variant="default">
            {schoolText.seePage}
          </Button>
        </SaveRow>
      }
    >
      <Textarea
        label={schoolText.contact}
        description={schoolText.contactHint}
        autosize
        minRows={2}
        maxLength={LONGEST_PRIVACY_CONTACT}
        {...field}
        // One line of text, however many it takes on the screen.
        onChange={(event) => onChange(event.currentTarget.value.replace(/\s*\n\s*/g, ', '))}
      />
    </Form>
  );
}
