/** A registration in another engine: the person types from the first moment, and uses the code from the email. */
import { expect } from '@playwright/test';
import { PASSWORD } from '#testkit/school/members.ts';
import type { EnginePage } from './engine-page.ts';
import { engineWalksAt, phoneWindow } from './engine-walk.ts';

const test = engineWalksAt();

test.describe('a registration', () => {
  let page: EnginePage;
  test.beforeAll(async ({ openEngine }) => {
    page = await openEngine(phoneWindow);
  });

  test('a student fills in the form', async () => {
    await page.goto('/RegisterStudent');
    await page.fill('First Name', 'Ana');
    await page.fill('Last Name', 'Cruz');
    await page.fill('Program Level', 'bscs 4a');
    await page.fill('Username', 'ana');
    await page.fill('Email', 'ana@school.test');
    await page.fill('Password', PASSWORD);
    await page.fill('Confirm Password', PASSWORD);
    await page.press('Sign Up');
    await page.reads('OTP is sent to ana@school.test');
  });

  test('the code from the email confirms the address, and the account waits for approval', async ({ mailbox }) => {
    const code = await mailbox.codeFor('ana@school.test');
    await page.press('Digit 1 of 4');
    await page.type(code);
    await page.waitFor("return location.pathname === '/'");
    await page.fill('Username', 'ana');
    await page.fill('Password', PASSWORD);
    await page.press('Sign In');
    await page.reads("Your account is waiting for an administrator's approval.");
  });

  test('nothing is wider than the phone, the policy was not violated, and no page failed', async () => {
    expect(await page.ask('return document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await page.complaints()).toEqual([]);
  });
});
