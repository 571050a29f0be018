import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createFakeCamera, type FakeCamera, fakeCameraFlags } from '#testkit/camera/fake-camera.ts';
import { type PreparedProduct, startPrepared } from '#testkit/school/prepared-school.ts';
import type { School } from '#testkit/school/school.ts';
import { bringSignIn, type Guest, keepPictures, laptop, startBrowser, type Visitor, visit } from './browsers.ts';

/** The built product on a prepared school, with browsers and cameras, for the walks of one file. */
export interface ProfessorStage<Prepared> {
  readonly product: PreparedProduct<Prepared>;
  readonly prepared: Prepared;
  /** Opens a browser for one person, without a camera; a laptop unless said otherwise. */
  arrive(name: string, guest?: Guest, options?: BrowserContextOptions): Promise<Visitor>;
  /** The same with a camera that sees only what is shown to it. */
  arriveWithCamera(name: string, guest: Guest): Promise<Visitor & { camera: FakeCamera }>;
}

/** Starts the product before the first test of the file, ends it after the last, and keeps pictures of what went wrong. */
export function stageOfProfessor<Prepared>(
  prepare: (school: School) => Promise<Prepared>,
  env: Record<string, string> = {},
): ProfessorStage<Prepared> {
  let folder = '';
  let product: PreparedProduct<Prepared> | undefined;
  let plain: Browser | undefined;
  const browsers: Browser[] = [];
  const cameras: FakeCamera[] = [];
  const visitors: Record<string, Visitor> = {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'professor-'));
    product = await startPrepared(prepare, env);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await mkdir('.cache/walks', { recursive: true });
    await keepPictures('.cache/walks', visitors);
  });
  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await Promise.all(cameras.map((camera) => camera.close()));
    await product?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  function running(): PreparedProduct<Prepared> {
    if (!product) throw new Error('The stage opens before the first test.');
    return product;
  }
  async function launch(flags: readonly string[] = []): Promise<Browser> {
    const browser = await startBrowser(flags);
    browsers.push(browser);
    return browser;
  }
  async function enter(browser: Browser, name: string, guest?: Guest, options = laptop): Promise<Visitor> {
    const visitor = await visit(browser, running().url, options);
    if (guest) await bringSignIn(visitor, guest);
    visitors[name] = visitor;
    return visitor;
  }

  return {
    get product() {
      return running();
    },
    get prepared() {
      return running().prepared;
    },
    async arrive(name, guest, options) {
      plain ??= await launch();
      return enter(plain, name, guest, options);
    },
    async arriveWithCamera(name, guest) {
      const camera = await createFakeCamera(join(folder, `camera-${cameras.length}.y4m`));
      cameras.push(camera);
      return { ...(await enter(await launch(fakeCameraFlags(camera.file)), name, guest)), camera };
    },
  };
}
