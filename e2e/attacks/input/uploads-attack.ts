import { request } from 'node:http';
import {
  LARGEST_UPLOAD_BYTES,
  MOST_MEGAPIXELS,
  studentImgRetrieve,
  studentImgUpload,
} from '#contract/people/photo/photo-calls.ts';
import { type Attack, type AttackForm, atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { processorMs, residentMb, watchMemory } from '#testkit/figures/process-cost.ts';
import { type BlackBox, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { inLanes } from '#testkit/process/client.ts';
import { type RawClient, rawClient } from '#testkit/process/raw-request.ts';
import { timed } from '#testkit/process/until.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import { crowdedPng, MARK, type Upload, uploads } from './upload-corpus.ts';
import { lookIntoWebp } from './webp-chunks.ts';

const LANES = 8;
const LARGEST_STORED_PX = 512;
/** How often the corpus is sent, and the length of the endless stream. */
const AMOUNTS = {
  short: { rounds: 1, streamBytes: 128 * 1024 * 1024 },
  full: { rounds: 4, streamBytes: 1024 * 1024 * 1024 },
} as const;
/** The most that may be accepted of the endless stream before it is cut off: the limit plus buffers. */
const MOST_TAKEN_BYTES = 32 * 1024 * 1024;
/**
 * The longest wait for another person's photo while expensive pictures are uploaded. Normally it takes milliseconds.
 */
const LONGEST_WAIT_MS = 1_000;
/** The most processor seconds for two expensive pictures; a decoder that received all chunks would take much longer. */
const MOST_WORK = 6;
/**
 * The most memory that the limits allow all lanes together: for each lane, one file both in chunks and whole; one
 * picture with four bytes per pixel; and garbage that is not collected yet. Without limits, the endless streams alone
 * would take more than a gigabyte.
 */
const NOT_CLEARED_MB = 64;
const MOST_GROWTH_MB =
  NOT_CLEARED_MB + (2 * LANES * LARGEST_UPLOAD_BYTES + 4 * MOST_MEGAPIXELS * 1_000_000) / 1_048_576;
const BOUNDARY = 'attack7MA4YWxkTrZu0gW';

/** Files that are not photos, hide something in a photo, or would fill the memory. */
export const uploadsAttack: Attack = {
  name: 'uploads',
  promises: 'of any upload as a photo, only a small picture without metadata is stored, or nothing',
  async run(form, report) {
    const corpus = await uploads();
    for (const name of databasesIn(form, 'SQLite')) {
      const box = await makeBlackBox(name);
      try {
        await uploadAll(box, name, corpus, form, report);
      } finally {
        await box.remove();
      }
    }
  },
};

function encoded(parts: Upload['parts']): Buffer {
  const pieces: Buffer[] = [];
  for (const { field, fileName, type, content } of parts) {
    const name = fileName === undefined ? '' : `; filename="${fileName}"`;
    const typed = type === '' || fileName === undefined ? '' : `content-type: ${type}\r\n`;
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"${name}\r\n${typed}\r\n`;
    pieces.push(Buffer.from(head), content, Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const formType = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** Uploads one file as one student and checks what is stored. @returns the faults, and whether it was accepted */
async function uploadOne(client: RawClient, upload: Upload, headers: Record<string, string>) {
  const { method, path } = studentImgUpload;
  const body = encoded(upload.parts);
  const { status } = await client.send({ method, url: path, headers: { ...headers, ...formType }, body });
  const kept = await client.send({ url: studentImgRetrieve.path, headers });
  const faults: string[] = [];
  const wrong = (what: string) => faults.push(`${upload.what}: ${what}`);
  if (status >= 500 || status === 0) wrong(`answered ${status}`);
  if (upload.taken !== undefined && (status === 200) !== upload.taken)
    wrong(`${status}, should be taken: ${upload.taken}`);
  if (status !== 200) {
    if (kept.status !== 404) wrong(`refused, and yet ${kept.status} is kept`);
    return { faults, isTaken: false };
  }
  const picture = lookIntoWebp(kept.body);
  if (kept.headers['content-type'] !== 'image/webp' || !picture) wrong('what is kept is no WebP');
  else if (Math.max(picture.width, picture.height) > LARGEST_STORED_PX || picture.width === 0)
    wrong(`kept as ${picture.width} × ${picture.height}`);
  if (picture && picture.otherBytes > 0) wrong(`${picture.otherBytes} bytes are kept that are no picture`);
  if (kept.body.includes(MARK)) wrong('what it hid is kept');
  return { faults, isTaken: true };
}

/** The beginnings of an endless part: a picture, an unknown file, and a text. */
const endlessHeads = ['name="image"; filename="me.jpg"', 'name="other"; filename="me.jpg"', 'name="image"'];

/**
 * Sends an endless part with this header.
 * @returns the number of bytes sent, and the status; 0 if the connection was only cut off
 */
function sendEndlessly(origin: string, most: number, headers: Record<string, string>, head: string) {
  const began = `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\ncontent-type: image/jpeg\r\n\r\n`;
  const piece = Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.alloc(256 * 1024)]);
  return new Promise<{ sentBytes: number; status: number }>((resolve) => {
    let sentBytes = 0;
    let status = 0;
    let isOver = false;
    const { method, path } = studentImgUpload;
    const options = { method, headers: { ...headers, ...formType }, timeout: 20_000 };
    const sending = request(origin + path, options, (response) => {
      status = response.statusCode ?? 0;
      response.resume();
      response.on('end', end);
    });
    function end() {
      isOver = true;
      sending.destroy();
      resolve({ sentBytes, status });
    }
    function more() {
      while (!isOver && sentBytes < most) {
        sentBytes += piece.length;
        if (!sending.write(piece)) return;
      }
      if (!isOver) sending.end(`\r\n--${BOUNDARY}--\r\n`);
    }
    sending.on('drain', more);
    sending.on('error', end);
    sending.on('timeout', end);
    sending.write(began);
    more();
  });
}

async function uploadAll(
  box: BlackBox,
  name: string,
  corpus: Upload[],
  form: AttackForm,
  report: Report,
): Promise<void> {
  const { rounds, streamBytes } = AMOUNTS[form];
  const all = Array.from({ length: rounds }, () => corpus).flat();
  const everyone = await box.closed(async (school) => {
    const made = [];
    while (made.length < all.length + LANES + 1) made.push(await signedInStudent(school));
    return made;
  });
  const server = await box.start();
  const client = rawClient(server.origin, LANES);
  const [first, ...others] = everyone;
  const [picture] = corpus;
  if (!first || !picture) throw new Error('There is nobody, or nothing.');
  // The first picture loads the decoder's libraries, which does not count as growth.
  await uploadOne(client, picture, first.headers);
  const before = residentMb(server.pid);
  const mostMemory = watchMemory(server.pid);

  const faults: string[] = [];
  let taken = 1;
  await inLanes([...all.entries()], LANES, async ([index, upload]) => {
    const headers = others[index]?.headers;
    if (!headers) return;
    const outcome = await uploadOne(client, upload, headers);
    faults.push(...outcome.faults);
    if (outcome.isTaken) taken += 1;
  });
  const spentMs = processorMs(server.pid);
  const waitedMs = await readBeside(client, others, first.headers);
  const crowdedMs = processorMs(server.pid) - spentMs;
  const streams = await Promise.all(
    others.slice(-LANES).map(({ headers }, index) => {
      const head = endlessHeads[index % endlessHeads.length] ?? '';
      return sendEndlessly(server.origin, streamBytes, headers, head);
    }),
  );
  const most = mostMemory();
  client.close();

  const mostBytes = Math.max(...streams.map(({ sentBytes }) => sentBytes));
  report.note(`${name}: endless streams ended with ${streams.map(({ status }) => status || 'a cut').join(', ')}`);
  report.figure(`${name}: files, ${LANES} at a time`, all.length, '', atLeast(60));
  report.none(`${name}: wrongly taken, kept or answered`, faults);
  report.figure(
    `${name}: most of ${streamBytes >> 20} MB taken from a stream`,
    mostBytes / 1_048_576,
    'MB',
    atMost(MOST_TAKEN_BYTES / 1_048_576),
  );
  report.figure(`${name}: 5xx to endless streams`, streams.filter(({ status }) => status >= 500).length, '', atMost(0));
  if (Number.isNaN(most)) report.note('This system does not tell how much memory a process has.');
  else report.figure(`${name}: memory grew by`, most - before, 'MB', atMost(Math.ceil(MOST_GROWTH_MB)));

  report.figure(`${name}: longest wait for a photo beside crowded ones`, waitedMs, 'ms', atMost(LONGEST_WAIT_MS));
  report.figure(`${name}: processor time of two crowded ones`, crowdedMs / 1000, 'processor s', atMost(MOST_WORK));
  const living = server.lives() ? 0 : 1;
  await server.stop();
  const { photos, others: strange } = await box.closed(keptPhotos);
  report.figure(`${name}: crashes`, living, '', atMost(0));
  report.figure(`${name}: photos kept`, photos, '', exactly(taken));
  report.figure(`${name}: bytes kept beside pictures`, strange, '', atMost(0));
}

/** Reads a photo while PNGs with hundreds of thousands of chunks are uploaded. @returns the slowest, in milliseconds */
async function readBeside(
  client: RawClient,
  senders: readonly { headers: Record<string, string> }[],
  reader: Record<string, string>,
) {
  const { method, path } = studentImgUpload;
  const body = encoded([
    {
      field: 'image',
      fileName: 'me.png',
      type: 'image/png',
      content: crowdedPng((await acceptedPictures()).png, 'hIST', Buffer.alloc(2)),
    },
  ]);
  let isOver = false;
  // These students have a photo already, so that the number of photos stays the same.
  const sent = Promise.all(
    senders
      .slice(0, 2)
      .map(({ headers }) => client.send({ method, url: path, headers: { ...headers, ...formType }, body })),
  ).finally(() => {
    isOver = true;
  });
  let longestMs = 0;
  while (!isOver) {
    const { tookMs } = await timed(() => client.send({ url: studentImgRetrieve.path, headers: reader }));
    longestMs = Math.max(longestMs, tookMs);
  }
  await sent;
  return longestMs;
}

/** The number of stored photos, and how many of the photos' bytes are not picture data. */
async function keptPhotos({ services }: Parameters<Parameters<BlackBox['closed']>[0]>[0]) {
  const rows = await services.database.read.selectFrom('photo').select('image').execute();
  const files = rows.map(({ image }) => Buffer.from(image));
  const other = files
    .map((file) => lookIntoWebp(file)?.otherBytes ?? file.length)
    .reduce((sum, bytes) => sum + bytes, 0);
  return { photos: rows.length, others: other };
}
