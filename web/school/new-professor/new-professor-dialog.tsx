import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { MOST_NEW_SUBJECTS } from '#contract/school/new-professor/new-professor-calls.ts';
import { LONGEST_NAME } from '#contract/subjects/subject/subject-calls.ts';
import { useKnownLevels } from '#web/people/registration/registration-data.ts';
import { ProgramLevelInput } from '#web/people/student/program-level-input.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { IconButton } from '#web/platform/ui/icon-button.tsx';
import type { HandedSheet } from '#web/school/sign-in-sheet/sheets.ts';
import { type NewProfessor, sheetsOf, useAddProfessor } from './new-professor-data.ts';
import styles from './new-professor-dialog.module.css';
import { newProfessorText as text } from './new-professor-text.ts';

const blank = { first_name: '', middle_name: '', last_name: '', email: '', username: '' };
const blankSubject = { subject_name: '', subject_courseYearSection: '' };

interface NewProfessorDialogProps extends OpenedDialogProps {
  readonly onMade: (...sheets: HandedSheet[]) => void;
}

/** Adds one professor with their subjects, then passes on the sign-in sheet. */
export function NewProfessorDialog({ onMade, ...dialog }: NewProfessorDialogProps) {
  const levels = useKnownLevels();
  const [subjects, setSubjects] = useState<NewProfessor['subjects']>([]);
  const form = useForm({
    initial: blank,
    required: ['first_name', 'last_name'],
    missing: text.missing,
    check: () =>
      subjects.some((subject) => Object.values(subject).some((value) => value.trim() === ''))
        ? { message: text.subjectMissing }
        : null,
    change: useAddProfessor(subjects),
    onDone(reply) {
      dialog.onClose();
      const sheets = sheetsOf(reply);
      if (sheets.length > 0) onMade(...sheets);
    },
  });
  const name = { maxLength: 100, autoCapitalize: 'words', autoComplete: 'off' } as const;
  const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];
  const change = (at: number, changes: Partial<typeof blankSubject>) =>
    setSubjects(subjects.map((subject, each) => (each === at ? { ...subject, ...changes } : subject)));
  return (
    <FormDialog {...dialog} form={form} isChanged={subjects.length > 0} title={text.title} save={text.save}>
      <TextInput label={text.firstName} data-autofocus {...name} {...form.field('first_name')} />
      <TextInput label={text.middleName} placeholder={text.optional} {...name} {...form.field('middle_name')} />
      <TextInput label={text.lastName} {...name} {...form.field('last_name')} />
      <TextInput
        label={text.email}
        placeholder={text.optional}
        type="email"
        maxLength={254}
        autoComplete="off"
        description={text.emailHint}
        inputWrapperOrder={below}
        {...form.field('email')}
      />
      <TextInput
        label={text.username}
        placeholder={text.optional}
        description={text.usernameHint}
        inputWrapperOrder={below}
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.field('username')}
      />
      <fieldset className={`grid items-start gap-12 ${styles.subjects}`}>
        <legend>{text.subjects}</legend>
        {subjects.map((subject, at) => (
          // Subjects have no key of their own while they are being typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={at} className={`grid full gap-8 ${styles.subject}`}>
            <TextInput
              label={text.subject}
              maxLength={LONGEST_NAME}
              autoComplete="off"
              value={subject.subject_name}
              onChange={({ currentTarget }) => change(at, { subject_name: currentTarget.value })}
            />
            <ProgramLevelInput
              {...levels}
              value={subject.subject_courseYearSection}
              onChange={(subject_courseYearSection) => change(at, { subject_courseYearSection })}
            />
            <IconButton
              Icon={IconX}
              label={text.removeSubject(at + 1)}
              onClick={() => setSubjects(subjects.filter((_, each) => each !== at))}
            />
          </div>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          disabled={subjects.length >= MOST_NEW_SUBJECTS}
          onClick={() => setSubjects([...subjects, blankSubject])}
        >
          {text.addSubject}
        </Button>
      </fieldset>
    </FormDialog>
  );
}
