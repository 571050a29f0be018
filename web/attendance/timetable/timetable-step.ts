import type { getSchoolMeetings, Meeting } from '#contract/attendance/timetable/timetable-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import type { TimetableRole } from './timetable-data.ts';

/** New day and hours of a class that was dragged */
export type DroppedAt = Readonly<Record<'toDay' | 'start_time' | 'end_time', string>>;

/** What a dialog does: show a class, change it, drop it elsewhere, or change or add a rule; '' for what is not known */
export type TimetableStep =
  | { readonly kind: 'view'; readonly meeting: Meeting }
  | { readonly kind: 'move' | 'cancel' | 'remove'; readonly meeting: Meeting }
  | ({ readonly kind: 'drop'; readonly meeting: Meeting } & DroppedAt)
  | ({ readonly kind: 'rule'; readonly meeting: Meeting | null } & Readonly<
      Record<'day' | 'start_time' | 'subject', string>
    >);

/** What every dialog of the timetable gets */
export interface TimetableDialogProps
  extends OpenedDialogProps,
    Pick<ReplyOf<typeof getSchoolMeetings>, 'rules' | 'daysOff'> {
  readonly who: TimetableRole;
  readonly step: TimetableStep;
  readonly go: (step: TimetableStep) => void;
  readonly subjects: readonly Pick<Subject, 'subject_id' | 'subject_name' | 'subject_courseYearSection'>[];
}
