import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, test as base } from '@playwright/test';
import { createFakeCamera, type FakeCamera, fakeCameraFlags } from '#testkit/camera/fake-camera.ts';
import { type Mailbox, openMailbox } from '#testkit/process/mailbox.ts';
import { type Product, startProduct } from '#testkit/process/product.ts';
import { type Members, membersOf } from '#testkit/school/members.ts';
import { prepareSchool, type SchoolTemplate, startPrepared } from '#testkit/school/prepared-school.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { bringSignIn, type Guest, laptop, startBrowser, type Visitor, visit } from './browsers.ts';

/** The longest time to prepare and start a school, in milliseconds; only a process that hangs takes longer. */
const START_MS = 300_000;

/** Opens a browser for one person, who is signed in already if `guest` is given. */
export type Arrive = (options: BrowserContextOptions, guest?: Guest) => Promise<Visitor>;

const arriveAt =
  (browser: Browser, product: Product): Arrive =>
  async (options, guest) => {
    const visitor = await visit(browser, product.url, options);
    if (guest) await bringSignIn(visitor, guest);
    return visitor;
  };

/** The fixtures of a walk. Each fixture is created when it is first used, and shared by the tests of one file. */
interface Handed<Prepared> {
  /** A mail server that receives the product's email. */
  mailbox: Mailbox;
  /** The built product, with a school for this file only. */
  product: Product & { prepared: Prepared };
  /** The result of the preparation. */
  prepared: Prepared;
  /** Creates accounts, classes and scans through the product's calls. */
  members: Members;
  arrive: Arrive;
  /** A person at a laptop whose camera sees only what the test shows to it. */
  arriveWithCamera(guest?: Guest): Promise<Visitor & { camera: FakeCamera }>;
}

/** What to close after the file, last first. */
type Endings = (() => Promise<unknown>)[];

/** Memoizes a function until the end of the file. */
function once<Of extends unknown[], Made>(
  endings: Endings,
  make: (...of: Of) => Promise<Made>,
  end?: (made: Made) => Promise<unknown>,
): (...of: Of) => Promise<Made> {
  let making: Promise<Made> | undefined;
  return (...of) => {
    making ??= make(...of).then((made) => {
      endings.unshift(async () => {
        making = undefined;
        await end?.(made);
      });
      return made;
    });
    return making;
  };
}

/** Opens browsers that each have their own camera; `endings` receives the function that closes each. */
async function camerasAt(product: Product, endings: Endings): Promise<Handed<unknown>['arriveWithCamera']> {
  const folder = await mkdtemp(join(tmpdir(), 'cameras-'));
  endings.unshift(() => rm(folder, { recursive: true, force: true }));
  let opened = 0;
  return async (guest) => {
    const camera = await createFakeCamera(join(folder, `camera-${opened++}.y4m`));
    const browser = await startBrowser(fakeCameraFlags(camera.file));
    endings.unshift(() => browser.close(), camera.close);
    const visitor = await visit(browser, product.url, laptop);
    if (guest) await bringSignIn(visitor, guest);
    return { ...visitor, camera };
  };
}

/**
 * Playwright's `test` with a running product as a fixture. Everything that a test file creates ends with this file, not
 * with Playwright's worker: the worker runs the next file with the same browser and the same imported modules.
 * @param prepare fills the school before the product starts; without it the school is empty
 * @param env settings of the product, in addition to those of every walk
 */
export function walksAt<Prepared = undefined>(
  prepare?: (school: SchoolUnderTest) => Promise<Prepared>,
  env: Record<string, string> = {},
) {
  const endings: Endings = [];
  const mailboxOnce = once(endings, openMailbox, (mailbox) => mailbox.close());
  const productOnce = once(
    endings,
    async ({ url }: Mailbox) => {
      const settings = { SMTP_URL: url, ...env };
      return prepare
        ? await startPrepared(prepare, settings)
        : { ...(await startProduct(settings)), prepared: undefined as Prepared };
    },
    (product) => product.stop(),
  );
  const membersOnce = once(endings, async (product: Product, mailbox: Mailbox) => membersOf(product, mailbox));
  const camerasOnce = once(endings, (product: Product) => camerasAt(product, endings));
  const test = base.extend<Handed<Prepared>>({
    // Playwright reads the fixtures' names from this pattern and requires one even if it is empty.
    mailbox: async ({ playwright: _playwright }, provide) => provide(await mailboxOnce()),
    product: [async ({ mailbox }, provide) => provide(await productOnce(mailbox)), { timeout: START_MS }],
    prepared: ({ product }, provide) => provide(product.prepared),
    members: async ({ product, mailbox }, provide) => provide(await membersOnce(product, mailbox)),
    arrive: ({ browser, product }, provide) => provide(arriveAt(browser, product)),
    arriveWithCamera: async ({ product }, provide) => provide(await camerasOnce(product)),
  });
  test.afterAll(async ({ browser }) => {
    for (const context of browser.contexts()) await context.close();
    for (const end of endings.splice(0)) await end();
  });
  return test;
}

/** Playwright's `test` for a file with parallel tests: the school is prepared once, and each test gets its own copy. */
export function walksInCopies<Prepared>(prepare: (school: SchoolUnderTest) => Promise<Prepared>) {
  type OfEach = Pick<Handed<Prepared>, 'product' | 'prepared' | 'arrive'>;
  return base.extend<OfEach, { template: SchoolTemplate<Prepared> }>({
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
