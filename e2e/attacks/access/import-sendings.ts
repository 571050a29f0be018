import { calls } from '#contract/app/calls.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { answerOf } from '#testkit/process/client.ts';

const reading = {
  mode: 'add',
  encoding: '',
  sheet: '',
  columns: ['student_number', 'first_name', 'last_name', 'program_level', 'username'],
  nameOrder: 'first-last',
  titleCase: false,
} as const;

/** Requests of an import's calls, each after the calls that it needs; the file has one student. */
export function importSendings(origin: string, headers: Record<string, string>, student: string) {
  const peopleFile = () => {
    const form = new FormData();
    form.append('file', new Blob([`Student No.,First name,Last name,Class,Username\n${student}`]), 'people.csv');
    return form;
  };
  const takenIn = async () => {
    const taken = await answerOf(origin, calls.previewImport, { headers, body: peopleFile() });
    return { headers, params: { importId: taken.body.import.import_id } };
  };
  const previewed = async () => {
    const sending = { ...(await takenIn()), body: reading };
    return (await answerOf(origin, calls.readImport, sending)).body.import;
  };
  const ofPreviewed = async () => ({ headers, params: { importId: (await previewed()).import_id }, body: {} });
  const toApply = async () => {
    const { import_id, sha256 } = await previewed();
    return { headers, params: { importId: import_id }, body: { sha256 } };
  };
  return {
    previewImport: () => ({ headers, body: peopleFile() }),
    getImportTable: takenIn,
    // Chosen columns are remembered, so they are chosen once before: the order of the calls then makes no difference.
    readImport: async () => {
      await previewed();
      return { ...(await takenIn()), body: reading };
    },
    answerImport: async () => ({ ...(await ofPreviewed()), body: { all: 'new', lines: [], levels: [], names: [] } }),
    applyImport: toApply,
    undoImport: async () => {
      const sending = await toApply();
      await answerOf(origin, calls.applyImport, sending);
      return { ...sending, body: {} };
    },
    dropImport: ofPreviewed,
  };
}

let classes = 0;

/** Requests of the calls that import timetables, each with a class that is not in the timetable yet. */
export function timetableSendings(origin: string, headers: Record<string, string>, subject_id: number) {
  const file = async () => {
    classes += 1;
    const day = dayAfter('2060-01-01', classes);
    const title = `Imported ${classes}`;
    const body = { title, subject_id };
    const name = 'proftoken' in headers ? calls.nameTimetableTitle : calls.nameSchoolTimetableTitle;
    await answerOf(origin, name, { headers, body });
    const line = `${title},daily,10:00,11:00,${day},${day}`;
    const form = new FormData();
    form.append('file', new Blob([`Subject,Days,Start,End,From,To\n${line}`]), 'timetable.csv');
    return { headers, body: form };
  };
  const undo = (imports: typeof calls.importTimetable | typeof calls.importSchoolTimetable) => async () => {
    const { import: made } = (await answerOf(origin, imports, await file())).body;
    return { headers, params: { importId: made.import_id }, body: {} };
  };
  return {
    previewTimetable: file,
    importTimetable: file,
    undoTimetableImport: undo(calls.importTimetable),
    previewSchoolTimetable: file,
    importSchoolTimetable: file,
    undoSchoolTimetableImport: undo(calls.importSchoolTimetable),
  };
}
