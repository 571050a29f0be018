import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { cssVariables, theme } from '#web/platform/ui/theme.ts';

/** A module of the library that the built pages do not need, the module that imports it, and its replacement. */
const leftOut: readonly { readonly part: string; readonly asker: string; readonly instead: string }[] = [
  {
    // The dialog checks for the library's own scroll area, which is never used here. The check alone would add that
    // module and all pop-over positioning to every dialog: 19 KiB.
    part: '/ScrollArea/ScrollArea.mjs',
    asker: '/Modal/ModalRoot.mjs',
    instead: 'export const ScrollArea = { Autosize: Symbol() };',
  },
  // The styles contain the variables already.
  {
    part: '/MantineCssVariables.mjs',
    asker: '/MantineProvider.mjs',
    instead: 'export const MantineCssVariables = () => null;',
  },
  { part: '/MantineClasses.mjs', asker: '/MantineProvider.mjs', instead: 'export const MantineClasses = () => null;' },
  // The theme has its own colors, and defines the style of each kind of button.
  { part: '/default-colors.mjs', asker: '/default-theme.mjs', instead: 'export const DEFAULT_COLORS = {};' },
  {
    part: '/default-variant-colors-resolver.mjs',
    asker: '/default-theme.mjs',
    instead: 'export const defaultVariantColorsResolver = () => ({});',
  },
];

/** Removes modules of the library that the built pages do not use. */
export function withoutLibraryParts(): Plugin {
  const prefix = '\0left-out-';
  return {
    name: 'without-library-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const at = leftOut.findIndex(({ part, asker }) => source.endsWith(part) && importer.endsWith(asker));
      return at < 0 ? null : prefix + at;
    },
    load: (id) => (id.startsWith(prefix) ? leftOut[Number(id.slice(prefix.length))]?.instead : null),
  };
}

/** Names after `--mantine-color-` in the library that are not colors. */
const ownNames = ['default', 'disabled'];

/** The theme's variables for both color schemes as a style sheet, so that phones do not have to compute them. */
function themeVariables(): string {
  const provider = createElement(MantineProvider, {
    theme,
    cssVariablesResolver: cssVariables,
    withGlobalClasses: false,
  });
  const ofTheme = [...Object.keys(theme.colors ?? {}), ...ownNames].join('|');
  const css = renderToStaticMarkup(provider).replace(/^<style[^>]*>|<\/style>$/g, '');
  return css.replace(new RegExp(`--mantine-color-(?!(?:${ofTheme})-|\\w+:)\\w+-[^;]+;`, 'g'), '');
}

/** Puts the theme's variables before the rules of `web/platform/ui/base.css`, which every page includes. */
export function withThemeVariables(): Plugin {
  return {
    name: 'with-theme-variables',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/web/platform/ui/base.css') ? { code: themeVariables() + code, map: null } : null,
  };
}
