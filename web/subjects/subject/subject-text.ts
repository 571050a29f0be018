import { shownClockTime } from '#contract/platform/base/clock-time.ts';
import { counted, grouped } from '#contract/platform/base/format-number.ts';
import { SUBJECTS_KEPT_DAYS } from '#contract/platform/settings/retention-periods.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';

type SessionCounts = Pick<Subject, 'session_count' | 'bin_count'>;

/** The number of sessions in the list, and in the bin. */
function withBin({ session_count, bin_count }: SessionCounts, and: string): string {
  const kept = session_count - bin_count;
  const sessions = counted(kept, 'session');
  return bin_count === 0 ? sessions : `${sessions}${and}${grouped(bin_count)} in the bin`;
}

/** @see spec §2, §5, §8 */
export const subjectText = {
  title: 'MY SUBJECTS',
  tab: 'Subjects',
  list: 'My subjects',
  search: 'Search by subject or program level',
  searchLabel: 'Search by subject or program level',
  programFilter: 'Program level',
  allPrograms: 'All Programs',
  add: 'Add Subject',
  addTitle: 'Add Subject',
  updateTitle: 'Update Subject',
  update: 'Update',
  delete: 'Delete',
  name: 'Subject Name',
  programExample: 'For example BSCS 4A',
  lateAfter: 'Late after (minutes)',
  lateAfterBounds: '“Late after” must be a whole number from 0 to 1,440.',
  lateAfterHelp: 'For new sessions: 0 to 1,440 minutes after the start. Leave blank if no one is late.',
  startTime: 'Start Time',
  endTime: 'End Time',
  viewSessions: 'View Sessions',
  viewOverview: 'View Participation Overview',
  people: 'People',
  peopleLabel: (name: string) => `People of ${name}`,
  sessions: (of: SessionCounts) => withBin(of, ', '),
  noHours: 'No hours set',
  moreLabel: (name: string) => `More for ${name}`,
  updateLabel: (name: string) => `Update ${name}`,
  deleteLabel: (name: string) => `Delete ${name}`,
  missing: 'All fields are required.',
  endsNextDay: (end: string) => `Ends the next day at ${shownClockTime(end)}.`,
  askUpdate: (name: string) => `Update “${name}”?`,
  askDelete: (of: Subject) => {
    const name = [of.subject_name, of.subject_courseYearSection].filter(Boolean).join(', ');
    return of.session_count === 0 ? `Delete “${name}”?` : `Delete “${name}” with its ${withBin(of, ' and ')}?`;
  },
  /** What deleting a subject hides. Without sessions, nothing can be lost. */
  deleteDetail: ({ session_count }: Subject) =>
    session_count === 0
      ? 'The deletion takes effect at once.'
      : `The sessions and their attendance are deleted too. An administrator can restore everything for ${SUBJECTS_KEPT_DAYS} days. Students keep the points they earned.`,
  fetchFailed: 'Failed to fetch subjects',
  addFailed: {
    message: 'Failed to add subject',
    detail: 'Subject with that name is already Existing or an unexpected error occurred.',
  },
  updateFailed: {
    message: 'Failed to update subject',
    detail: 'A subject with that name already exists or an unexpected error occurred.',
  },
  deleteFailed: { message: 'Failed to delete Subject item', detail: 'An error occurred while deleting subject' },
  empty: 'You have no subjects yet.',
  emptyDetail: 'Add your first subject with its program level and hours. Then you can add sessions and scan.',
  emptyFound: 'No subject matches your search.',
  emptyFoundDetail: 'Try another name, or choose All Programs.',
} as const;

/** Texts of the event dashboard, in addition to the texts of the subjects screen. @see spec §2, §5, §8 */
export const eventText = {
  title: 'EVENT DASHBOARD',
  tab: 'Events',
  list: 'My events',
  search: 'Search Events...',
  searchLabel: 'Search events',
  add: 'Add Event',
  addTitle: 'Event Details',
  updateTitle: 'New Event Details',
  keepHint: "Leave it blank if you don't want to update certain details",
  name: 'Event Name',
  enter: 'Enter',
  enterLabel: (name: string) => `Enter ${name}`,
  missing: 'All fields are required',
  fetchFailed: 'Failed to fetch events',
  addFailed: { message: 'Failed to add event', detail: 'Subject with that name is already Existing' },
  updateFailed: { message: 'Failed to update event', detail: 'A subject with that name already exist' },
  deleteFailed: { message: 'Failed to delete event', detail: 'An error occurred while deleting subject' },
  empty: 'You have no events yet.',
  emptyDetail: 'Add an event with its hours. Students of every program can attend.',
  emptyFound: 'No event matches your search.',
  emptyFoundDetail: 'Try another name.',
} as const;
