import { defaultOptionsFilter, type OptionsFilter } from '@mantine/core';

/** The last entry of a list that shows only some of the options */
export const MORE_OPTIONS = 'Type to find more';

/** The `filter` of a `Select` or `Autocomplete` with a `limit`: the list ends with a hint if options are left out. */
export const limitedOptions: OptionsFilter = ({ options, search, limit }) => {
  const found = defaultOptionsFilter({ options, search, limit: limit + 1 }) as ReturnType<OptionsFilter>;
  if (found.length <= limit) return found;
  return [...found.slice(0, limit), { value: MORE_OPTIONS, label: MORE_OPTIONS, disabled: true }];
};
