import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { callsWithoutSchemas } from './scripts/pages/calls-without-schemas.ts';
import { withoutLibraryParts, withThemeVariables } from './scripts/pages/library-parts.ts';
import { drawnPages } from './scripts/pages/prerendered-pages.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** The folder of the built pages. */
const OUT = resolve('dist/web');

/** Files of the project, or package folders, by the beginning of their path. */
type Files = readonly string[];
const web = (folder: string, ...names: string[]): Files => names.map((name) => `/web/${folder}/${name}.`);
const icons = (...names: string[]): Files => names.map((name) => `/@tabler/icons-react/dist/esm/icons/Icon${name}.`);
const packages = (...names: string[]): Files => names.map((name) => `/node_modules/${name}/`);
const mantine = (...names: string[]): Files => names.map((name) => `/@mantine/core/esm/${name}/`);

/** What logins and every screen need; it compresses better as one file. */
const shell: Files = [
  ...packages('react', 'react-dom', 'scheduler', '@tanstack/query-core', '@tanstack/react-query'),
  ...packages('wouter', 'regexparam', 'clsx'),
  ...mantine('core', 'components/ActionIcon', 'components/Button', 'components/CloseButton', 'components/Input'),
  ...mantine('components/Loader', 'components/PasswordInput', 'components/TextInput'),
  ...mantine('components/Transition', 'components/UnstyledButton', 'components/VisuallyHidden'),
  '/@mantine/hooks/esm/use-uncontrolled/',
  '/@mantine/core/esm/components/Modal/ModalStack.',
  ...web('platform/base', 'base-text', 'install-offer', 'new-version'),
  ...web('platform/calls', 'call-failed', 'send'),
  ...web('platform/dialog', 'confirm'),
  ...web(
    'platform/ui',
    'logo-mark',
    'banners',
    'new-version-banner',
    'offline-banner',
    'page',
    'scheme-switch',
    'empty-loading-error',
  ),
  ...web('platform/form', 'password-field'),
  ...web('account/sign-in', 'entry-sheet', 'login-form', 'role-calls', 'roll-picture', 'sign-in-text'),
  ...web('app', 'offline-cache', 'providers', 'routes', 'waiting-page'),
  ...web('platform/base', 'preload-chunks'),
  ...web('platform/ui', 'base-providers', 'error-boundary', 'theme'),
  ...icons('CircleCheck', 'InfoCircle'),
  ...['call', 'dates'].map((name) => `/contract/platform/base/${name}.`),
  '/contract/platform/settings/settings',
  '/contract/account/sign-in/sign-in',
  '/contract/account/sign-in/username',
];

/** What the page's first script needs: all addresses, and the function that loads a part. */
const first: Files = [
  ...web('platform/base', 'cached-photo', 'paths', 'service-worker-takeover'),
  ...web('platform/calls', 'prefetch'),
  ...web('app', 'screens', 'prerendered'),
  'vite/preload-helper',
];

/** What a registration is checked with before it is sent. */
const checks: Files = [
  ...packages('zod'),
  ...['fields', 'strip-invisible', 'name-fields', 'program-level-fields', 'email-fields'].map(
    (name) => `/contract/platform/base/${name}.`,
  ),
];

/** Paged lists, which no login has. */
const paged: Files = ['query-core/build/modern/infiniteQueryObserver', 'react-query/build/modern/useInfiniteQuery'].map(
  (name) => `/node_modules/@tanstack/${name}.`,
);

/** What most screens of signed-in people share. */
const signedIn: Files = [
  ...paged,
  ...['people/student', 'people/photo', 'attendance/qr', 'people/ledger'].map((room) => `/web/${room}/`),
  ...web('app/frame', 'frame-text', 'nav-items', 'nav-list', 'skip-link'),
  ...web('people/program-level', 'program-levels-key'),
  ...web('platform/base', 'query-cache', 'realtime-socket', 'stored-text', 'student-channel'),
  ...web('platform/calls', 'random-key'),
  ...web('platform/ui', 'card', 'file-picker'),
  ...web('attendance/own-attendance', 'own-roll-data'),
  ...web('account/sign-in', 'change-password'),
  '/contract/attendance/roll/roll-change',
  '/contract/attendance/roll/own-roll',
  ...web('account/sign-in', 'log-out', 'role-guard'),
  ...icons('CalendarEvent', 'Camera', 'Checklist', 'Circle', 'Clock', 'Flame', 'Gift', 'Home', 'Id', 'LayoutGrid'),
  ...icons('ListDetails', 'Lock', 'Logout', 'Qrcode', 'School', 'Trophy', 'User', 'UserCircle'),
];

const isOf = (files: Files, id: string) => files.some((begins) => id.includes(begins));

