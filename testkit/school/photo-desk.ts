import { createAttendance } from '#contract/attendance/check-in/check-in-calls.ts';
import { studentImgUpload } from '#contract/people/photo/photo-calls.ts';
import { sendForm } from '#testkit/samples/sent-form.ts';
import type { SchoolUnderTest } from './school.ts';
import { addSession, addSubject, qrValueOf } from './teaching.ts';

/** Uploads a photo with these form parts: texts as fields, bytes as files. */
export function sendPhoto(
  school: SchoolUnderTest,
  headers: Record<string, string>,
  parts: [name: string, content: Buffer | string][],
) {
  return sendForm(school, studentImgUpload, headers, parts, 'me.jpg');
}

/** A QR value of the student that the professor has just recorded. */
export async function recordedQrValue(
  school: SchoolUnderTest,
  student: { token: string },
  { headers }: { headers: { proftoken: string } },
): Promise<string> {
  const subject_id = await addSubject(school, { headers }, 'Algebra');
  const sessionId = await addSession(school, { headers }, subject_id);
  const studtoken = await qrValueOf(school, student);
  const scanned = await school.ask(createAttendance, { headers: { ...headers, studtoken }, params: { sessionId } });
  if (scanned.status !== 200) throw new Error(`The scan was refused: ${scanned.message}`);
  return studtoken;
}
