import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import * as calls from '#contract/rewards/points/award-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { StudentChooser } from '#web/people/students-by-level/student-chooser.tsx';
import { failureOf } from '#web/platform/calls/call-failed.ts';
import { keyOfTry } from '#web/platform/calls/random-key.ts';
import { send } from '#web/platform/calls/send.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { NumberField } from '#web/platform/form/number-field.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { useAwards } from './awards-data.ts';
import { pointsText } from './points-text.ts';

interface AwardEntry {
  [field: string]: string | number;
  readonly points: number | string;
  readonly reason: string;
}

const byHand: AwardEntry = { points: '', reason: '' };

/** If the daily limit caused a refusal: the students over the limit, with the points that each may still receive. */
function overLimit(error: unknown): readonly { stud_id: number; left: number }[] {
  const refused = failureOf(calls.giveAward, error);
  const { students = [] } = (refused?.also ?? {}) as { students?: { stud_id: number; left: number }[] };
  return refused?.code === 'award-limit' ? students : [];
}

/** Whether a chosen student is no longer in the subject. */
const namesStranger = (error: unknown) => failureOf(calls.giveAward, error)?.code === 'not-found';

interface GivePointsDialogProps extends OpenedDialogProps {
  readonly subjectId: number;
  readonly subject: string;
  readonly students: readonly StudentInClass[];
  /** The students chosen at first. */
  readonly first: readonly StudentInClass[];
  readonly onGiven: (awards: readonly calls.Award[]) => void;
}

/** Gives students of a subject points by hand, with a reason that they can read. @see docs/decisions/0047 */
export function GivePointsDialog({ subjectId, subject, students, first, onGiven, ...dialog }: GivePointsDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(first.map(({ stud_id }) => stud_id)));
  const [tries] = useState(() => new Map<string, string>());
  /** Gives the points. A retry after a lost answer has the same key, so that no points are given twice. */
  async function give({ points, reason }: AwardEntry) {
    const body = { subject_id: subjectId, stud_ids: [...chosen], points, reason };
    const attempt = JSON.stringify(body);
    const reply = await send(calls.giveAward, { headers: { 'idempotency-key': keyOfTry(tries, attempt) }, body });
    tries.delete(attempt);
    return reply;
  }
  const change = useChange(give, { invalidates: [calls.getAwards], failed: pointsText.giveFailed });
  const form = useForm({
    initial: byHand,
    required: ['points', 'reason'],
    missing: pointsText.missing,
    check() {
      if (chosen.size === 0) return { message: pointsText.nobody };
      return chosen.size > calls.AWARDED_AT_ONCE ? { message: pointsText.tooMany(calls.AWARDED_AT_ONCE) } : null;
    },
    change,
    advice(error) {
      if (namesStranger(error)) return pointsText.stranger;
      const over = overLimit(error).map(({ stud_id, left }) => {
        const student = students.find((one) => one.stud_id === stud_id);
        return pointsText.left(student ? fullName(student) : '', left);
      });
      return over.length > 0 ? `${over.slice(0, 3).join(', ')}${over.length > 3 ? ' …' : ''}.` : undefined;
    },
    onDone({ awards }) {
      dialog.onClose();
      onGiven(awards);
    },
  });
  const [one] = chosen.size === 1 ? students.filter(({ stud_id }) => chosen.has(stud_id)) : [];
  const candidates = {
    label: pointsText.subjectGroup,
    all: pointsText.everybody,
    groups: [],
    students: { data: students, error: null, refetch: () => undefined },
  };
  return (
    <FormDialog
      {...dialog}
      form={form}
      isChanged={chosen.size !== first.length || first.some(({ stud_id }) => !chosen.has(stud_id))}
      title={pointsText.giveTitle(subject, one ? fullName(one) : null)}
      size={620}
      save={pointsText.giveTo(chosen.size)}
    >
      <StudentChooser candidates={candidates} group="" onGroup={() => {}} chosen={chosen} onChange={setChosen} />
      <NumberField
        label={pointsText.amount}
        least={1}
        most={calls.MOST_AWARDED}
        description={<DayLimit chosen={chosen} who={one ? fullName(one) : null} />}
        {...form.field('points')}
      />
      <TextInput
        label={pointsText.reason}
        description={pointsText.reasonHint}
        maxLength={calls.LONGEST_AWARD_REASON}
        {...form.field('reason')}
      />
      <fieldset className="row wrap gap-8" aria-label={pointsText.commonReasons}>
        {pointsText.reasons.map((reason) => (
          <Button
            key={reason}
            variant="default"
            aria-pressed={form.values.reason === reason}
            onClick={() => form.set({ reason })}
          >
            {reason}
          </Button>
        ))}
      </fieldset>
    </FormDialog>
  );
}

/** The points that every chosen student may still receive today, limited by the student who has received most. */
function DayLimit({ chosen, who }: { chosen: ReadonlySet<number>; who: string | null }) {
  const page = useAwards().data?.pages[0];
  if (!page) return null;
  const { award_day_most: most, given_today } = page;
  if (chosen.size === 0) return pointsText.amountHint(most);
  const had = given_today.filter(({ stud_id }) => chosen.has(stud_id)).map(({ points }) => points);
  return pointsText.leftToday(who, Math.max(0, most - Math.max(0, ...had)), most);
}
