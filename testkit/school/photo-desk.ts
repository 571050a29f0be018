import { createAttendance } from '#contract/attendance/attendance-calls.ts';
import { studentImgUpload } from '#contract/photo/photo-calls.ts';
import { generateNewToken } from '#contract/qr/qr-calls.ts';
import { createClass } from '#contract/session/session-calls.ts';
import { createSubject } from '#contract/subject/subject-calls.ts';
import type { School } from './school.ts';

/** Sends a form with these parts as an upload of a photo: texts as fields, bytes as files. */
export async function sendPhoto(
  school: School,
  headers: Record<string, string>,
  parts: [name: string, content: Buffer | string][],
) {
  const form = new FormData();
  for (const [name, content] of parts) {
    if (typeof content === 'string') form.append(name, content);
    else form.append(name, new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'me.jpg');
  }
  const encoded = new Response(form);
  const response = await school.app.inject({
    method: studentImgUpload.method,
    url: studentImgUpload.path,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, answer: response.json() as unknown, headers: response.headers };
}

/** A new QR value of the student. */
export async function qrValueOf(school: School, student: { token: string }): Promise<string> {
  return (await school.ask(generateNewToken, { body: { oldToken: student.token } })).reply.QrToken;
}

/** A QR value of the student that the professor has just recorded. */
export async function recordedQrValue(
  school: School,
  student: { token: string },
  { headers }: { headers: { proftoken: string } },
): Promise<string> {
  const hours = { start_time: '08:00', end_time: '10:00' };
  const { subject } = (
    await school.ask(createSubject, {
      headers,
      body: {
        subject_name: 'Algebra',
        subject_courseYearSection: 'BSCS 4A',
        subject_start_time: '08:00',
        subject_end_time: '10:00',
      },
    })
  ).reply;
  const session = await school.ask(createClass, {
    headers,
    params: { subjectId: subject.subject_id },
    body: { class_courseYearSection: 'BSCS 4A', class_token: 10, class_exp: 10, ...hours },
  });
  const studtoken = await qrValueOf(school, student);
  const scanned = await school.ask(createAttendance, {
    headers: { ...headers, studtoken },
    params: { sessionId: session.reply.class.class_id },
  });
  if (scanned.status !== 200) throw new Error(`The scan was refused: ${scanned.message}`);
  return studtoken;
}
