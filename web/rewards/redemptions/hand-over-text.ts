import { counted } from '#contract/platform/base/format-number.ts';

const subjects = (count: number) => counted(count, 'subject or event', 'subjects and events');

/** Texts about handing over what a professor has. @see docs/decisions/0035 */
export const handOverText = {
  title: 'SUBJECTS OF A PROFESSOR',
  tab: (name: string) => (name === '' ? 'Subjects' : `Subjects of ${name}`),
  list: 'Subjects and events',
  name: 'Subject',
  program: 'Program Level',
  event: 'Event',
  sessions: 'Sessions',
  staff: 'Staff',
  choose: (name: string) => `Choose ${name}`,
  count: subjects,
  empty: 'No subjects or events.',
  failed: 'The subjects could not be read.',
  handOver: 'Hand over',
  dialog: (count: number) => (count === 0 ? 'Hand over incentives' : `Hand over ${subjects(count)}`),
  detail: 'Sessions, attendance and staff move too, and belong to the other professor from now on.',
  to: 'To',
  chooseProfessor: 'Choose a professor',
  missing: 'Choose a professor.',
  incentives: (count: number, pending: number) =>
    `${counted(count, 'incentive')}, with ${counted(pending, 'pending redemption')}`,
  allIncentives: 'Incentives',
  done: 'Handed over.',
  notDone: (names: number) => `${subjects(names)} could not be handed over:`,
  changeFailed: 'Nothing was handed over.',
  nothing: 'Choose what to hand over.',
} as const;
