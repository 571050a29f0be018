import { counted, grouped } from '#contract/platform/base/format-number.ts';

const students = (count: number) => counted(count, 'student');
const cards = (count: number) => counted(count, 'card');

/** Texts of cards. @see docs/decisions/0036 */
export const cardText = {
  title: 'CARDS',
  tab: 'Cards',
  detail: 'A printed card that professors can scan instead of a phone.',
  accept: 'Professors’ scanners accept cards',
  acceptDetail:
    'A card can be lent or copied. The scanner shows a photo or asks you to check who it is. Lists show that a card was scanned.',
  off: 'Cards are not accepted. An administrator with all rights can turn cards on.',
  noneMade: 'No cards have been made.',
  noneMadeDetail: 'When scanners accept cards, you can make and print cards here.',
  acceptNow: 'Accept cards',
  noneNow: 'Scanners must accept cards before you can make any.',
  settingFailed: 'Failed to update the setting. Please try again.',
  list: 'Students and their cards',
  search: 'Search by name',
  student: 'Student',
  card: 'Card',
  none: 'No card',
  tail: (tail: string) => `… ${tail}`,
  since: (day: string) => `since ${day}`,
  programLevel: 'Program Level',
  allLevels: 'All Programs',
  has: 'Card',
  everybody: 'All students',
  hasOptions: { with: 'With a card', without: 'Without a card' },
  count: students,
  empty: 'No students have been approved yet.',
  noneFound: 'No student matches your search.',
  failed: 'The cards could not be read.',
  chooseRegion: 'Choose students',
  nobody: 'None chosen',
  nobodyHint: 'Choose students, or choose all.',
  chooseShown: (count: number, level: string) =>
    level === '' ? `Choose all ${grouped(count)}` : `Choose all ${grouped(count)} of ${level}`,
  choose: (name: string) => `Choose ${name}`,
  end: (count: number) => `End cards (${grouped(count)})`,
  askEnd: (count: number) => ({
    title: `End ${cards(count)}?`,
    detail: `${count === 1 ? 'The card stops' : 'The cards stop'} working now. You can make a new card at any time.`,
    confirmLabel: 'End now',
    warning: true,
  }),
  endFailed: 'The cards could not be ended.',
  makeCards: 'Make cards',
  make: (count: number) => `Make cards (${grouped(count)})`,
  askMake: (count: number) => `Make cards for ${students(count)}?`,
  askMakeDetail: (count: number) =>
    count === 0
      ? 'Cards are shown only once, so print them.'
      : `${students(count)} already ${count === 1 ? 'has a card, which stops' : 'have cards, which stop'} working.`,
  withPhotos: 'With photos',
  withSheets: 'With new sign-in sheets',
  withSheetsDetail: 'Old passwords stop working, and the students are signed out everywhere.',
  cancel: 'Cancel',
  making: 'Making cards',
  made: (count: number) => (count === 1 ? 'One card' : cards(count)),
  progress: (done: number, all: number) => `${grouped(done)} of ${grouped(all)}`,
  once: 'You can print these cards only now. Print at 100 % size. Each program level starts a new page. To print again later, make new cards.',
  unprinted: 'You can print these cards only now. Students whose card is not printed need a new card.',
  nothing: 'There is nothing to print.',
  notMade: (count: number) => `${students(count)} could not get a card:`,
  makeFailed: 'An error occurred. Please try again.',
  print: 'Print',
  done: 'Done',
} as const;
