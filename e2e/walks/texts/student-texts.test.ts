/**
 * Each text that the specification quotes for a student stands where somebody who looks at the screen reads it.
 */
import { phone } from '#testkit/browser/browsers.ts';
import * as desk from '#testkit/browser/professor-desk.ts';
import { seenTexts } from '#testkit/browser/seen-texts.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { quotedTexts } from './quoted-texts.ts';

const test = walksAt((school) => desk.aClass(school, 3));
const { sees, seesAll, everyOneSeen } = seenTexts(quotedTexts.student);
test.describe.configure({ mode: 'serial' });

test('home', async ({ arrive, prepared }) => {
  const { page } = await arrive(phone, prepared.students[0]);
  await seesAll(page, ['SCAN HERE', 'Generate QR Code'], () => page.goto('/student'));
  await sees(page, 'QR Code will disappear in {} seconds', () =>
    page.getByRole('button', { name: 'Generate QR Code' }).click(),
  );
});
test('all', everyOneSeen);
