import type { ParseArgsConfig, parseArgs } from 'node:util';
import { typed } from '#server/platform/config/command-line.ts';
import { WrongSetting } from '#server/platform/config/config.ts';

/** Ends a command with a line that says why. */
export function endWith(line: string): never {
  console.error(line);
  process.exit(1);
}

/** The parsed arguments of a command; an unknown argument ends the command with its usage. */
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

/** The number given for an option; anything else ends the command. */
export function numberTyped(option: string, given: string): number {
  return /^\d{1,9}$/.test(given) ? Number(given) : endWith(`${option} must be a number (it is "${given}").`);
}

/** The items with the given names, or all if no name is given; an unknown name ends the command. */
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
