import { weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import type { getMeetings, Meeting } from '#contract/attendance/timetable/timetable-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { weekdayOf } from '#contract/platform/base/dates.ts';
import { dayText } from '#web/platform/base/date-text.ts';
import { timetableText as text } from './timetable-text.ts';

/** What a week shows, as a grid or a list */
export interface WeekProps extends Pick<ReplyOf<typeof getMeetings>, 'meetings' | 'daysOff'> {
  readonly monday: string;
  readonly onOpen: (meeting: Meeting) => void;
}

/** A day with its weekday: Monday 11/30 */
export const dayTitle = (day: string) =>
  `${weekdayNames[weekdayOf(day) - 1]} ${dayText(day).split('/').slice(0, 2).join('/')}`;

/** The names of the days off on a day */
export const namesOff = (daysOff: WeekProps['daysOff'], day: string) =>
  daysOff
    .filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
    .map(({ name, courseYearSection }) => text.dayOff(name, courseYearSection));

/** What is special about a class, in words */
export const marksOf = ({ change, isDue, class_id }: Meeting): string[] =>
  [change && text[change], isDue ? text.due : class_id !== null && text.opened].filter(
    (mark) => typeof mark === 'string',
  );

/** A class as its card shows it */
export function MeetingFacts({ meeting }: { readonly meeting: Meeting }) {
  const Name = meeting.change === 'cancelled' ? 's' : 'span';
  return (
    <>
      <Name className="block strong breaks">{meeting.subject_name}</Name>
      <span className="block">{text.hours(meeting)}</span>
      <span className="block dim">
        {[meeting.room, meeting.subject_courseYearSection, ...marksOf(meeting)].filter(Boolean).join(' · ')}
      </span>
      <span className="heard">{dayTitle(meeting.date)}</span>
    </>
  );
}
