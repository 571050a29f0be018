import sharp, { type Sharp } from 'sharp';
import { expect, test, vi } from 'vitest';
import { LARGEST_UPLOAD_BYTES, studentImgRetrieve, studentImgUpload } from '#contract/people/photo/photo-calls.ts';
import {
  acceptedPictures,
  blankPng,
  hostileFiles,
  jpegOfScans,
  noisePng,
  phoneJpeg,
  SECRET_COMMENT,
} from '#testkit/samples/pictures.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { recordedQrValue, sendPhoto } from '#testkit/school/photo-desk.ts';
import { looksLikePicture } from './picture.ts';

const NOT_AN_IMAGE = {
  code: 'not-an-image',
  message: 'Only image files are accepted: JPEG, PNG or WebP.',
  field: 'image',
};
const TOO_DETAILED = {
  code: 'image-too-large',
  message: 'This image takes too long to read. At most 24 megapixels are accepted.',
};
const TOO_LARGE = {
  code: 'image-too-large',
  message: 'This image is too large. At most 5 MB are accepted.',
  field: 'image',
};

inASchool('photos', (school) => {
  const upload = (headers: Record<string, string>, picture: Buffer) => sendPhoto(school, headers, [['image', picture]]);
  const read = (headers: Record<string, string>) => school.ask(studentImgRetrieve, { headers });
  const storedPhotos = () => school.services.database.read.selectFrom('photo').select('stud_id').execute();

  test('a student uploads a photo in each accepted format and reads it back as a small square WebP', async () => {
    const { headers } = await signedInStudent(school);
    expect(await read(headers)).toMatchObject({ status: 404, code: 'no-photo', message: 'There is no photo yet.' });
    const withoutError = await school.ask(studentImgRetrieve, { headers, query: { absent: 'empty' } });
    expect(withoutError).toMatchObject({ status: 204 });
    for (const [format, picture] of Object.entries(await acceptedPictures())) {
      expect({ format, ...(await upload(headers, picture)) }).toMatchObject({
        format,
        status: 200,
        answer: { message: 'Photo updated successfully' },
      });
      const photo = await read(headers);
      expect(photo.status).toBe(200);
      expect(photo.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'content-disposition': 'inline; filename="photo.webp"',
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(photo.raw).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    }
    expect(await storedPhotos()).toHaveLength(1);
  });

  test('a phone picture is turned upright and loses its location', async () => {
    const { headers } = await signedInStudent(school);
    const sent = await phoneJpeg();
    expect(sent.includes(SECRET_COMMENT)).toBe(true);
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    expect((await upload(headers, sent)).status).toBe(200);
    const { raw } = await read(headers);
    const kept = await sharp(raw).metadata();
    for (const metadata of ['exif', 'icc', 'iptc', 'xmp', 'orientation', 'comments'])
      expect(kept).not.toHaveProperty(metadata);
    expect(raw.includes(SECRET_COMMENT)).toBe(false);
    const { data, info } = await sharp(raw).raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => [
      ...data.subarray((y * 512 + x) * info.channels, (y * 512 + x) * info.channels + 3),
    ];
    const [top, bottom] = [colourAt(256, 40), colourAt(256, 470)];
    expect(top[0]).toBeGreaterThan(200);
    expect(top[2]).toBeLessThan(60);
    expect(bottom[0]).toBeLessThan(60);
    expect(bottom[2]).toBeGreaterThan(200);
  });

  test('a new photo replaces the previous one, and a refused one changes nothing', async () => {
    const { headers } = await signedInStudent(school);
    const { jpeg } = await acceptedPictures();
    await upload(headers, await phoneJpeg());
    const first = (await read(headers)).raw;
    await upload(headers, Buffer.from('no picture'));
    expect((await read(headers)).raw.equals(first)).toBe(true);
    await upload(headers, jpeg);
    expect((await read(headers)).raw.equals(first)).toBe(false);
  });

  test('even noise and a hidden archive become a photo of at most 100 KB and nothing else', async () => {
    const { headers } = await signedInStudent(school);
    expect((await upload(headers, await noisePng())).status).toBe(200);
    expect((await read(headers)).raw.length).toBeLessThanOrEqual(100_000);
    const { jpeg } = await acceptedPictures();
    const polyglot = Buffer.concat([jpeg, Buffer.from('PK\x03\x04<script>alert(1)</script>', 'latin1')]);
    expect((await upload(headers, polyglot)).status).toBe(200);
    expect((await read(headers)).raw.includes('script')).toBe(false);
  });

  test('a file other than JPEG, PNG or WebP is refused, whatever it claims to be, and nothing is stored', async () => {
    const { headers } = await signedInStudent(school);
    for (const [name, file] of Object.entries(await hostileFiles())) {
      expect({ name, ...(await upload(headers, file)) }).toMatchObject({ name, status: 400, answer: NOT_AN_IMAGE });
    }
    expect(await storedPhotos()).toEqual([]);
  });

  test('a picture is recognized by its first bytes', async () => {
    for (const [format, picture] of Object.entries(await acceptedPictures())) {
      expect({ format, known: looksLikePicture(picture) }).toEqual({ format, known: true });
    }
    const {
      empty,
      'an SVG': svg,
      'a GIF': gif,
      'a TIFF': tiff,
      'a RIFF that is a sound': sound,
    } = await hostileFiles();
    for (const file of [empty, svg, gif, tiff, sound]) expect(looksLikePicture(file ?? Buffer.of())).toBe(false);
  });

  test('the library itself reads only the three formats', async () => {
    const files = await hostileFiles();
    for (const name of ['an SVG', 'a GIF', 'a TIFF']) {
      await expect(sharp(files[name]).metadata()).rejects.toThrow('unsupported image format');
    }
  });

  test('a file of more than 5 MiB is refused, one of exactly 5 MiB is accepted', async () => {
    const { headers } = await signedInStudent(school);
    const { jpeg } = await acceptedPictures();
    const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
    expect((await upload(headers, padded(LARGEST_UPLOAD_BYTES))).status).toBe(200);
    for (const length of [LARGEST_UPLOAD_BYTES + 1, 3 * LARGEST_UPLOAD_BYTES]) {
      expect(await upload(headers, padded(length))).toMatchObject({ status: 413, answer: TOO_LARGE });
    }
  });

  test('a small file that decodes to 256 or 900 megapixels is refused before decoding', async () => {
    const { headers } = await signedInStudent(school);
    const unfold = vi.spyOn(sharp.prototype as Sharp, 'toBuffer');
    expect(await upload(headers, blankPng(100))).toMatchObject({ status: 200 });
    expect(unfold).toHaveBeenCalled();
    unfold.mockClear();
    for (const bomb of [blankPng(16_384), blankPng(30_000, 10)]) {
      expect(bomb.length).toBeLessThan(200_000);
      expect(await upload(headers, bomb)).toMatchObject({ status: 413, answer: TOO_DETAILED });
    }
    expect(unfold).not.toHaveBeenCalled();
  });

  test('a JPEG of a hundred scans is decoded, one of more is refused undecoded', async () => {
    const { headers } = await signedInStudent(school);
    expect((await upload(headers, jpegOfScans(100))).status).toBe(200);
    expect(await upload(headers, jpegOfScans(101))).toMatchObject({ status: 413, answer: TOO_DETAILED });
  });

  test('a student has one picture in progress, and others have theirs at the same time', async () => {
    const [ana, ben] = [await signedInStudent(school), await signedInStudent(school)];
    const noise = await noisePng();
    const answers = await Promise.all([ana, ana, ana, ben].map(({ headers }) => upload(headers, noise)));
    // Any of the three uploads may come first.
    const [away, alsoAway, taken, ofBen] = [
      ...answers.slice(0, 3).sort((one, other) => other.status - one.status),
      answers[3],
    ];
    expect([away, alsoAway, taken, ofBen].map((answer) => answer?.status)).toEqual([429, 429, 200, 200]);
    expect(Number(away?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await upload(ana.headers, noise)).status).toBe(200);
  });

  test('only one picture in the field image is accepted', async () => {
    const { headers } = await signedInStudent(school);
    const { jpeg } = await acceptedPictures();
    const refused: [string, Buffer | string][][] = [
      [],
      [['photo', jpeg]],
      [['image', 'data:image/png;base64,AAAA']],
      [
        ['image', jpeg],
        ['image', jpeg],
      ],
      [
        ['photo', jpeg],
        ['image', jpeg],
      ],
      [['__proto__', jpeg]],
      Array.from({ length: 50 }, (_, nth) => [`field${nth}`, 'x']),
    ];
    for (const parts of refused)
      expect(await sendPhoto(school, headers, parts)).toMatchObject({ status: 400, answer: NOT_AN_IMAGE });
    const bodies: [string, string | Buffer][] = [
      ['application/json', '{"image":"AAAA"}'],
      ['text/plain', 'image'],
      ['multipart/form-data', jpeg],
      ['multipart/form-data; boundary=x', jpeg],
      ['multipart/form-data; boundary=x', ''],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc',
      ],
      ['image/jpeg', jpeg],
    ];
    for (const [type, payload] of bodies) {
      const { statusCode } = await school.app.inject({
        method: 'POST',
        url: studentImgUpload.path,
        headers: { ...headers, 'content-type': type },
        payload,
      });
      expect({ type, statusCode }).toEqual({ type, statusCode: 400 });
    }
    expect(await storedPhotos()).toEqual([]);
    expect(
      (
        await sendPhoto(school, headers, [
          ['note', 'me'],
          ['image', jpeg],
        ])
      ).status,
    ).toBe(200);
  });

  test('of thirty uploads at once some are stored, the others learn when to retry, and then it works', async () => {
    const { png } = await acceptedPictures();
    const students: Awaited<ReturnType<typeof signedInStudent>>[] = [];
    for (let made = 0; made < 30; made += 1) students.push(await signedInStudent(school));
    const answers = await Promise.all(students.map(({ headers }) => upload(headers, png)));
    const stored = answers.filter((answer) => answer.status === 200);
    const busy = answers.filter((answer) => answer.status === 503);
    expect(stored.length).toBeGreaterThanOrEqual(8);
    expect(stored.length + busy.length).toBe(30);
    expect(busy.length).toBeGreaterThan(0);
    for (const answer of busy) {
      expect(answer.answer).toMatchObject({ code: 'unavailable' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await storedPhotos()).toHaveLength(stored.length);
    for (const { headers } of students.slice(0, 3)) expect((await upload(headers, png)).status).toBe(200);
  });

  test('only students upload, and only their own photo', async () => {
    const { png } = await acceptedPictures();
    const student = await signedInStudent(school);
    const professor = await signedInProfessor(school);
    const admin = await signedInAdmin(school);
    const qrValue = await recordedQrValue(school, student, professor);
    const wrong = [{}, professor.headers, admin.headers, { studtoken: professor.token }, { studtoken: qrValue }];
    for (const headers of wrong as Record<string, string>[]) {
      expect((await upload(headers, png)).status).toBe(401);
    }
    expect(await storedPhotos()).toEqual([]);
    expect(
      (
        await sendPhoto(school, student.headers, [
          ['stud_id', '999'],
          ['image', png],
        ])
      ).status,
    ).toBe(200);
    expect(await storedPhotos()).toEqual([{ stud_id: student.stud_id }]);
  });
});
