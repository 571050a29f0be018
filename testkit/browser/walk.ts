import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, test } from '@playwright/test';
import { createFakeCamera, type FakeCamera, fakeCameraFlags } from '#testkit/camera/fake-camera.ts';
import { type Mailbox, openMailbox } from '#testkit/process/mailbox.ts';
import { type Product, startProduct } from '#testkit/process/product.ts';
import { type Members, membersOf } from '#testkit/school/members.ts';
import { startPrepared } from '#testkit/school/prepared-school.ts';
import type { School } from '#testkit/school/school.ts';
import { bringSignIn, type Guest, laptop, startBrowser, type Visitor, visit } from './browsers.ts';

/**
 * The trace of walks past pictures of people: one that keeps the page reads their bytes anew, which the page's policy
 * forbids, so it films.
 */
export const filmed = { mode: 'retain-on-failure', snapshots: false } as const;

/** Opens a browser for one person, who is signed in already if they are a guest. */
export type Arrive = (options: BrowserContextOptions, guest?: Guest) => Promise<Visitor>;

/** What a walk is handed by name; made when it is first asked for, and shared by the tests of one file. */
interface Handed<Prepared> {
  /** A mail server, which the product sends its mails to. */
  mailbox: Mailbox;
  /** The built product, on a school of this file's own. */
  product: Product & { prepared: Prepared };
  /** What the preparation gave back. */
  prepared: Prepared;
  /** Makes accounts, classes and scans through the product's calls. */
  members: Members;
  arrive: Arrive;
  /** A person at a laptop with a camera that sees only what is shown to it. */
  arriveWithCamera(guest?: Guest): Promise<Visitor & { camera: FakeCamera }>;
}

/**
 * The `test` of a file of walks: playwright's own, with a product at work.
 * @param prepare fills the school before the product starts on it; without it the school is empty
 * @param env settings of the product beside those that every walk has
 */
export function walksAt<Prepared = undefined>(
  prepare?: (school: School) => Promise<Prepared>,
  env: Record<string, string> = {},
) {
  return test.extend<object, Handed<Prepared>>({
    mailbox: [
      // Playwright reads what is asked for from the pattern and wants one even where nothing is.
      async ({ playwright: _playwright }, provide) => {
        const mailbox = await openMailbox();
        await provide(mailbox);
        await mailbox.close();
      },
      { scope: 'worker' },
    ],
    product: [
      async ({ mailbox }, provide) => {
        const settings = { SMTP_URL: mailbox.url, ...env };
        const product = prepare
          ? await startPrepared(prepare, settings)
          : { ...(await startProduct(settings)), prepared: undefined as Prepared };
        await provide(product);
        await product.stop();
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    prepared: [({ product }, provide) => provide(product.prepared), { scope: 'worker' }],
    members: [({ product, mailbox }, provide) => provide(membersOf(product, mailbox)), { scope: 'worker' }],
    arrive: [
      ({ browser, product }, provide) =>
        provide(async (options, guest) => {
          const visitor = await visit(browser, product.url, options);
          if (guest) await bringSignIn(visitor, guest);
          return visitor;
        }),
      { scope: 'worker' },
    ],
    arriveWithCamera: [
      async ({ product }, provide) => {
        const folder = await mkdtemp(join(tmpdir(), 'cameras-'));
        const closing: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
        await provide(async (guest) => {
          const camera = await createFakeCamera(join(folder, `camera-${closing.length}.y4m`));
          const browser = await startBrowser(fakeCameraFlags(camera.file));
          closing.unshift(() => browser.close(), camera.close);
          const visitor = await visit(browser, product.url, laptop);
          if (guest) await bringSignIn(visitor, guest);
          return { ...visitor, camera };
        });
        for (const close of closing) await close();
      },
      { scope: 'worker' },
    ],
  });
}
