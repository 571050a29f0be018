import { PROFILE_CHANGES_KEPT_DAYS, type ProfileField } from '#contract/people/student/profile-change-limits.ts';
import { counted } from '#contract/platform/base/format-number.ts';
import type { AbsencesMoved } from '#contract/school/approval/student-account-calls.ts';

const absences = (count: number) => counted(count, 'absence');

/** How absences change, such as `3 absences are added, 1 is removed.` */
function moved({ added, removed }: AbsencesMoved): string {
  if (added === 0 && removed === 0) return 'Absences do not change.';
  if (added === 0) return `${absences(removed)} ${removed === 1 ? 'is' : 'are'} removed.`;
  const come = `${absences(added)} ${added === 1 ? 'is' : 'are'} added`;
  return removed === 0 ? `${come}.` : `${come}, ${counted(removed, 'is', 'are')} removed.`;
}

const fields: Readonly<Record<ProfileField, string>> = {
  first_name: 'First Name',
  middle_name: 'Middle Name',
  last_name: 'Last Name',
  courseYearSection: 'Program Level',
};

/** Texts of a student's changes to their own account, and of undoing them. @see decisions §1.2 */
export const studentChangesText = {
  mark: (standing: number) => {
    if (standing === 0) return 'Change undone';
    return standing === 1 ? 'Changed' : `Changed ${standing} times`;
  },
  photoMark: 'New photo',
  photoNow: 'Now',
  photoFormer: 'At the previous attendance',
  markOf: (mark: string, name: string) => `${mark}: what ${name} changed`,
  title: (name: string) => `Changes of ${name}`,
  hint: `What the student changed in the last ${PROFILE_CHANGES_KEPT_DAYS} days.`,
  empty: `Nothing was changed in the last ${PROFILE_CHANGES_KEPT_DAYS} days.`,
  fetchFailed: 'The changes could not be read.',
  field: (field: ProfileField) => fields[field],
  value: (value: string) => (value === '' ? '(blank)' : value),
  to: 'to',
  changedAt: (date: string, time: string) => `Changed on ${date} at ${time}`,
  takenBackAt: (date: string, time: string) => `Undone on ${date} at ${time}`,
  takeBack: 'Undo',
  takeBackNamed: (field: ProfileField, value: string) => `Undo ${fields[field]} “${value}”`,
  ask: (field: ProfileField, value: string, name: string) => `Undo ${fields[field]} “${value}” of ${name}?`,
  becomes: (value: string) => `The field becomes “${studentChangesText.value(value)}” again.`,
  stays: (value: string) => `This field was changed again later, so “${studentChangesText.value(value)}” stays.`,
  counted: (change: AbsencesMoved) => `Attendance counts as if the change had never happened. ${moved(change)}`,
  failed: 'The change could not be undone.',
};