/** Fails the build if those lists name a file that does not exist: a renamed file would silently leave its chunk. */
function chunkListsNameRealFiles(): Plugin {
  return {
    name: 'chunk-lists-name-real-files',
    apply: 'build',
    generateBundle() {
      const ids = [...this.getModuleIds()];
      const unknown = [...shell, ...first, ...checks, ...signedIn].filter(
        (begins) => !ids.some((id) => id.includes(begins)),
      );
      if (unknown.length > 0) this.error(`vite.config.ts names what is not in the application: ${unknown.join(', ')}`);
    },
  };
}

/** Writes `.br` and `.gz` beside every built file that gets smaller, so that the server compresses nothing. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    closeBundle: {
      // After the service worker has been written.
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(?:js|css|html|svg|json|webmanifest|wasm)$/.test(name)) continue;
          const file = join(OUT, name);
          const source = readFileSync(file);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
          };
          writeFileSync(`${file}.br`, brotliCompressSync(source, { params }));
          writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }));
        }
      },
    },
  };
}

/**
 * Preloads the application beside the first script and inlines the icon: two round trips less before the first paint.
 */
function pageInOneGo(): Plugin {
  const icon = readFileSync('web/public/icon.svg', 'utf8');
  return {
    name: 'page-in-one-go',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const application = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/web/app/main.tsx'));
        if (!application) throw new Error('The application is not among what was built.');
        const asked = [application.fileName, ...application.imports].filter((file) => !html.includes(file));
        const parts = chunks.filter(({ fileName }) => asked.includes(fileName));
        const [font] = Object.keys(bundle).filter((file) => /\/figtree-latin-(?!ext-)[^/]*\.woff2$/.test(file));
        if (!font) throw new Error('The typeface is not among what was built.');
        const styles = parts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const link = (attrs: Record<string, string | true>) => ({ tag: 'link', attrs, injectTo: 'head' as const });
        return [
          link({ rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(icon)}` }),
          link({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` }),
          ...parts.map(({ fileName }) => link({ rel: 'modulepreload', crossorigin: true, href: `/${fileName}` })),
          ...styles.map((file) => link({ rel: 'stylesheet', crossorigin: true, href: `/${file}` })),
        ];
      },
    },
  };
}

export default defineConfig({
  root: 'web',
  // The version of the pages, as administrators see it.
  define: { 'import.meta.env.ROLLCALL_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    pageInOneGo(),
    withThemeVariables(),
    withoutLibraryParts(),
    callsWithoutSchemas(),
    chunkListsNameRealFiles(),
    drawnPages(),
    VitePWA({
      injectRegister: false,
      filename: 'service-worker.js',
      // A new version waits until a page accepts it: see web/platform/base/service-worker-takeover.ts.
      registerType: 'prompt',
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: 'Rollcall',
        short_name: 'Rollcall',
        description: 'Attendance by QR code, with rewards',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: '#f8f5f0',
        background_color: '#f8f5f0',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      workbox: {
        // The shell and its parts; the decoder's WebAssembly is loaded when a scanner first needs it.
        globPatterns: ['**/*.{html,js,css,woff2}', 'icon.svg'],
        navigateFallback: '/page.html',
        // The server's own answers are never served from the cache.
        navigateFallbackDenylist: [
          /^\/api\//,
          /^\/realtime/,
          /^\/(?:healthz|readyz|metrics|robots\.txt|favicon\.ico)$/,
        ],
        runtimeCaching: [
          {
            urlPattern: /\/assets\/.*\.wasm$/,
            handler: 'CacheFirst',
            options: { cacheName: 'decoder', expiration: { maxEntries: 2 } },
          },
        ],
        cleanupOutdatedCaches: true,
        sourcemap: false,
      },
    }),
    precompressed(),
  ],
  resolve: {
    // React now includes it.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first script names every part of the application, so the names of parts are short.
        chunkFileNames: ({ name }) => `assets/${name.replace(/-(?:screens?|dialog|text|data|calls)$/, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            // What the first script needs is not part of the application, for which it does not wait.
            { name: 'first', test: (id) => isOf(first, id), priority: 2 },
            { name: 'shell', test: (id) => isOf(shell, id) && !isOf(paged, id), priority: 1 },
            // On a slow network, each file costs more than its few bytes, so what several screens need is one file.
            {
              name: 'calls',
              test: /\/contract\/(?:attendance\/(?:attendance|check-in|qr|session)|people\/(?:photo|student)|rewards\/(?:incentive|redemptions|shop|tickets)|subjects\/subject)\/(?!school-|shared-)/,
              minShareCount: 2,
            },
            // Registrations and signed-in screens check names with it, but no login does.
            { name: 'visible-characters', test: /\/contract\/platform\/base\/visible-characters\./, priority: 2 },
            { name: 'checks', test: (id) => isOf(checks, id), priority: 2, includeDependenciesRecursively: false },
            { name: 'signed-in', test: (id) => isOf(signedIn, id), minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/healthz': 'http://127.0.0.1:3000',
      '/realtime': { target: 'ws://127.0.0.1:3000', ws: true },
    },
  },
});
