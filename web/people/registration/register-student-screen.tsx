import { Button, TextInput } from '@mantine/core';
import { type RefObject, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import {
  REGISTRATION_FIELD_MISSING,
  registerStudent,
  studentRegistration,
} from '#contract/people/registration/registration-calls.ts';
import { closestName } from '#contract/platform/base/normalize-name.ts';
import { EntrySheet } from '#web/account/sign-in/entry-sheet.tsx';
import { ProgramLevelInput } from '#web/people/student/program-level-input.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { failureOf } from '#web/platform/calls/call-failed.ts';
import { codeText } from '#web/platform/form/code-text.ts';
import { type Complaint, type FieldProps, Form, useForm } from '#web/platform/form/form.tsx';
import { SubmitButton } from '#web/platform/form/submit-button.tsx';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { registrationComplaint } from './registration-check.ts';
import { adviceOf, type Mailed, type StudentEntry, useKnownLevels, useMailOtp } from './registration-data.ts';
import { dropDraft, keepDraft, keptDraft } from './registration-draft.ts';
import { FieldPair, NameFields, PasswordFields, UsernameField } from './registration-fields.tsx';
import { RegistrationSteps } from './registration-steps.tsx';
import { registrationText } from './registration-text.ts';

const OtpDialog = lazily(async () => (await import('./otp-dialog.tsx')).OtpDialog);

const blank: StudentEntry = {
  first_name: '',
  middle_name: '',
  last_name: '',
  courseYearSection: '',
  username: '',
  email: '',
  password: '',
  again: '',
};

/** The program level field. Only this field renders again when the levels have loaded. Puts the levels into `known`. */
function OwnProgramLevel({ known, ...field }: FieldProps<string> & { readonly known: RefObject<readonly string[]> }) {
  const levels = useKnownLevels();
  useEffect(() => {
    known.current = levels.suggestions;
  }, [known, levels.suggestions]);
  return <ProgramLevelInput own description={registrationText.programLevelHint} {...levels} {...field} />;
}

/** The form, then the code step, which reopens after the browser has discarded the page. @see spec §2, §4, §5 */
export function RegisterStudentScreen() {
  const { password_min_length: leastPassword, sends_mail: mails = false } = useSchool();
  const [draft] = useState(keptDraft);
  const { resendAtMs = 0, ...typed } = draft ?? {};
  const [mailed, setMailed] = useState<Mailed | null>(draft && { email: draft.email, resendAtMs });
  const [asking, setAsking] = useState(Boolean(draft?.username));
  const [asksPassword, setAsksPassword] = useState(asking);
  /** Counts the codes, so that the digits of one code are not used for another. */
  const [codes, setCodes] = useState(0);
  const hasCode = useRef(false);
  const known = useRef<readonly string[]>([]);
  /** The program level about which the form has already asked, so that the form does not ask twice. */
  const asked = useRef('');
  const rules = { leastPassword, mismatch: registrationText.student.mismatch };
  const form = useForm({
    initial: { ...blank, ...typed },
    required: ['first_name', 'last_name', 'courseYearSection', 'username', 'email', 'password', 'again'],
    missing: REGISTRATION_FIELD_MISSING,
    check: (values) =>
      registrationComplaint(studentRegistration, values, rules, { otp: '0000' }) ??
      doubtedLevel(values.courseYearSection),
    change: useMailOtp(mailed, () => hasCode.current),
    advice: adviceOf,
    onDone(sent) {
      if (sent !== mailed) setCodes(codes + 1);
      waitFor(sent);
      setAsking(true);
    },
  });

  /** Asks about a program level that looks misspelled before a code is sent, since the account would be misplaced. */
  function doubtedLevel(level: string): Complaint | null {
    const likely = closestName(level, known.current)?.likely;
    if (!likely || asked.current === level) return null;
    asked.current = level;
    return { message: null, fields: { courseYearSection: registrationText.likelyLevel(likely) } };
  }

  function waitFor(sent: Mailed) {
    setMailed(sent);
    keepDraft({ ...form.values, ...sent });
  }

  function signUp(having: boolean, event?: SubmitEvent<HTMLFormElement>) {
    hasCode.current = having;
    form.submit(event);
  }

  /** A useless code can be replaced at once; refusals about the form are shown in the form. */
  function refused(error: unknown, sent: Pick<StudentEntry, 'password' | 'again'>): boolean {
    const code = failureOf(registerStudent, error)?.code;
    if (code === 'otp-expired' || code === 'otp-tries-used-up') {
      setMailed((last) => last && { ...last, resendAtMs: Date.now() });
    }
    const isOfForm = form.refuse(error, registrationText.student.failed);
    if (isOfForm) {
      // After a reload the form asks for another username, because the code would be for one that is taken.
      if (mailed && code === 'username-taken') keepDraft({ ...form.values, ...mailed, username: '' });
      form.set({ password: sent.password, again: sent.again });
      setAsking(false);
      setAsksPassword(false);
    }
    return isOfForm;
  }

  const loginHref = paths.studentLogin.href();
  return (
    <EntrySheet
      wide
      tab={registrationText.student.tab}
      greeting={registrationText.student.greeting}
      below={
        <>
          <span>{registrationText.haveAccount}</span>
          <Link href={loginHref} replace data-replace>
            {registrationText.toLogin}
          </Link>
        </>
      }
    >
      <RegistrationSteps steps={registrationText.stepsOf.student} at={0} />
      <Form
        form={{ failure: form.failure, submit: (event) => signUp(false, event) }}
        actions={
          <div className="column gap-8 space-above-16">
            <SubmitButton fullWidth busy={form.busy}>
              {registrationText.signUp}
            </SubmitButton>
            <Button variant="subtle" fullWidth disabled={form.busy} onClick={() => signUp(true)}>
              {codeText.haveCode}
            </Button>
          </div>
        }
      >
        <NameFields form={form} />
        <OwnProgramLevel known={known} {...form.field('courseYearSection')} />
        <FieldPair>
          <UsernameField form={form} />
          <TextInput
            type="email"
            label={registrationText.email}
            description={mails ? registrationText.emailHint : registrationText.emailHintUnmailed}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="email"
            {...form.field('email')}
          />
        </FieldPair>
        <PasswordFields form={form} />
      </Form>
      {mailed && (
        <Suspense>
          <OtpDialog
            key={codes}
            opened={asking}
            asksPassword={asksPassword}
            entry={form.values}
            mailed={mailed}
            onMailed={waitFor}
            onRefused={refused}
            onCancel={() => {
              dropDraft();
              setAsking(false);
              setAsksPassword(false);
            }}
          />
        </Suspense>
      )}
    </EntrySheet>
  );
}
