import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { type Role, tokenHeader } from '#contract/platform/base/call.ts';
import { approvalWaitKey } from '#web/account/sign-in/approval-wait-store.ts';
import { firstReadsOf } from '#web/app/initial-queries.ts';
import { type PlaceName, type PlaceOf, paths, placeNames } from '#web/platform/base/paths.ts';

/** The bundle of the application for prerendering, in a folder from which imports find the packages. */
const BUNDLE = resolve('dist/prerender');

/** The role of each login, by address. A login redirects a signed-in person, and shows more to a pending person. */
const loginOf: Readonly<Record<string, Role>> = {
  [paths.studentLogin.pattern]: 'student',
  [paths.professorLogin.pattern]: 'professor',
  [paths.professorLoginByName.pattern]: 'professor',
  [paths.adminLogin.pattern]: 'admin',
};

interface DrawnPage {
  readonly path: string;
  readonly signedIn: boolean;
  /** The first queries of the page's screen. */
  readonly reads: ReturnType<typeof firstReadsOf>;
  /** The files of the page's content, as in the list of screens. */
  readonly files: readonly string[];
}

/** As the value of an attribute: the addresses that the page reads with a token, or those without. */
const listed = (reads: DrawnPage['reads'], withToken: boolean) =>
  reads
    .filter((read) => read.withToken === withToken)
    .map(({ address }) => address.replaceAll('&', '&amp;'))
    .join(' ');

/** Every address without parameters that is open to everyone or to students, with its files. */
function pagesToDraw(): DrawnPage[] {
  const list = readFileSync('web/app/screens.ts', 'utf8');
  const fileOf = (name: PlaceName) =>
    new RegExp(`${name}: part\\([^)]*\\) =>\\s*import\\('([^']+)'`).exec(list)?.[1]?.replace(/^#|^\./, '');
  return placeNames.flatMap((name) => {
    const { who, pattern: path } = paths[name];
    if (who !== 'nobody' && who !== 'student') return [];
    const file = fileOf(name);
    if (file === undefined) throw new Error(`The list of screens names no file for ${name}.`);
    const signedIn = who === 'student';
    const reads = signedIn ? firstReadsOf(name as PlaceOf<'student'>) : [];
    return [{ path, signedIn, reads, files: [...(signedIn ? ['/student-frame.tsx'] : []), file] }];
  });
}

/** Makes React use a store's current value when prerendering, unless the store has a separate value for that. */
function storesAsTheyAre(): Plugin {
  const standIn = '\0react-that-draws';
  return {
    name: 'stores-as-they-are',
    enforce: 'pre',
    resolveId: (source, importer = standIn) => (source === 'react' && importer !== standIn ? standIn : null),
    load: (id) =>
      id === standIn
        ? `import * as React from 'react'; export * from 'react'; export default React.default;
           export const useSyncExternalStore = (subscribe, read, drawn = read) =>
             React.useSyncExternalStore(subscribe, read, drawn);`
        : null,
  };
}

async function drawAll(pages: readonly DrawnPage[]): Promise<Record<string, string>> {
  await build({
    configFile: false,
    root: 'web',
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), storesAsTheyAre()],
    ssr: { noExternal: [/wouter/, /mantine/, /tanstack/, /tabler/] },
    build: { ssr: 'app/prerender.tsx', outDir: BUNDLE, emptyOutDir: true, target: 'es2022' },
  });
  const script = fileURLToPath(new URL('prerender-pages.ts', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, join(BUNDLE, 'prerender.js')], {
    input: JSON.stringify(pages),
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  rmSync(BUNDLE, { recursive: true, force: true });
  if (status !== 0) throw new Error(`The pages cannot be drawn: ${stderr}`);
  return JSON.parse(stdout) as Record<string, string>;
}

/** The chunks that these files need, including their own. */
function neededBy(files: readonly string[], bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const needed = new Set<Rolldown.OutputChunk>();
  const need = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) need(chunks.find(({ fileName }) => fileName === name));
  };
  for (const file of files) need(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(file)));
  return [...needed];
}

/** Links to the styles that the page does not link yet. */
function stylesheets(files: readonly string[], page: string): string {
  return [...new Set(files)]
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    .join('');
}

/**
 * Prerenders each login and registration, and each student's screen before any data, as a page that is visible before
 * any script has loaded. `page.html` is for every other address, and `addresses.json` lists all addresses, with `:`
 * before parameters: the server answers 404 to any other.
 * @see docs/decisions/0014
 */
export function drawnPages(): Plugin {
  let out = '';
  return {
    name: 'prerendered-pages',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const page = readFileSync(join(out, 'index.html'), 'utf8');
      writeFileSync(join(out, 'page.html'), page);
      writeFileSync(join(out, 'addresses.json'), JSON.stringify(placeNames.map((name) => paths[name].pattern)));
      const pages = pagesToDraw();
      const drawn = await drawAll(pages);
      for (const { path, signedIn, reads, files } of pages) {
        const [, title = '', body = ''] = /^<title>([^<]*)<\/title>([\s\S]*)$/.exec(drawn[path] ?? '') ?? [];
        if (body === '') throw new Error(`Nothing was drawn at ${path}.`);
        const who = loginOf[path];
        const shownTo = signedIn
          ? `data-shown-with="${tokenHeader.student}" data-reads="${listed(reads, true)}" data-open-reads="${listed(reads, false)}"`
          : `data-gone-with="${who ? `${tokenHeader[who]} ${approvalWaitKey(who)}` : ''}"`;
        const needed = neededBy(files, bundle);
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const withoutParts = page.replaceAll(/<link rel="modulepreload" (?!.*\/first-).*\n?/g, '');
        const html = withoutParts
          .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
          // The short script that decides for whom the prerendered page is runs before the first paint.
          .replace('<script type="module" ', '<script type="module" blocking="render" ')
          .replace('</head>', () => `${stylesheets(styles, page)}</head>`)
          // The application is loaded once the prerendered page is visible.
          .replace('<div id="root"></div>', () => `<div id="root" ${shownTo}>${body}</div>`);
        const file = join(out, path === '/' ? 'index.html' : `${path}.html`);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, html);
      }
    },
  };
}
