import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/**
 * The design tokens: calm paper, one strong ink, one flame. Every color on a screen is one of these tokens, as the CSS
 * variable `--rc-<name>`; this file's test holds each text pair to WCAG AA in both schemes.
 */
export const tokens = {
  light: {
    paper: '#f8f5f0',
    card: '#fffdfa',
    sunken: '#f1ece4',
    text: '#211c17',
    dim: '#655c52',
    hairline: '#e5ded3',
    'field-line': '#93887b',
    ink: '#3730a3',
    'ink-hover': '#2c2687',
    'on-ink': '#ffffff',
    'ink-soft': '#ebe9f8',
    flame: '#f04520',
    'flame-text': '#b3260e',
    'flame-soft': '#fdeadd',
    present: '#1f6b35',
    'present-soft': '#e2f1e4',
    absent: '#b3261e',
    'absent-soft': '#fbe6e3',
    pending: '#835300',
    'pending-soft': '#fbeecb',
    danger: '#b3261e',
    'danger-hover': '#8f1c16',
    'on-danger': '#ffffff',
  },
  dark: {
    paper: '#151210',
    card: '#1e1a17',
    // Lighter than its background: a darker row under the pointer would look like a hole.
    sunken: '#29241f',
    text: '#f2ede6',
    dim: '#afa598',
    hairline: '#362f29',
    'field-line': '#7b7064',
    ink: '#b1adfb',
    'ink-hover': '#c8c5fd',
    'on-ink': '#17133f',
    'ink-soft': '#2a2749',
    flame: '#ff7356',
    'flame-text': '#ff9d85',
    'flame-soft': '#3b2113',
    present: '#7ad391',
    'present-soft': '#17301e',
    absent: '#ff9d95',
    'absent-soft': '#3d1a17',
    pending: '#efbb52',
    'pending-soft': '#352706',
    danger: '#ff9d95',
    'danger-hover': '#ffb9b3',
    'on-danger': '#3a0906',
  },
} as const;

const ink: MantineColorsTuple = [
  '#ebe9f8',
  '#d8d5f3',
  '#c8c5fd',
  '#b1adfb',
  '#8c87ea',
  '#6a63d8',
  '#5048c4',
  '#433bb5',
  '#3730a3',
  '#2c2687',
];
const warmGray: MantineColorsTuple = [
  '#f8f5f0',
  '#f1ece4',
  '#e5ded3',
  '#d6cdc0',
  '#93887b',
  '#93887b',
  '#655c52',
  '#4a433b',
  '#322d27',
  '#211c17',
];
const warmDark: MantineColorsTuple = [
  '#f2ede6',
  '#d9d1c7',
  '#afa598',
  '#8f8579',
  '#7b7064',
  '#2a2520',
  '#1e1a17',
  '#151210',
  '#100e0c',
  '#0b0908',
];
const red: MantineColorsTuple = [
  '#fbe6e3',
  '#f7cfca',
  '#ffb9b3',
  '#ff9d95',
  '#f0766c',
  '#de5248',
  '#cb362c',
  '#bf2d24',
  '#b3261e',
  '#8f1c16',
];

const line = (color: string) => `0.0625rem solid ${color}`;

/** Colors of each button variant; `color` is one of the theme's names. */
const variantColorResolver: VariantColorsResolver = ({ variant, color = 'ink' }) => {
  const danger = color === 'red';
  const role = danger ? 'absent' : 'ink';
  const gray = color === 'gray';
  const words = gray ? 'var(--rc-text)' : `var(--rc-${role})`;
  const soft = gray ? 'var(--rc-sunken)' : `var(--rc-${role}-soft)`;
  const blank = { background: 'transparent', hover: soft, color: words, border: line('transparent') };
  if (variant === 'default') {
    const ofDefault = (part = '') => `var(--mantine-color-default${part})`;
    const ground = { background: ofDefault(), hover: ofDefault('-hover'), color: ofDefault('-color') };
    return { ...ground, border: line(ofDefault('-border')) };
  }
  if (variant === 'outline') return { ...blank, border: line(words) };
  if (variant === 'light') {
    return { ...blank, background: soft, hover: `color-mix(in srgb, ${soft} 88%, ${words})` };
  }
  if (variant !== 'filled') return blank;
  const filled = danger ? 'danger' : 'ink';
  return {
    ...blank,
    background: `var(--rc-${filled})`,
    hover: `var(--rc-${filled}-hover)`,
    color: `var(--rc-on-${filled})`,
  };
};

/** Inputs are 44 px high with 16 px text, so that phones do not zoom in. */
const fields = [
  'Input',
  'TextInput',
  'PasswordInput',
  'NativeSelect',
  'Select',
  'Autocomplete',
  'Textarea',
  'TimePicker',
  'PinInput',
];

/** `id` of the element that dialogs and other layers are rendered into */
export const LAYERS = 'layers';

/** The Mantine theme: five sizes, two weights, radius 8 on controls, targets of 44 px */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 3 },
  colors: { ink, gray: warmGray, dark: warmDark, red },
  white: '#ffffff',
  black: tokens.light.text,
  autoContrast: true,
  variantColorResolver,
  fontFamily:
    'Figtree, "Figtree until then", "Figtree until then on Android", "Figtree until then elsewhere", system-ui, sans-serif',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  headings: { fontWeight: '600' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '2rem' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'md' },
      vars: (_theme, { size }) => ({ root: size === 'md' ? { '--button-height': '2.75rem' } : {} }),
    }),
    Portal: { defaultProps: { target: `#${LAYERS}` } },
    InputWrapper: { defaultProps: { size: 'md' } },
    ...Object.fromEntries(fields.map((field) => [field, { defaultProps: { size: 'md' } }])),
  },
});

/** The one soft shadow, for floating elements */
const shadow = [
  '0 1px 2px light-dark(rgb(54 41 24 / 6%), rgb(0 0 0 / 40%))',
  '0 12px 32px -12px light-dark(rgb(54 41 24 / 22%), rgb(0 0 0 / 70%))',
].join(', ');

const names = Object.keys(tokens.light) as (keyof typeof tokens.light)[];
const pairs = names.map((name) => [`--rc-${name}`, `light-dark(${tokens.light[name]}, ${tokens.dark[name]})`]);

/**
 * The tokens as CSS variables that follow the page's color scheme without a script, and Mantine's own backgrounds and
 * lines derived from them
 */
export const cssVariables: CSSVariablesResolver = () => {
  const drawn = {
    '--mantine-color-body': 'var(--rc-paper)',
    '--mantine-color-text': 'var(--rc-text)',
    '--mantine-color-dimmed': 'var(--rc-dim)',
    '--mantine-color-placeholder': 'var(--rc-dim)',
    '--mantine-color-error': 'var(--rc-absent)',
    '--mantine-color-anchor': 'var(--rc-ink)',
    '--mantine-color-default': 'var(--rc-card)',
    '--mantine-color-default-hover': 'var(--rc-sunken)',
    '--mantine-color-default-color': 'var(--rc-text)',
    '--mantine-color-default-border': 'var(--rc-field-line)',
    // Visible on a card too, in both schemes.
    '--mantine-color-disabled': 'var(--rc-hairline)',
    '--mantine-primary-color-filled': 'var(--rc-ink)',
    '--mantine-primary-color-filled-hover': 'var(--rc-ink-hover)',
    '--mantine-primary-color-contrast': 'var(--rc-on-ink)',
  };
  const own = { ...Object.fromEntries(pairs), '--rc-shadow': shadow, ...drawn };
  // Mantine sets some of them again for each scheme.
  return { variables: own, light: drawn, dark: drawn };
};
