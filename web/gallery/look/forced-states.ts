/** What a pointer or a key would have to do for it to be seen, and a still page shows beside the others. */
export type ForcedState = 'hover' | 'active' | 'focus';

const forced: Readonly<Record<string, string>> = {
  ':hover': '[data-forced="hover"]',
  ':active': '[data-forced="active"]',
  ':focus': '[data-forced="focus"]',
  ':focus-visible': '[data-forced="focus"]',
  ':focus-within': ':has([data-forced="focus"])',
};
const states = /:(?:hover|active|focus-visible|focus-within|focus)(?![\w-])/g;

/** Lets every rule of these sheets that waits for a pointer or a key hold for `data-forced` as well. */
export function forceableStates(sheets: Iterable<Pick<CSSStyleSheet, 'cssRules'>>): void {
  for (const { cssRules } of sheets) {
    for (const rule of cssRules) {
      if (rule instanceof CSSStyleRule) {
        const also = rule.selectorText.replace(states, (state) => forced[state] ?? state);
        if (also !== rule.selectorText) rule.selectorText += `, ${also}`;
      }
      if ('cssRules' in rule) forceableStates([rule as CSSGroupingRule]);
    }
  }
}
