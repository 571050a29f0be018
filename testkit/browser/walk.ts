import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, test } from '@playwright/test';
import { createFakeCamera, type FakeCamera, fakeCameraFlags } from '#testkit/camera/fake-camera.ts';
import { type Mailbox, openMailbox } from '#testkit/process/mailbox.ts';
import { type Product, startProduct } from '#testkit/process/product.ts';
import { type Members, membersOf } from '#testkit/school/members.ts';
import { prepareSchool, type SchoolTemplate, startPrepared } from '#testkit/school/prepared-school.ts';
import type { School } from '#testkit/school/school.ts';
import { bringSignIn, type Guest, laptop, startBrowser, type Visitor, visit } from './browsers.ts';

/** The longest that a school may take to be prepared and started, in milliseconds: only what hangs takes it. */
const START_MS = 300_000;

/** Opens a browser for one person, who is signed in already if they are a guest. */
export type Arrive = (options: BrowserContextOptions, guest?: Guest) => Promise<Visitor>;

const arriveAt =
  (browser: Browser, product: Product): Arrive =>
  async (options, guest) => {
    const visitor = await visit(browser, product.url, options);
    if (guest) await bringSignIn(visitor, guest);
    return visitor;
  };

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
      { scope: 'worker', timeout: START_MS },
    ],
    prepared: [({ product }, provide) => provide(product.prepared), { scope: 'worker' }],
    members: [({ product, mailbox }, provide) => provide(membersOf(product, mailbox)), { scope: 'worker' }],
    arrive: [({ browser, product }, provide) => provide(arriveAt(browser, product)), { scope: 'worker' }],
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

/** The same for a file whose tests run beside one another: each has a fresh copy of a school that is prepared once. */
export function walksInCopies<Prepared>(prepare: (school: School) => Promise<Prepared>) {
  type OfEach = Pick<Handed<Prepared>, 'product' | 'prepared' | 'arrive'>;
  return test.extend<OfEach, { template: SchoolTemplate<Prepared> }>({
    template: [
      async ({ playwright: _playwright }, provide) => {
        const template = await prepareSchool(prepare);
        await provide(template);
        template.remove();
      },
      { scope: 'worker', timeout: START_MS },
    ],
    product: [
      async ({ template }, provide) => {
        const product = await template.start();
        await provide(product);
        await product.stop();
      },
      { timeout: START_MS },
    ],
    prepared: ({ product }, provide) => provide(product.prepared),
    arrive: ({ browser, product }, provide) => provide(arriveAt(browser, product)),
  });
}
