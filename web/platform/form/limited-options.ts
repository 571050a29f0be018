import { defaultOptionsFilter, type OptionsFilter } from '@mantine/core';

/** Stands at the end of a list that shows a part of what there is. */
export const MORE_OPTIONS = 'Type to find more';

/** The `filter` of a `Select` or `Autocomplete` with a `limit`: a list that leaves entries out says so at its end. */
export const limitedOptions: OptionsFilter = ({ options, search, limit }) => {
  const found = defaultOptionsFilter({ options, search, limit: limit + 1 }) as ReturnType<OptionsFilter>;
  if (found.length <= limit) return found;
  return [...found.slice(0, limit), { value: MORE_OPTIONS, label: MORE_OPTIONS, disabled: true }];
};
