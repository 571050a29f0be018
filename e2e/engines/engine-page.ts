import type { DrivenEngine } from './driven-engine.ts';
import { untilAnswered } from './engine-process.ts';

/** How the standard names an element that a script gives back. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The first of these that is seen and not disabled, and is called so: by its label, or by what it says. */
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

/** Keeps what goes wrong in the page from now on, and what the policy refused before where the engine tells. */
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

/** What a person does on the page of a driven browser, and sees there. */
export interface EnginePage {
  /** Of the engine, with its version. */
  readonly name: string;
  /** Opens an address of the product. */
  goto(path: string): Promise<void>;
  /** Goes to an address inside the application, so that what was put into the page stays. */
  walk(path: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Clicks the button, link or field of this name, once it is there; what lies over it makes this fail. */
  press(name: string | RegExp): Promise<void>;
  /** Types into the field of this label, after what is in it. */
  fill(label: string, text: string): Promise<void>;
  /** Types where the focus is. */
  type(text: string): Promise<void>;
  /** Waits until this can be read on the page, in whatever case it is set. */
  reads(text: string): Promise<void>;
  /** Runs a script in the page and gives back what it returns. */
  ask<T>(script: string, ...args: unknown[]): Promise<T>;
  /** Waits until this script returns something. */
  waitFor<T>(script: string, ...args: unknown[]): Promise<NonNullable<T>>;
  /** What is in the window, as PNG. */
  picture(): Promise<Buffer>;
  /** Errors of pages, rejections nobody heard, and what the content security policy refused. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

/** The page of a browser that was started for the product at this address. */
export function engineOn({ name, send, close }: DrivenEngine, origin: string): EnginePage {
  const heard: string[] = [];
  const ask = async <T>(script: string, ...args: unknown[]) => (await send('ExecuteScript', { script, args })) as T;
  const waitFor = <T>(script: string, ...args: unknown[]) =>
    untilAnswered(`"${[script, ...args].join(' ').slice(0, 120)}"`, async () => {
      // A page that is being left has nothing to ask.
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
    // The command of that name passes a page's own store by in Firefox, as a reload with Shift held down does.
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
