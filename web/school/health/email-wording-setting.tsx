import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { getLetterWords, updateLetterWords, type WordedLetter } from '#contract/platform/mail/letter-calls.ts';
import {
  composed,
  defaultWords,
  type LetterWords,
  LONGEST_WORDS,
  MOST_SIGNATURE_LINES,
  placeholdersOf,
  unknownPlaceholders,
} from '#contract/platform/mail/letter-rules.ts';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';
import { type Complaint, Form, useForm } from '#web/platform/form/form.tsx';
import { SaveRow } from '#web/platform/form/save-row.tsx';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs } from '#web/platform/ui/toast.ts';
import styles from './email-wording.module.css';
import { letterWordsText as text } from './email-wording-text.ts';
import { TestMailForm } from './test-mail-form.tsx';

const fields = ['subject', 'greeting', 'signature'] as const;
const wordsOf = ({ subject, greeting, signature }: LetterWords) => ({ subject, greeting, signature });

/** The setting for the texts of a school's emails, each beside a preview. @see docs/decisions/0057 */
export function LetterWordsSetting({ letters }: { letters: readonly WordedLetter[] }) {
  const [chosen, setChosen] = useState(letters[0]?.kind);
  const [isUnsaved, setUnsaved] = useState(false);
  const confirm = useConfirm();
  async function choose(kind: WordedLetter['kind']) {
    if (!isUnsaved || (await confirm())) setChosen(kind);
  }
  const letter = letters.find(({ kind }) => kind === chosen);
  const data = letters.map(({ kind, isOwn }) => ({
    value: kind,
    label: isOwn ? text.own(text.kinds[kind]) : text.kinds[kind],
  }));
  return (
    <div className="grid gap-20">
      <NativeSelect
        label={text.letter}
        data={data}
        value={chosen}
        onChange={({ currentTarget }) => void choose(currentTarget.value as WordedLetter['kind'])}
      />
      {letter && <LetterForm key={letter.kind} letter={letter} onChanged={setUnsaved} />}
    </div>
  );
}

function LetterForm({ letter, onChanged }: { letter: WordedLetter; onChanged: (isChanged: boolean) => void }) {
  const { kind } = letter;
  const change = useChange(updateLetterWords, {
    sending: ({ subject, greeting, signature }: LetterWords) => ({
      body: { kind, subject, greeting, signature: signature.trim() === '' ? [] : signature.split('\n') },
    }),
    updates: [
      getLetterWords,
      ({ letter: worded }) =>
        (before: ReplyOf<typeof getLetterWords> | undefined) =>
          before && { letters: before.letters.map((each) => (each.kind === kind ? worded : each)) },
    ],
    doneMs: toastMs.admin,
    failed: text.failed,
  });
  const form = useForm({
    initial: wordsOf(letter),
    check: (words) => complaintOf(letter, words),
    change,
    next: (reply) => wordsOf(reply.letter),
  });
  const known = placeholdersOf[kind].map((name) => `{${name}} ${text.means[name]}`).join(', ');
  const { isChanged } = form;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const { sends_mail } = useSchool();
  return (
    <>
      <Form
        form={form}
        actions={
          <SaveRow form={form} save={text.update}>
            <Button variant="default" onClick={() => form.set(wordsOf(defaultWords[kind]))}>
              {text.asAtFirst}
            </Button>
          </SaveRow>
        }
      >
        <TextInput label={text.subject} maxLength={LONGEST_WORDS} {...form.field('subject')} />
        <TextInput label={text.greeting} maxLength={LONGEST_WORDS} {...form.field('greeting')} />
        <Textarea
          label={text.signature}
          description={text.signatureLines(MOST_SIGNATURE_LINES)}
          rows={3}
          {...form.field('signature')}
        />
        <p className="quiet">{text.known(known)}</p>
      </Form>
      <Preview letter={letter} words={form.values} />
      {isChanged ? (
        <p className="quiet">{text.unsaved}</p>
      ) : (
        <TestMailForm way={sends_mail ? 'server' : 'folder'} kind={kind} label={text.email} button={text.send} />
      )}
    </>
  );
}

/** Checks the texts: unknown placeholders, and texts that are too long. */
function complaintOf({ kind }: WordedLetter, words: LetterWords): Complaint | null {
  const found = fields.flatMap((field) => {
    const unknown = unknownPlaceholders(kind, words[field]);
    return unknown.length > 0 ? [[field, text.unknown(unknown.slice(0, 3).join(', '))] as const] : [];
  });
  return found.length > 0 ? { message: null, fields: Object.fromEntries(found) } : null;
}

/** The whole email with the texts as typed so far. */
function Preview({ letter: { kind, body, values }, words }: { letter: WordedLetter; words: LetterWords }) {
  const filled = Object.fromEntries(fields.map((field) => [field, words[field].trim() || defaultWords[kind][field]]));
  const { subject, text: lines } = composed({ ...defaultWords[kind], ...filled }, values, body);
  return (
    <figure className={`rounded padded-16 lined ${styles.preview}`} aria-label={text.preview}>
      <figcaption className="quiet">{text.preview}</figcaption>
      <h3>{subject}</h3>
      <pre>{lines.trimEnd()}</pre>
    </figure>
  );
}
