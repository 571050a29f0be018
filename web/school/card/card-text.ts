import { counted, grouped } from '#contract/platform/base/figure-text.ts';

const students = (count: number) => counted(count, 'student');
const cards = (count: number) => counted(count, 'card');

/** The words of cards. @see docs/decisions/0036 */
export const cardText = {
  title: 'CARDS',
  tab: 'Cards',
  detail: 'A printed card stands for its student at a professor’s scanner, where there is no phone.',
  accept: 'Professors’ scanners accept cards',
  acceptDetail:
    'A card can be lent and copied. The scanner shows the photo, or asks whether this is the student, and every list says that a card was scanned.',
  off: 'Cards are not accepted. An administrator with all rights can turn them on.',
  noneMade: 'No cards have been made.',
  noneMadeDetail: 'Once professors’ scanners accept cards, you choose here for whom they are made and printed.',
  acceptNow: 'Accept cards',
  noneNow: 'While cards are not accepted, none are made.',
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
  everybody: 'With and without',
  hasOptions: { with: 'With a card', without: 'Without a card' },
  count: students,
  empty: 'No students have been approved yet.',
  noneFound: 'No student fits.',
  failed: 'The cards could not be read.',
  chooseRegion: 'Choose students',
  nobody: 'Nobody chosen',
  nobodyHint: 'Choose students, or all who are shown.',
  chooseShown: (count: number, level: string) =>
    level === '' ? `Choose all ${grouped(count)}` : `Choose all ${grouped(count)} of ${level}`,
  choose: (name: string) => `Choose ${name}`,
  end: (count: number) => `End cards (${grouped(count)})`,
  askEnd: (count: number) => `End ${cards(count)}?`,
  askEndDetail: (count: number) =>
    `${count === 1 ? 'It is' : 'They are'} refused from now on. A new one can be made at any time.`,
  endFailed: 'The cards could not be ended.',
  makeCards: 'Make cards',
  make: (count: number) => `Make cards (${grouped(count)})`,
  askMake: (count: number) => `Make cards for ${students(count)}?`,
  askMakeDetail: (count: number) =>
    count === 0
      ? 'Each is shown once, to be printed.'
      : `${students(count)} of them ${count === 1 ? 'has a card already: it ends' : 'have cards already: these end'}.`,
  withPhotos: 'With photos',
  withSheets: 'Each beside a new sign-in sheet',
  withSheetsDetail: 'Their passwords end, and so do all of their sign-ins.',
  makeNow: 'Make',
  cancel: 'Cancel',
  making: 'Making cards',
  made: (count: number) => (count === 1 ? 'One card' : cards(count)),
  progress: (done: number, all: number) => `${grouped(done)} of ${grouped(all)}`,
  once: 'They are shown only now. Print them at their true size (100 %) before you close this, each program level on pages of its own; a reprint is a new card.',
  unprinted: {
    title: 'Close without printing?',
    detail: 'These cards are shown only now. Whoever did not get theirs needs a new one.',
    warning: true,
  },
  nothing: 'There is nothing to print.',
  notMade: (count: number) => `${students(count)} could not be given one:`,
  makeFailed: 'An error occurred. Please try again.',
  print: 'Print',
  done: 'Done',
} as const;
