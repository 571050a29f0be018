/** The words of a student's own attendance. @see spec §2 */
export const ownAttendanceText = {
  title: 'My Attendance',
  list: 'Subjects',
  failed: 'Your attendance could not be loaded.',
  empty: 'There are no class sessions for you yet.',
  emptyDetail: 'Each subject gets its card here with its first session.',
  streak: (streak: number) => `Streak: ${streak}`,
  present: 'Present',
  absent: 'Absent',
  today: 'Today',
  total: 'Total',
  classes: (count: number) => (count === 1 ? '1 class' : `${count} classes`),
  shown: (count: number, isToday: boolean) =>
    `${count === 1 ? '1 class' : `${count} classes`}${isToday ? ' · Today' : ''}`,
  search: 'Search by date',
  searchHint: 'Search by date Ex: m/d/yyyy',
  noMatch: 'No class on a date like that.',
  columns: { date: 'Date', timeIn: 'Time In', status: 'Status' },
  noTime: '–',
} as const;
