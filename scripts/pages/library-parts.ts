import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { cssVariables, theme } from '#web/platform/ui/theme.ts';

/** A part of the library that the built pages have no use for, who asks for it, and what they get instead. */
const leftOut: readonly { readonly part: string; readonly asker: string; readonly instead: string }[] = [
  {
    // The dialog asks whether it was given the library's own scroll area, which nothing here gives it. The question alone
    // would bring that part and all that positions pop-overs into every dialog: 19 KiB.
    part: '/ScrollArea/ScrollArea.mjs',
    asker: '/Modal/ModalRoot.mjs',
    instead: 'export const ScrollArea = { Autosize: Symbol() };',
  },
  // The variables are in the styles already.
  {
    part: '/MantineCssVariables.mjs',
    asker: '/MantineProvider.mjs',
    instead: 'export const MantineCssVariables = () => null;',
  },
  { part: '/MantineClasses.mjs', asker: '/MantineProvider.mjs', instead: 'export const MantineClasses = () => null;' },
  // The theme has colours of its own, and says itself what each kind of button wears.
  { part: '/default-colors.mjs', asker: '/default-theme.mjs', instead: 'export const DEFAULT_COLORS = {};' },
  {
    part: '/default-variant-colors-resolver.mjs',
    asker: '/default-theme.mjs',
    instead: 'export const defaultVariantColorsResolver = () => ({});',
  },
];

/** Leaves out of the built pages what the library brings and nothing here uses. */
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

/** What the library calls by a word after `--mantine-color-` that is no colour. */
const ownNames = ['default', 'disabled'];

/** The theme's variables in both schemes, which the library would otherwise work out on every phone, as a style sheet. */
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

/** Puts the theme's variables before the rules of `web/platform/ui/base.css`, which is how every page gets them. */
export function withThemeVariables(): Plugin {
  return {
    name: 'with-theme-variables',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/web/platform/ui/base.css') ? { code: themeVariables() + code, map: null } : null,
  };
}
