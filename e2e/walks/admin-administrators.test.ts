/** An administrator adds a registrar, who sees no settings, then gets all rights, and is signed out when removed. */
import { expect } from '@playwright/test';
import { laptop, phone, type Visitor } from '#testkit/browser/browsers.ts';
import { answer, field, reads, signInAt } from '#testkit/browser/page-steps.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { oneTimePasswordText } from '#web/account/sign-in/one-time-password-text.ts';
import { administratorText } from '#web/people/administrator/administrator-text.ts';

const test = walksAt();
test.describe.configure({ mode: 'serial' });
let head: Visitor;
let desk: Visitor;

test.beforeAll(async ({ arrive, product }) => {
  head = await arrive(laptop);
  await signInAt(head.page, '/admin', product.admin.username, product.admin.password);
  await head.page.getByRole('link', { name: 'Settings', exact: true }).first().click();
});

test('an added registrar chooses a password and sees people but no settings', async ({ arrive }) => {
  const { page } = head;
  // The first of these links leads to the card on the same page.
  await page.getByRole('link', { name: 'Administrators' }).last().click();
  await page.getByRole('button', { name: 'Add administrator' }).click();
  const form = page.getByRole('dialog');
  await field(form, 'Username').fill('desk');
  await form.getByRole('button', { name: 'Add administrator' }).click();
  const password = await page.getByLabel('One-time password').inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await answer(page, oneTimePasswordText.uncopied.confirmLabel);
  await expect(page.getByRole('row', { name: /desk/ })).toContainText('Registrar');

  desk = await arrive(phone);
  await signInAt(desk.page, '/admin', 'desk', password);
  const choosing = desk.page.getByRole('dialog', { name: 'Change Password' });
  await field(choosing, 'New Password').fill('my very own words');
  await field(choosing, 'Confirm Password').fill('my very own words');
  await choosing.getByRole('button', { name: 'Save' }).click();
  await desk.page.getByRole('list', { name: 'Places' }).getByRole('link', { name: 'Settings' }).click();
  await reads(desk.page, 'Password and devices');
  await expect(desk.page.getByRole('heading', { level: 2 })).toHaveCount(1);
  await desk.page.goto('/adminAdministrators');
  await reads(desk.page, 'Only an administrator with all rights can do this.');
  await desk.page.goto('/adminStudentDashboard');
  await reads(desk.page, 'No students found.');
});

test('a registrar gets all rights, and is signed out when removed', async () => {
  const { page } = head;
  await page.getByRole('button', { name: 'Give desk all rights' }).click();
  await answer(page, administratorText.changeKind.admin);
  await expect(page.getByRole('row', { name: /desk/ })).toContainText('All rights');
  await desk.page.goto('/adminSettingsDashboard');
  await desk.page.getByRole('heading', { name: 'Level threshold' }).waitFor();
  await page.getByRole('button', { name: 'Remove desk' }).click();
  await answer(page, 'Yes');
  await expect(page.getByRole('row', { name: /desk/ })).toHaveCount(0);
  await desk.page.getByRole('link', { name: 'Administrators' }).click();
  await reads(desk.page, 'Please sign in again.');
});
