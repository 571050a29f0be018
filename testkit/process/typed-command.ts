import type { ParseArgsConfig, parseArgs } from 'node:util';
import { typed } from '#server/platform/config/command-line.ts';
import { WrongSetting } from '#server/platform/config/config.ts';

/** Ends a command of the project's own with a line that says why. */
export function endWith(line: string): never {
  console.error(line);
  process.exit(1);
}

/** What was typed behind a command of the project's own; what it does not take ends it with how it is used. */
export function typedCommand<Taken extends ParseArgsConfig>(
  usage: string,
  taken: Taken,
): ReturnType<typeof parseArgs<Taken>> {
  try {
    return typed(usage, taken);
  } catch (error) {
    if (error instanceof WrongSetting) endWith(error.message);
    throw error;
  }
}

/** A number that was typed for an option; anything else ends the command. */
export function numberTyped(option: string, given: string): number {
  return /^\d{1,9}$/.test(given) ? Number(given) : endWith(`${option} must be a number (it is "${given}").`);
}

/** Those whose names were typed, all of them where none was; a name that nothing has ends the command. */
export function namedOnes<Named extends { readonly name: string }>(
  kind: string,
  all: readonly Named[],
  names: readonly string[],
): readonly Named[] {
  const unknown = names.filter((name) => !all.some((each) => each.name === name));
  if (unknown.length > 0)
    endWith(`There is no ${kind} ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}
