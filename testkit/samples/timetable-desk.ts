import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import {
  ownTimetableImport,
  schoolTimetableImport,
  type TimetablePreview,
} from '#contract/school/timetable-import/timetable-import-calls.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { sendForm } from './sent-form.ts';

/** A timetable as a program writes it. */
export const timetableFile = (name: string): Buffer => readFileSync(path.join('testkit/samples/timetables', name));

/** Imports timetables as a professor or administrator. */
export function timetableDesk(
  school: SchoolUnderTest,
  who: 'professor' | 'admin',
  { headers }: { headers: Record<string, string> },
) {
  const calls = who === 'admin' ? schoolTimetableImport : ownTimetableImport;
  const send = (kind: 'preview' | 'import', file: Buffer | string, fields: Record<string, string> = {}) => {
    const name = String(file).includes('BEGIN:VCALENDAR') ? 'plan.ics' : 'plan.csv';
    return sendForm(school, calls[kind], headers, [...Object.entries(fields), ['file', Buffer.from(file)]], name);
  };
  return {
    send,
    /** The status, and the reply or refusal, of an import. */
    async import(file: Buffer | string, fields?: Record<string, string>) {
      const { status, answer } = await send('import', file, fields);
      return { status, ...(answer as ReplyOf<typeof calls.import> & { code: string }) };
    },
    /** @throws if the file is refused */
    async preview(file: Buffer | string, fields?: Record<string, string>): Promise<TimetablePreview> {
      const { status, answer } = await send('preview', file, fields);
      if (status !== 200) throw new Error(JSON.stringify(answer));
      return (answer as ReplyOf<typeof calls.preview>).preview;
    },
    name: (title: string, subject_id: number | null) =>
      school.ask(calls.name, { headers, body: { title, subject_id } }),
    list: async () => (await school.ask(calls.list, { headers })).reply.imports,
    undo: (importId: number) => school.ask(calls.undo, { headers, params: { importId } }),
  };
}
