import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { LARGEST_LOGO_BYTES } from '#contract/people/photo/photo-calls.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { LOGO_PATH } from '#contract/platform/settings/settings-rules.ts';
import { getSchoolLogo, removeSchoolLogo, uploadSchoolLogo } from '#contract/school/school/logo-calls.ts';
import { getPrivacy, updatePrivacyContact } from '#contract/school/school/privacy-calls.ts';
import { noisePng, phoneJpeg, SECRET_COMMENT } from '#testkit/samples/pictures.ts';
import { sendForm } from '#testkit/samples/sent-form.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';

inASchool('the school’s face', (school) => {
  const upload = (headers: Record<string, string>, picture: Buffer) =>
    sendForm(school, uploadSchoolLogo, headers, [['image', picture]], 'logo.png');
  const logoAddress = async () => (await school.ask(getSchool)).reply.logo;
  const read = (address = '') =>
    school.ask(getSchoolLogo, { params: { version: address.slice(LOGO_PATH.length) || 'none' } });
  /** A wide picture, transparent around one colored area. */
  const wide = (color: string) =>
    sharp({ create: { width: 1200, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .composite([{ input: { create: { width: 600, height: 300, channels: 3, background: color } }, left: 0, top: 0 }])
      .png()
      .toBuffer();

  test('a logo is scaled down without cropping, shown to everyone, cached by browsers until it changes, and can be removed', async () => {
    const { headers } = await signedInAdmin(school);
    expect([await logoAddress(), (await read()).status]).toEqual([undefined, 404]);
    expect(await upload(headers, await wide('#c00'))).toMatchObject({ status: 200, answer: { message: /Logo/ } });
    const first = await logoAddress();
    const shown = await read(first);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(shown.raw).metadata()).toMatchObject({ width: 512, height: 128, hasAlpha: true });
    await upload(headers, await wide('#00c'));
    const second = await logoAddress();
    expect(second).not.toBe(first);
    // A page that was loaded earlier requests the logo at its previous address.
    expect(await read(first)).toMatchObject({
      headers: { 'cache-control': 'no-cache' },
      raw: (await read(second)).raw,
    });
    for (const _again of [1, 2])
      expect((await school.ask(removeSchoolLogo, { headers })).reply.school).not.toHaveProperty('logo');
    expect((await read(second)).status).toBe(404);
  });

  test('a logo contains no metadata, is limited in size, and an invalid one changes nothing', async () => {
    const { headers } = await signedInAdmin(school);
    await upload(headers, await phoneJpeg());
    const stored = await read(await logoAddress());
    expect(stored.raw.includes(SECRET_COMMENT)).toBe(false);
    for (const none of [Buffer.from('<svg/>'), Buffer.from('')])
      expect(await upload(headers, none)).toMatchObject({ status: 400, answer: { code: 'not-an-image' } });
    expect((await read(await logoAddress())).raw).toEqual(stored.raw);
    const noise = { raw: { width: 900, height: 900, channels: 4 } } as const;
    for (const noisy of [
      await noisePng(),
      await sharp(randomBytes(900 * 900 * 4), noise)
        .png()
        .toBuffer(),
    ]) {
      expect((await upload(headers, noisy)).status).toBe(200);
      expect((await read(await logoAddress())).raw.length).toBeLessThanOrEqual(LARGEST_LOGO_BYTES);
    }
  });

  test('the contact is plain text, visible to everyone, and absent when blank', async () => {
    const { headers } = await signedInAdmin(school);
    const change = (privacy_contact: unknown) =>
      school.ask(updatePrivacyContact, { headers, body: { privacy_contact } });
    const contact = async () => (await school.ask(getPrivacy)).reply.privacy_contact;
    expect((await school.ask(getPrivacy)).reply).toEqual({
      privacy_contact: '',
      auditDays: 400,
      offline_hours: 48,
    });
    await change('  Dr. Çelik, <b>room 12</b> ');
    expect(await contact()).toBe('Dr. Çelik, <b>room 12</b>');
    await change('');
    expect(await contact()).toBe('');
  });

  test('only an administrator with all rights changes the logo', async () => {
    const registrar = await signedInAdmin(school, 'registrar');
    const others = [{}, (await signedInStudent(school)).headers, (await signedInProfessor(school)).headers];
    for (const [headers, status] of [
      ...others.map((each) => [each, 401] as const),
      [registrar.headers, 403] as const,
    ]) {
      const tries = [
        (await upload(headers, await wide('#c00'))).status,
        (await school.ask(removeSchoolLogo, { headers })).status,
      ];
      expect(tries).toEqual([status, status]);
    }
    expect(await logoAddress()).toBeUndefined();
  });
});
