import { TextInput } from '@mantine/core';
import { type KnownLevels, ProgramLevelInput } from '#web/people/student/program-level-input.tsx';
import type { FieldProps } from '#web/platform/form/form.tsx';
import styles from './student-fields.module.css';
import { studentFormText as text } from './student-form-text.ts';

type Name = 'first_name' | 'middle_name' | 'last_name' | 'courseYearSection' | 'student_number' | 'email';

interface StudentFieldsProps {
  readonly form: { readonly field: (name: Name) => FieldProps<string> };
  readonly programLevels: KnownLevels;
  /** Shows hints about the effects of changing the program level or the address of an existing student. */
  readonly hints: boolean;
}

/** The fields of a student for an administrator. */
export function StudentFields({ form, programLevels, hints }: StudentFieldsProps) {
  const name = { maxLength: 100, autoCapitalize: 'words', autoComplete: 'off' } as const;
  return (
    <>
      <TextInput label={text.firstName} data-autofocus {...name} {...form.field('first_name')} />
      <TextInput label={text.middleName} placeholder={text.optional} {...name} {...form.field('middle_name')} />
      <TextInput label={text.lastName} {...name} {...form.field('last_name')} />
      <ProgramLevelInput
        {...programLevels}
        own
        {...(hints && { description: text.levelHint })}
        {...form.field('courseYearSection')}
      />
      <div className={`grid gap-12 ${styles.pair}`}>
        <TextInput
          label={text.studentNumber}
          placeholder={text.optional}
          maxLength={40}
          autoComplete="off"
          {...form.field('student_number')}
        />
        <TextInput
          label={text.email}
          placeholder={text.optional}
          type="email"
          maxLength={254}
          autoComplete="off"
          {...(hints && { description: text.emailHint })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.field('email')}
        />
      </div>
    </>
  );
}
