import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import type { WordedKind } from '#contract/platform/mail/letter-rules.ts';
import { getHealth, type Health, sendTestMail } from '#contract/school/health/health-calls.ts';
import { Form, useForm } from '#web/platform/form/form.tsx';
import { SubmitButton } from '#web/platform/form/submit-button.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import styles from './health.module.css';
import { healthText as text } from './health-text.ts';
import { Typed } from './inline-code.tsx';

type Tried = ReplyOf<typeof sendTestMail>;

function saidOf({ outcome, answer }: Tried, way: Health['mail']['way']): string {
  if (outcome === 'no-answer') return text.testSilent;
  if (outcome === 'refused') return answer ? text.testRefused : text.testWordless;
  return way === 'folder' ? text.testWritten : text.testTaken;
}

interface TestMail {
  readonly way: Health['mail']['way'];
  /** The kind of email to send, in the school's wording; null for the email that only tests the mail. */
  readonly kind?: WordedKind | null;
  readonly label?: string;
  readonly button?: string;
}

/** Sends an email to a typed address, and shows the mail server's answer. */
export function TestMailForm({ way, kind = null, label = text.testLabel, button = text.test }: TestMail) {
  const [tried, setTried] = useState<Tried | null>(null);
  const change = useChange(sendTestMail, {
    sending: ({ email }: { email: string }) => ({ body: { email, kind } }),
    invalidates: [getHealth],
    done: '',
    failed: text.testFailed,
  });
  const form = useForm({
    initial: { email: '' },
    required: ['email'],
    missing: text.testMissing,
    change,
    onDone: setTried,
    onRefused() {
      setTried(null);
      return false;
    },
  });
  return (
    <Form form={form}>
      <div className={`flex wrap gap-8 ${styles.test}`}>
        <TextInput
          label={label}
          type="email"
          autoComplete="off"
          maxLength={254}
          flex="1 1 12rem"
          {...form.field('email')}
        />
        <SubmitButton busy={form.busy} variant="default">
          {button}
        </SubmitButton>
      </div>
      <div role="status">
        {form.busy && <p className="quiet">{text.testWait}</p>}
        {!form.busy && tried && (
          <div className={`grid gap-4 tint-${tried.outcome === 'taken' ? 'present' : 'absent'} rounded padded-12-16`}>
            <p>
              <Typed>{saidOf(tried, way)}</Typed>
            </p>
            {tried.answer && <code className="breaks">{tried.answer}</code>}
          </div>
        )}
      </div>
    </Form>
  );
}
