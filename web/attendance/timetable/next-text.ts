/** Texts of a student's next class. Students load only these. */
export const nextText = {
  next: 'Next:',
  now: 'Now:',
  cancelled: 'Canceled:',
  today: 'today',
  tomorrow: 'tomorrow',
  weekday: (day: string) => new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }),
} as const;
