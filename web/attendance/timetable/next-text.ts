import { hoursText } from '#web/subjects/subject/hours-text.ts';

interface Planned {
  readonly subject_name: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly room: string;
}

/** Texts of a student's next class */
export const nextText = {
  next: 'Next:',
  now: 'Now:',
  today: 'today',
  tomorrow: 'tomorrow',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  rest: (day: string | undefined, { start_time, end_time, room }: Planned) =>
    ['', [day, hoursText(start_time, end_time)].filter(Boolean).join(' '), room]
      .filter((part, at) => at === 0 || part)
      .join(' · '),
  cancelled: ({ subject_name, start_time, end_time }: Planned) =>
    `Canceled today: ${subject_name} · ${hoursText(start_time, end_time)}`,
} as const;
