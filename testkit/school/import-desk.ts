import { calls } from '#contract/app/calls.ts';
import type { ImportAction, ImportLine, ImportRun } from '#contract/school/people-import/import-calls.ts';
import { sendForm } from '#testkit/samples/sent-form.ts';
import type { School } from './school.ts';

/** An administrator who brings files of people. */
export interface ImportDesk {
  /** Sends a file to be looked at. */
  send(
    file: Buffer | string,
    fields?: { mode?: string; encoding?: string },
  ): Promise<{ status: number; answer: unknown }>;
  /** Looks at a file that is a table. */
  preview(file: Buffer | string, fields?: { mode?: string; encoding?: string }): Promise<ImportRun>;
  lines(run: ImportRun, action?: ImportAction): Promise<ImportLine[]>;
  /** Applies it, call after call, until no line waits. */
  apply(run: ImportRun): Promise<ImportRun>;
}

/** Brings files of people as this administrator. */
export function importDeskOf(school: School, admin: { headers: Record<string, string> }): ImportDesk {
  const desk: ImportDesk = {
    send: (file, fields = {}) =>
      sendForm(
        school,
        calls.previewImport,
        admin.headers,
        [...Object.entries(fields), ['file', Buffer.from(file as string)]],
        'students.csv',
      ),
    async preview(file, fields) {
      const { status, answer } = await desk.send(file, fields);
      if (status !== 200) throw new Error(`The file was refused: ${JSON.stringify(answer)}`);
      return (answer as { import: ImportRun }).import;
    },
    async lines({ import_id }, action) {
      const query = action ? { action } : {};
      return (await school.ask(calls.getImport, { ...admin, params: { importId: import_id }, query })).reply.lines;
    },
    async apply(run) {
      const asked = { ...admin, params: { importId: run.import_id }, body: { sha256: run.sha256 } };
      for (;;) {
        const now = (await school.ask(calls.applyImport, asked)).reply.import;
        if (now.waiting === 0) return now;
      }
    },
  };
  return desk;
}
