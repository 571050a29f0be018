import { Autocomplete, Checkbox, PasswordInput, Radio, Textarea, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { ChoiceInput } from '#web/platform/form/choice-input.tsx';
import { CodeField, CodeStepsDialog, useCodeSteps } from '#web/platform/form/code-steps.tsx';
import { DateField } from '#web/platform/form/date-field.tsx';
import { Form, useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { FormFailure } from '#web/platform/form/form-failure.tsx';
import { MoreOptions } from '#web/platform/form/more-options.tsx';
import { NameHint } from '#web/platform/form/name-hint.tsx';
import { NumberField, type TypedNumber } from '#web/platform/form/number-field.tsx';
import { PasswordField } from '#web/platform/form/password-field.tsx';
import { proposals } from '#web/platform/form/proposals.ts';
import { SaveRow } from '#web/platform/form/save-row.tsx';
import { SearchInput } from '#web/platform/form/search-input.tsx';
import { SubmitButton } from '#web/platform/form/submit-button.tsx';
import { TimeInput } from '#web/platform/form/time-input.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { NextDayNote } from '#web/subjects/subject/next-day-note.tsx';
import { Acted, Part, State } from './part.tsx';

const nothing = () => {};
const refused = { message: 'Subject with that name is already Existing' };

/** What people fill in. */
export function FormParts() {
  return (
    <>
      <Part file="platform/ui/theme.ts (fields)">
        <Acted of="empty">
          <TextInput label="Label" placeholder="Discrete Math" />
        </Acted>
        <State name="with what it is for">
          <TextInput label="Label" description="As students read it." defaultValue="Discrete Math" withAsterisk />
        </State>
        <State name="refused">
          <TextInput label="Label" defaultValue="Discrete Math" error={refused.message} />
        </State>
        <State name="disabled">
          <TextInput label="Label" defaultValue="Discrete Math" disabled />
        </State>
        <State name="several lines">
          <Textarea label="Reason" defaultValue="Ill since Monday" autosize minRows={2} />
        </State>
        <State name="with suggestions">
          <Autocomplete {...proposals} label="Program level" data={['BSCS 4A', 'BSN 2B']} defaultValue="BSCS 4A" />
        </State>
        <State name="boxes">
          <div className="column gap-16">
            <Checkbox label="It is another class of the same day" />
            <Checkbox label="Chosen" defaultChecked />
            <Checkbox label="Disabled" disabled />
          </div>
        </State>
        <State name="one of few">
          <Radio.Group label="From when" defaultValue="now">
            <div className="column gap-16">
              <Radio value="now" label="From now on" description="What was stays as it is." />
              <Radio value="all" label="As if they had never been in it" />
            </div>
          </Radio.Group>
        </State>
        <State name="at once">
          <Checkbox role="switch" label="Mark what looks like cheating" defaultChecked />
        </State>
      </Part>
      <Part file="platform/form/search-input.tsx">
        <Search typed="" />
        <Search typed="Cruz" />
      </Part>
      <Part file="platform/form/choice-input.tsx">
        <Acted of="at rest">
          <ChoiceInput label="Program" value="" onChange={nothing} options={[{ value: '', label: 'All Programs' }]} />
        </Acted>
      </Part>
      <Part file="platform/form/password-field.tsx">
        <State name="hidden">
          <PasswordField label="Password" defaultValue="correct horse" />
        </State>
        <State name="refused">
          <PasswordField label="Password" defaultValue="short" error="At least 8 characters." />
        </State>
        <State name="disabled">
          <PasswordInput label="Password" disabled />
        </State>
      </Part>
      <Part file="platform/form/more-options.tsx">
        <State name="closed">
          <MoreOptions wrong={false}>
            <NumberField label="Limit per student" value="" onChange={nothing} />
          </MoreOptions>
        </State>
        <State name="something in it is wrong">
          <MoreOptions wrong>
            <NumberField label="Limit per student" value="12.5" onChange={nothing} />
          </MoreOptions>
        </State>
      </Part>
      <Part file="platform/form/number-field.tsx">
        <Numbers />
      </Part>
      <Part file="platform/form/date-field.tsx">
        <State name="a day">
          <DateField label="Date" value="2026-11-21" onChange={nothing} first="2026-01-01" last="2026-12-31" required />
        </State>
        <State name="refused">
          <DateField
            label="Date"
            value=""
            onChange={nothing}
            first="2026-01-01"
            last="2026-12-31"
            error="Date is required."
          />
        </State>
      </Part>
      <Part file="platform/form/time-input.tsx">
        <State name="a time">
          <TimeInput label="Start" value="08:00" onChange={nothing} required />
        </State>
        <State name="none yet, refused">
          <TimeInput label="End" value="" onChange={nothing} error="End is required." clearable />
        </State>
      </Part>
      <Part file="platform/form/name-hint.tsx">
        <State name="likely meant" wide>
          <NameHint
            typed="BSCS4A"
            known={['BSCS 4A']}
            unknown={(typed) => `No program level is called “${typed}”.`}
            onTake={nothing}
          />
        </State>
      </Part>
      <Part file="subjects/subject/next-day-note.tsx">
        <State name="the end is the next day’s" wide>
          <NextDayNote start="22:00" end="01:00" />
        </State>
      </Part>
      <Part file="platform/form/form-failure.tsx">
        <State name="refused" wide>
          <FormFailure failure={refused} />
        </State>
        <State name="refused, with a reason and what to do" wide>
          <FormFailure
            failure={{
              message: 'The session was not added.',
              detail: 'The server cannot be reached.',
              advice: 'Try again in a moment.',
            }}
          />
        </State>
        <State name="nobody’s mistake" wide>
          <FormFailure failure={{ message: 'Another code can be asked for in 40 seconds.', tone: 'waiting' }} />
        </State>
      </Part>
      <Part file="platform/form/submit-button.tsx">
        <State name="ready">
          <SubmitButton busy={false}>Save</SubmitButton>
        </State>
        <State name="being sent">
          <SubmitButton busy>Save</SubmitButton>
        </State>
      </Part>
      <Part file="platform/form/save-row.tsx">
        <State name="as it is kept" wide>
          <SaveRow form={{ busy: false, isChanged: false }} save="Update" />
        </State>
        <State name="not saved yet" wide>
          <SaveRow form={{ busy: false, isChanged: true }} save="Update" />
        </State>
      </Part>
      <Part file="platform/form/form.tsx">
        <State name="blank is refused; else it is sent, and refused by the server" wide>
          <AForm />
        </State>
      </Part>
      <Part file="platform/form/form-dialog.tsx">
        <AFormDialog />
      </Part>
      <Part file="platform/form/code-steps.tsx">
        <Steps />
        <State name="where the code is typed">
          <CodeField label="Code" autoFocus={false} />
        </State>
      </Part>
    </>
  );
}

function Search({ typed }: { typed: string }) {
  const [value, setValue] = useState(typed);
  return (
    <State name={typed ? 'typed in' : 'empty'}>
      <SearchInput label="Search students" value={value} onChange={setValue} />
    </State>
  );
}

const numbers = { empty: '', right: 1500, 'no such number': '12.5' } satisfies Record<string, TypedNumber>;

function Numbers() {
  return Object.entries(numbers).map(([name, value]) => (
    <State key={name} name={name}>
      <NumberField label="Points" value={value} onChange={nothing} description="What each attendance earns." />
    </State>
  ));
}

/** Takes its time, and is refused at its field. */
function useRefusedChange() {
  return useChange(
    (_name: { subject_name: string }): Promise<object> =>
      new Promise((_, fail) => setTimeout(() => fail(new Error(refused.message)), 1200)),
    { failed: refused.message },
  );
}

function useNameForm() {
  return useForm({
    initial: { subject_name: '' },
    required: ['subject_name'],
    missing: 'All fields are required.',
    change: useRefusedChange(),
  });
}

function AForm() {
  const form = useNameForm();
  return (
    <Form form={form} actions={<SubmitButton busy={form.busy}>Save</SubmitButton>}>
      <TextInput label="Label" {...form.field('subject_name')} />
    </Form>
  );
}

function AFormDialog() {
  const form = useNameForm();
  const dialog = useDialog<string>();
  return (
    <>
      <ButtonWithIcon Icon={IconPencil} variant="default" onClick={() => dialog.open('it')}>
        Update Subject
      </ButtonWithIcon>
      {dialog.show((_, way) => (
        <FormDialog form={form} title="Update Subject" {...way}>
          <TextInput label="Label" {...form.field('subject_name')} data-autofocus />
        </FormDialog>
      ))}
    </>
  );
}

function Steps() {
  const change = useChange(async (_whom: { username: string }) => ({}), { failed: 'It could not be mailed.' });
  const [opened, setOpened] = useState(false);
  const steps = useCodeSteps({
    initial: { username: '' },
    missing: 'All fields are required.',
    change,
    secondsBetween: 60,
  });
  const form = useNameForm();
  return (
    <>
      <ButtonWithIcon Icon={IconPencil} variant="default" onClick={() => setOpened(true)}>
        Forgot password?
      </ButtonWithIcon>
      <CodeStepsDialog
        steps={steps}
        opened={opened}
        onClose={() => setOpened(false)}
        title="Forgot password"
        who={<TextInput label="Username" {...steps.form.field('username')} />}
        form={form}
        save="Set password"
      >
        <CodeField label="Code" {...form.field('subject_name')} />
      </CodeStepsDialog>
    </>
  );
}
