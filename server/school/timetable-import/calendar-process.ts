import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '#contract/platform/base/refusal.ts';
import { textOf } from '#server/school/people-file/file-text.ts';
import { RefusedCalendar, readCalendar, type TimetableFile } from './calendar-file.ts';

// The process that reads a calendar, because a recurrence can take a library very long. It gets the file as its input
// and how to read it as its argument, and writes one line of JSON.

/** The process's output. */
export type CalendarLine = TimetableFile | { refused: 'too large' | (string & {}) };

function answer(bytes: Buffer): CalendarLine {
  const decoded = textOf(bytes);
  if (decoded instanceof Refusal) return { refused: 'The file is not a text file.' };
  try {
    return readCalendar(decoded.text, JSON.parse(process.argv[2] ?? ''));
  } catch (error) {
    if (error instanceof RefusedCalendar) return { refused: error.message };
    throw error;
  }
}

setPriority(10);
process.stdout.write(`${JSON.stringify(answer(await buffer(process.stdin)))}\n`);
