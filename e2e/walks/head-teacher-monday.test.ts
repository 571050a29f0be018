/** A head teacher's Monday: who is missing now, two have called in, and the month's register is printed. */
import { expect } from '@playwright/test';
import { closeRoll } from '#contract/attendance/roll/roll-calls.ts';
import { laptop } from '#testkit/browser/browsers.ts';
import { field, signInAt } from '#testkit/browser/page-steps.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { ask } from '#testkit/process/wire.ts';

const test = walksAt();

test('who is missing is excused until no one is, and the register is printed', async ({ arrive, members, product }) => {
  const grace = await members.professor({ first: 'Grace', last: 'Hopper' });
  const math = await members.subject(grace, 'Discrete Math');
  const ana = await members.student({ first: 'Ana', last: 'Cruz' });
  const missing = ['Ben Dizon', 'Cora Evans'];
  for (const name of missing) {
    const [first = '', last = ''] = name.split(' ');
    await members.student({ first, last });
  }
  const sessionId = await members.session(grace, math, { points: 10, exp: 100 });
  await members.scan(grace, sessionId, ana);
  const headers = await members.asProfessor(grace);
  await ask(product, closeRoll, { params: { sessionId }, headers, body: { closed: true } });

  const { page } = await arrive(laptop);
  await signInAt(page, '/admin', 'admin', product.admin.password);
  await page.getByRole('heading', { name: 'ADMIN DASHBOARD' }).waitFor();
  const today = async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Today' }).click();
  };
  await today();
  const table = (name: string) => page.getByRole('table', { name });
  await expect(table('Absent now without a word').getByRole('link')).toHaveText(missing);
  await table('Sessions').getByRole('link').click();
  for (const name of missing) {
    await page.getByRole('button', { name: `Change the status of ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Excused' }).check();
    await field(dialog, 'Reason').fill('Called in');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await today();
  const section = page.getByRole('region', { name: 'Absent now without a word' });
  await expect(section).toContainText('None in these days.');
  await expect(table('Excused now').getByRole('link')).toHaveText(missing);

  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Register' }).click();
  await page.getByRole('combobox', { name: 'Program level' }).selectOption('BSCS 4A');
  await table('Register').waitFor();
  await page.evaluate('window.print = () => { document.title = "printed"; }');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveTitle('printed');
});
