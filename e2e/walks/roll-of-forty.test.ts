/**
 * A professor scans, undoes a scan, marks the rest of forty students with the keyboard only, and closes and reopens the
 * session. A phone marks the last students in a few taps, and each device immediately shows the changes made on the
 * other.
 */
import { expect } from '@playwright/test';
import { laptop, phone, type Visitor } from '#testkit/browser/browsers.ts';
import { answer, reads } from '#testkit/browser/page-steps.ts';
import {
  aClass,
  latestScans,
  openScanner,
  presentList,
  qrValueAtServer,
  typeLikeAScanner,
} from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { rollText } from '#web/attendance/roll/roll-text.ts';
import { paths } from '#web/platform/base/paths.ts';

const test = walksAt((school) => aClass(school, 40));
test.describe.configure({ mode: 'serial' });

test.describe('the roll of forty', () => {
  let desk: Visitor;
  let hand: Visitor;
  let at: string;
  const shows = ({ page }: Visitor) => page.getByRole('group', { name: 'Show' });
  const choice = ({ page }: Visitor, name: string) => page.getByRole('group', { name, exact: true });
  test.beforeAll(async ({ arriveWithCamera, arrive, prepared: { teacher, subject_id, class_id } }) => {
    desk = await arriveWithCamera(teacher);
    hand = await arrive(phone, teacher);
    at = paths.roll.href({ subjectID: subject_id, sessionID: class_id });
  });

  test('loses a scan that is undone with U', async ({ product, prepared }) => {
    const { page } = desk;
    const [first, second] = prepared.students;
    if (!first || !second) throw new Error('The class is empty.');
    await openScanner(page, prepared);
    // A person presses a key some time after the scanner.
    for (const student of [first, second])
      await typeLikeAScanner(page, await qrValueAtServer(product, student), { agoMs: 750 });
    await expect(presentList(page).getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('u');
    await reads(latestScans(page), 'No longer present');
    await expect(presentList(page).getByRole('listitem')).toHaveCount(1);
  });

  test('is marked with the keyboard only, and updates on a phone that shows it', async () => {
    const { page } = desk;
    await hand.page.goto(at);
    await page.getByRole('link', { name: 'Roll', exact: true }).click();
    await reads(shows(desk), '39 not marked');
    const turn = page.locator('[data-turn]');
    for (const key of 'plesa'.repeat(8).slice(0, 36)) {
      const said = (await turn.textContent()) ?? '';
      await page.keyboard.press(key);
      await expect(turn).not.toHaveText(said);
    }
    for (const visitor of [desk, hand]) {
      await reads(shows(visitor), /^All 40.*8 present.*7 late.*7 excused.*7 (?:on )?school/);
    }
    // No student is absent yet: absences come when the session is closed.
    await reads(shows(desk), '7 absent at close');
    await reads(shows(desk), '4 not marked');
  });

  test('is closed from the phone in two taps, which both devices show, and reopened', async () => {
    const { page } = hand;
    await page.getByRole('button', { name: /^Mark the remaining/ }).tap();
    await page
      .getByRole('group', { name: /^For the remaining/ })
      .getByRole('button', { name: 'Absent' })
      .tap();
    await reads(page, /Everyone not marked will be absent/);
    await answer(page, rollText.close);
    await reads(page, 'Reopen session');
    await reads(shows(hand), '11 absent');
    await page.reload();
    await page.getByRole('button', { name: 'Reopen session' }).tap();
    await page.getByRole('button', { name: 'Close session' }).waitFor();
  });

  test('shows in a second tab at once what the phone sets', async ({ arrive, prepared }) => {
    const other = await arrive(laptop, prepared.teacher);
    const name = prepared.students[0]?.name ?? '';
    await other.page.goto(at);
    await choice(other, name).waitFor();
    await choice(hand, name).getByRole('button', { name: 'Late' }).tap();
    await expect(choice(other, name).getByRole('button', { name: 'Late' })).toHaveAttribute('aria-pressed', 'true');
  });
});
