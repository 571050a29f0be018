import { WebSocket } from 'ws';
import { calls } from '#contract/app/calls.ts';
import { hostileRequests, type Target } from '#testkit/hostile/hostile-requests.ts';
import { rememberSecret } from '#testkit/hostile/secrets.ts';
import { answerOf } from '#testkit/process/client.ts';
import { LETTERS_AND_DIGITS, type Mailbox } from '#testkit/process/mailbox.ts';
import { rawClient, sendBytes } from '#testkit/process/raw-request.ts';
import { callSamples } from '#testkit/samples/call-samples.ts';
import { STORY_PASSWORD } from '#testkit/school/people.ts';

const names = { first_name: 'Eve', middle_name: '', last_name: 'Hale', courseYearSection: 'BSCS 4A' };

/**
 * Registers a student by email, after a wrong code, and chooses a forgotten password. @returns the registration's code
 */
export async function registerByMail(origin: string, mailbox: Mailbox, number: number): Promise<string> {
  const email = `eve${number}@school.test`;
  const body = { ...names, username: `eve-${number}`, password: `eve's own secret ${number}`, email };
  await answerOf(origin, calls.sendOTP, { body: { email } });
  const otp = await mailbox.codeFor(email);
  const wrong = String((Number(otp) + 1) % 10_000).padStart(4, '0');
  await answerOf(origin, calls.registerStudent, { body: { ...body, otp: wrong } });
  await answerOf(origin, calls.registerStudent, { body: { ...body, otp } });
  await answerOf(origin, calls.forgotStudentPassword, { body });
  const code = await mailbox.codeFor(email, LETTERS_AND_DIGITS);
  rememberSecret('a code for a new password', code);
  await answerOf(origin, calls.chooseStudentPassword, {
    body: { ...body, code, password: `eve's newer secret ${number}` },
  });
  return otp;
}

/** Signs in with right and wrong passwords, resets, changes the password and signs out. */
export async function signInEveryWay(origin: string, { admin, objects }: Target, username: string): Promise<void> {
  const login = (password: string) => answerOf(origin, calls.loginStudent, { body: { username, password } });
  await login('a guess that is wrong');
  const first = await login(STORY_PASSWORD);
  const reset = await answerOf(origin, calls.resetStudentPassword, {
    params: { id: objects.student },
    headers: admin.headers,
  });
  await login(reset.body.oneTimePassword);
  const again = await login(reset.body.oneTimePassword);
  const headers = { studtoken: again.body.token };
  await answerOf(origin, calls.getStudent, { headers });
  await answerOf(origin, calls.updateStudentPassword, { headers, body: { password: 'a password of my own 9' } });
  await answerOf(origin, calls.logoutStudent, { headers });
  await answerOf(origin, calls.logoutStudent, { headers: { studtoken: first.body.token } });
  // Sign-in tokens in the wrong places.
  const wrong = { ...admin.headers, studtoken: admin.headers.admintoken, proftoken: admin.headers.admintoken };
  await answerOf(origin, calls.getStudent, { headers: wrong });
  await answerOf(origin, calls.generateNewToken, { body: { oldToken: admin.headers.admintoken } });
}

/** Makes every call once with valid data, with the sign-in tokens and passwords of these people. */
export async function makeEveryCall(origin: string, { student, professor, admin, objects }: Target): Promise<void> {
  const headers = { ...student.headers, ...professor.headers, ...admin.headers };
  const { QrToken } = (await answerOf(origin, calls.generateNewToken, { body: { oldToken: student.token } })).body;
  const scan = { headers: { ...professor.headers, studtoken: QrToken }, params: { sessionId: objects.session } };
  for (let again = 0; again < 2; again += 1) await answerOf(origin, calls.createAttendance, scan);
  await answerOf(origin, calls.studentImgRetrieve, { headers: scan.headers });
  const samples = callSamples(objects);
  for (const [name, call] of Object.entries(calls))
    if (!/logout|Password|delete/i.test(name))
      await answerOf(origin, call, { ...samples[name as keyof typeof samples], headers });
}

/** Sends unreadable requests, each with a secret in it, and hostile requests of every kind. */
export async function sendUnreadable(origin: string, target: Target, count: number): Promise<void> {
  const { studtoken } = target.student.headers;
  const client = rawClient(origin);
  const password = 'sesame half-said 7';
  rememberSecret('password', password);
  const bodies = [
    `{"password":"${password}"`,
    `"${password}"`,
    `{"password":"${password}\u0000"}`,
    `[${studtoken}]`,
    `${studtoken}`,
  ];
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    for (const body of bodies)
      for (const url of [calls.loginStudent.path, calls.studentImgUpload.path])
        await client.send({ method: 'POST', url, headers: { 'content-type': type, studtoken }, body });
  for (const url of [
    `/${studtoken}`,
    `/api/none?token=${studtoken}`,
    `/api/student/getStudent?studtoken=${studtoken}`,
    `/%zz?${studtoken}`,
    `/student#${studtoken}`,
  ])
    await client.send({
      url,
      headers: {
        authorization: `Bearer ${studtoken}`,
        cookie: `token=${studtoken}`,
        referer: `http://x/?${studtoken}`,
      },
    });
  for (const line of [`GET /\u0000 HTTP/1.1`, `FOO /${studtoken} HTTP/1.1`, `GET /${studtoken} HTTP/9.9`])
    await sendBytes(origin, `${line}\r\nhost: localhost\r\nstudtoken: ${studtoken}\r\n\r\n`);
  await sendBytes(origin, `GET / HTTP/1.1\r\nhost: localhost\r\nstudtoken: ${studtoken}\r\nbad\u0000: x\r\n\r\n`);
  const next = hostileRequests(20_260_909);
  for (let sent = 0; sent < count; sent += 1) {
    const request = next(target);
    await client.send({ ...request, method: request.call.method });
  }
  client.close();
}

/** Opens sockets as every role and sends valid, invalid and unreadable messages, each with a sign-in token in it. */
export async function talkOverSockets(origin: string, { student, professor, objects }: Target): Promise<void> {
  const { token } = student;
  const qrCode = (await answerOf(origin, calls.generateNewToken, { body: { oldToken: token } })).body.QrToken;
  const scanner = { type: 'scanner', token: professor.headers.proftoken, class_id: objects.session };
  const said = [
    { token },
    scanner,
    { token: `${token}x` },
    { qrCode, subject_id: objects.subject },
    { type: 'nothing', token },
  ];
  const texts = [
    ...said.map((message) => JSON.stringify(message)),
    `{"token":"${token}`,
    token,
    'x'.repeat(2000) + token,
  ];
  const address = `${origin.replace('http', 'ws')}/realtime`;
  await Promise.all(
    [...texts, ''].map(
      (text) =>
        new Promise<void>((resolve) => {
          const socket = new WebSocket(text === '' ? `${address}?token=${token}` : address, {
            origin: text === '' ? 'https://evil.test' : origin,
            headers: { studtoken: token },
          });
          socket.on('error', () => undefined);
          socket.on('close', () => resolve());
          socket.on('open', () => {
            socket.send(text);
            setTimeout(() => socket.close(), 500);
          });
          setTimeout(() => socket.terminate(), 3000);
        }),
    ),
  );
}
