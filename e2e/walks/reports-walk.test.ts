/** Reports: an administrator and a professor read, follow and print them. */
import { expect, type Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { laptop, phone } from '#testkit/browser/browsers.ts';
import { csvOf, signInAt } from '#testkit/browser/page-steps.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { students } from '#testkit/school/class-in-progress.ts';
import { heldClasses } from '#testkit/school/held-classes.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { paths } from '#web/platform/base/paths.ts';

const DAYS = 22;

/** Forty students of BSCS 4A with a class on each of 22 days, which ended today. Each class has three of them. */
async function aRegister(school: SchoolUnderTest) {
  school.clock.pass(-(DAYS * 24 + 4) * 3600);
  const classes = await heldClasses(school);
  const names = (at: number) => ({ first_name: `Student ${at + 10}`, middle_name: '', last_name: 'Dela Cruz' });
  const made = await students(school, 40, (at) => ({ ...names(at), courseYearSection: 'BSCS 4A' }));
  for (let day = 0; day < DAYS; day += 1) {
    await classes.hold('BSCS 4A', made.slice(day, day + 3) as Parameters<typeof classes.hold>[1]);
  }
  return { professor: { role: 'professor', token: classes.professor.token } as const, subject_id: classes.subject_id };
}

const test = walksAt(aRegister);

/** The pages of the printed page, each with its width and height, and all their text without spaces. */
async function printed(page: Page) {
  const pdf = await getDocument({ data: new Uint8Array(await page.pdf({ preferCSSPageSize: true })) }).promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));
  const texts = await Promise.all(pages.map(async (one) => (await one.getTextContent()).items));
  const text = texts.flatMap((items) => items.map((item) => ('str' in item ? item.str : ''))).join('');
  return { sizes: pages.map(({ view }) => view.slice(2)), text: text.replaceAll(/\s/g, '') };
}

/** Expects each row of the page's CSV on its paper, its cells side by side and all rows in the same order. */
async function expectPaperLikeCsv(page: Page) {
  const { lines } = await csvOf(page);
  const paper = await printed(page);
  const literal = (cell: string) => cell.replaceAll(/\s/g, '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  let rest = paper.text;
  for (const line of lines) {
    const row = new RegExp(line.map(literal).join(String.raw`(?:\.0)?%?`)).exec(rest);
    expect(row, `${line.join(' | ')} in ${rest.slice(0, 200)}`).not.toBeNull();
    rest = rest.slice((row?.index ?? 0) + (row?.[0].length ?? 0));
  }
  expect(lines.length).toBeGreaterThan(2);
  return paper;
}

test('an administrator opens the reports, changes the days, goes back, and follows a mark to a session', async ({
  arrive,
  product,
}) => {
  const { page } = await arrive(laptop);
  await signInAt(page, '/admin', 'admin', product.admin.password);
  await expect(page.getByRole('heading', { name: 'Needs a word' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('link', { name: /^Chronic absence/ })).toContainText('%');
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Classes' }).click();
  await page.getByRole('combobox', { name: 'Days' }).selectOption('This week');
  await expect(page).toHaveURL(/report=classes&period=week$/);
  await page.goBack();
  await expect(page).toHaveURL(/report=classes$/);
  await page.goBack();
  await page
    .getByRole('link', { name: /^Week from/ })
    .last()
    .click();
  await expect(page).toHaveURL(/report=sessions&period=days/);
  await page.getByRole('table', { name: 'Sessions' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Discrete Math');
});

test('each report prints what its CSV has, and a register of 40 students and 22 days fits one landscape page', async ({
  arrive,
  product,
}) => {
  const { page } = await arrive(laptop);
  await signInAt(page, '/admin', 'admin', product.admin.password);
  await page.getByRole('heading', { name: 'ADMIN DASHBOARD' }).waitFor();
  const open = async (search: string) => {
    await page.goto(`${paths.schoolReports.href()}?${search}`);
    await page.getByText(/^Made on/).waitFor();
  };
  for (const report of ['overview', 'today', 'classes', 'absence', 'rolls', 'sessions']) {
    await open(`report=${report}`);
    const { text } = await expectPaperLikeCsv(page);
    expect(text, report).toMatch(/Madeon.*Howisthiscounted\?/);
  }
  await open('report=register&period=weeks&courseYearSection=BSCS+4A');
  const { sizes, text } = await expectPaperLikeCsv(page);
  expect(sizes.map(([width = 0, height = 0]) => [Math.round(width), Math.round(height)])).toEqual([[842, 595]]);
  expect(text.match(/DelaCruz/g)).toHaveLength(40);
  expect(text).toContain('Dateandsignature');
  await page
    .getByRole('table', { name: 'Register' })
    .getByRole('link', { name: /Student 12/ })
    .click();
  await page.getByRole('region', { name: 'Days by week' }).waitFor();
  await expectPaperLikeCsv(page);
});

test('a professor reads the register of a subject on a phone, and finds the subject’s line in its overview', async ({
  arrive,
  prepared: { professor, subject_id },
}) => {
  const { page } = await arrive(phone, professor);
  await page.goto(`${paths.ownReports.href()}?report=register&period=weeks&subject_id=${subject_id}`);
  const register = page.getByRole('table', { name: 'Register' });
  await expect(register.getByRole('row')).toHaveCount(41);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  await register.getByRole('columnheader').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/professor\/roll\//);
  const subject = { subjectID: subject_id, subjectName: 'Discrete Math', subjectProgramLevel: 'BSCS 4A' };
  await page.goto(paths.participationOverview.href(subject));
  await expect(page.getByRole('link', { name: /^Week from/ }).last()).toBeVisible();
});
