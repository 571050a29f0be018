/**
 * Two spellings of one class become one. An administrator previews the merge, merges the spellings and prevents new
 * spellings. A student sees the new name and chooses from the list.
 */
import { expect } from '@playwright/test';
import { laptop, phone } from '#testkit/browser/browsers.ts';
import { field, reads } from '#testkit/browser/page-steps.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSubject } from '#testkit/school/teaching.ts';

const test = walksAt(async (school) => {
  const teacher = await signedInProfessor(school);
  await addSubject(school, teacher, 'Math', 'BSCS4A');
  await addSubject(school, teacher, 'Physics', 'BSCS 4A');
  await addSubject(school, teacher, 'Art', 'BSIT 10B');
  await signedInStudent(school, { courseYearSection: 'BSCS 4A' });
  const student = await signedInStudent(school, { courseYearSection: 'BSCS4A' });
  return { admin: await signedInAdmin(school), student, teacher };
});

test('two spellings are merged, and the list prevents new ones', async ({ arrive, prepared }) => {
  const { page } = await arrive(laptop, { role: 'admin', token: prepared.admin.token });
  await page.goto('/adminMasterlistDashboard');
  await page.getByRole('link', { name: 'Program levels' }).click();
  await page.getByRole('button', { name: /^Rename BSCS4A/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'New name' }).fill('bscs 4a');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await reads(dialog, 'BSCS4A will be merged into BSCS 4A.');
  await expect(dialog.getByRole('listitem')).toHaveText([
    '1 student',
    '1 subject',
    '0 upcoming sessions',
    '0 incentives',
  ]);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('row', { name: /BSCS4A/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /BSCS 4A/ })).toContainText('22');
  await page.getByRole('button', { name: 'Add the 2 levels in use' }).click();
  await expect(page.getByText('On the list', { exact: true })).toHaveCount(2);
  await page.getByRole('checkbox', { name: /^Only allow listed/ }).click();
  await reads(page, 'Settings updated successfully');

  const own = await arrive(phone, { role: 'student', token: prepared.student.token });
  await own.page.goto('/student/profile');
  await reads(own.page, 'BSCS 4A');
  await own.page.goto('/RegisterStudent');
  const choice = own.page.getByRole('combobox', { name: /Program Level/ });
  await expect(choice.getByRole('option')).toHaveText(['Please choose', 'BSCS 4A', 'BSIT 10B']);
  await choice.selectOption('BSIT 10B');
  await expect(field(own.page, 'Username')).toHaveValue('');
});
