import { calls } from '#contract/app/calls.ts';
import type { BodyInputOf } from '#contract/platform/base/call.ts';
import type { ImportAction, ImportLine, ImportRun, ImportTable } from '#contract/school/people-import/import-calls.ts';
import { sendForm } from '#testkit/samples/sent-form.ts';
import type { SchoolUnderTest } from './school.ts';

/** An administrator who imports files of people. */
export interface ImportDesk {
  /** Uploads a file for a preview. */
  send(
    file: Buffer | string,
    fields?: { mode?: string; encoding?: string },
  ): Promise<{ status: number; answer: unknown }>;
  /** Uploads a file and, if the file is a table, confirms the columns that the product suggests. */
  preview(file: Buffer | string, fields?: { mode?: string; encoding?: string }): Promise<ImportRun>;
  /** The columns of a file, as suggested or chosen. */
  table(run: ImportRun): Promise<ImportTable>;
  /** Confirms the suggested columns, or chooses others. */
  read(run: ImportRun, said?: Partial<BodyInputOf<typeof calls.readImport>>): Promise<ImportRun>;
  answer(run: ImportRun, said: Partial<BodyInputOf<typeof calls.answerImport>>): Promise<ImportRun>;
  lines(run: ImportRun, action?: ImportAction): Promise<ImportLine[]>;
  /** Applies the import, call after call, until no line waits. */
  apply(run: ImportRun, leaving?: number): Promise<ImportRun>;
  /** Undoes the import, call after call, until no line waits. */
  undo(run: ImportRun): Promise<ImportRun>;
}

/** Imports files of people as this administrator. */
export function importDeskOf(school: SchoolUnderTest, admin: { headers: Record<string, string> }): ImportDesk {
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
      const run = (answer as { import: ImportRun }).import;
      return run.state === 'columns' ? desk.read(run) : run;
    },
    async table({ import_id }) {
      const { status, reply } = await school.ask(calls.getImportTable, { ...admin, params: { importId: import_id } });
      if (status !== 200) throw new Error(`The table was refused: ${JSON.stringify(reply)}`);
      return reply.table;
    },
    async read(run, said = {}) {
      const { columns, nameOrder, titleCase, sheet } = await desk.table(run);
      const body = {
        mode: run.mode,
        encoding: '' as const,
        sheet,
        columns: columns.map(({ field }) => field),
        nameOrder,
        titleCase,
        ...said,
      };
      const { status, reply } = await school.ask(calls.readImport, {
        ...admin,
        params: { importId: run.import_id },
        body,
      });
      if (status !== 200) throw new Error(`The columns were refused: ${JSON.stringify(reply)}`);
      return reply.import;
    },
    async answer({ import_id }, said) {
      const body = { all: '' as const, lines: [], levels: [], names: [], ...said };
      return (await school.ask(calls.answerImport, { ...admin, params: { importId: import_id }, body })).reply.import;
    },
    async lines({ import_id }, action) {
      const query = action ? { action } : {};
      return (await school.ask(calls.getImport, { ...admin, params: { importId: import_id }, query })).reply.lines;
    },
    async apply(run, leaving) {
      const body = { sha256: run.sha256, ...(leaving !== undefined && { leaving }) };
      const asked = { ...admin, params: { importId: run.import_id }, body };
      for (;;) {
        const now = (await school.ask(calls.applyImport, asked)).reply.import;
        if (now.waiting === 0) return now;
      }
    },
    async undo({ import_id }) {
      for (;;) {
        const undone = await school.ask(calls.undoImport, { ...admin, params: { importId: import_id } });
        const now = undone.reply.import;
        if (now.waiting === 0) return now;
      }
    },
  };
  return desk;
}
