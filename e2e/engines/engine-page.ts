import type { DrivenEngine } from './driven-engine.ts';
import { untilAnswered } from './engine-process.ts';

/** The key of an element that a script returns, in the standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Finds the first visible and enabled element with this name, either its label or its text. */
const FIND = `
  const [selectors, name, isPattern] = arguments;
  const asked = isPattern ? new RegExp(name, 'i') : { test: (text) => text === name };
  const clean = (text) => (text ?? '').replace(/[*\\s]+/g, ' ').trim();
  const namesOf = (element) => [
    element.getAttribute('aria-label'),
    ...[...(element.labels ?? [])].map((label) => label.textContent),
    element.textContent,
  ];
  return [...document.querySelectorAll(selectors)].find(
    (element) =>
      !element.disabled &&
      !element.closest('[inert], [aria-hidden=true]') &&
      element.getClientRects().length > 0 &&
      namesOf(element).some((text) => text !== null && asked.test(clean(text))),
  );`;

/** Records errors in the page from now on, and earlier policy violations if the engine reports them. */
const LISTEN = `
  const complaints = (window.complaints = []);
  const keep = (text) => complaints.includes(text) || complaints.push(text);
  const refused = (by) => keep('policy: ' + by.effectiveDirective + ' ' + (by.blockedURI ?? by.blockedURL));
  window.addEventListener('error', ({ message }) => keep('error: ' + message));
  window.addEventListener('unhandledrejection', ({ reason }) => keep('rejected: ' + reason));
  document.addEventListener('securitypolicyviolation', refused);
  if ('ReportingObserver' in window) {
    const tell = (reports) => reports.forEach(({ body }) => refused(body));
    new window.ReportingObserver(tell, { types: ['csp-violation'], buffered: true }).observe();
  }`;

/** What a person can do and see on the page of a driven browser. */
export interface EnginePage {
  /** The engine with its version. */
  readonly name: string;
  /** Opens an address of the product. */
  goto(path: string): Promise<void>;
  /** Navigates within the application, so that injected scripts remain. */
  walk(path: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Waits for the button, link or field with this name and clicks it; fails if it is covered. */
  press(name: string | RegExp): Promise<void>;
  /** Types into the field with this label, after the text that is already there. */
  fill(label: string, text: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Waits until this text is on the page, ignoring case. */
  reads(text: string): Promise<void>;
  /** Runs a script in the page and returns its result. */
  ask<T>(script: string, ...args: unknown[]): Promise<T>;
  /** Waits until this script returns a result. */
  waitFor<T>(script: string, ...args: unknown[]): Promise<NonNullable<T>>;
  /** The visible part of the page, as PNG. */
  picture(): Promise<Buffer>;
  /** Page errors, unhandled rejections, and violations of the content security policy. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

/** The page of a started browser, for the product at this address. */
export function engineOn({ name, send, close }: DrivenEngine, origin: string): EnginePage {
  const heard: string[] = [];
  const ask = async <T>(script: string, ...args: unknown[]) => (await send('ExecuteScript', { script, args })) as T;
  const waitFor = <T>(script: string, ...args: unknown[]) =>
    untilAnswered(`"${[script, ...args].join(' ').slice(0, 120)}"`, async () => {
      // During a navigation the script fails.
      const found = await ask<T>(script, ...args).catch(() => undefined);
      return found || undefined;
    }) as Promise<NonNullable<T>>;
  const hear = async () => void heard.push(...(await ask<string[]>('return (window.complaints ?? []).splice(0)')));
  const leave = async (command: string, parameters: Record<string, unknown> = {}) => {
    await hear();
    await send(command, parameters);
    await ask(LISTEN);
  };
  const find = async (selectors: string, asked: string | RegExp) => {
    const name = typeof asked === 'string' ? asked : asked.source;
    const found = await untilAnswered(`"${name}"`, async () => {
      const element = await ask<object | null>(FIND, selectors, name, typeof asked !== 'string').catch(() => null);
      return element ?? undefined;
    });
    return (found as { [ELEMENT]: string })[ELEMENT];
  };
  return {
    name,
    goto: async (path) => leave('Navigate', { url: origin + path }),
    walk: async (path) => void (await ask("window.history.pushState(null, '', arguments[0])", path)),
    // In Firefox, the reload command bypasses the cache, as a reload with Shift does.
    reload: async () => leave('Navigate', { url: await ask('return location.href') }),
    back: async () => void (await send('Back')),
    async press(asked) {
      const id = await find('button, a[href], [role=button], input', asked);
      await send('ElementClick', { id });
    },
    async fill(label, text) {
      const id = await find('input, textarea', label);
      await send('ElementSendKeys', { id, text });
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async reads(text) {
      const isThere = 'return document.body.innerText.toLowerCase().includes(arguments[0])';
      await waitFor(isThere, text.toLowerCase());
    },
    ask,
    waitFor,
    picture: async () => Buffer.from((await send('TakeScreenshot', { full: false })) as string, 'base64'),
    async complaints() {
      await hear();
      return heard;
    },
    close,
  };
}
