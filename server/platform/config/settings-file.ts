import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { WrongSetting } from './config.ts';

/** The default places of an installation's settings file; `SETTINGS_FILE` names another. */
const PLACES = ['.env', '/etc/rollcall.env'];

/**
 * Reads the installation's one settings file into the environment, whose own values take precedence. The service and
 * all commands use this, so that all of them work on the same school.
 * @returns the file's absolute path; undefined if there is none
 * @throws WrongSetting if the file cannot be read, or there are two
 */
export function loadSettings(env: NodeJS.ProcessEnv = process.env, places = PLACES): string | undefined {
  const named = env.SETTINGS_FILE?.trim();
  const found = named ? [named] : places.filter((place) => existsSync(place));
  const [file] = found;
  if (file === undefined) return undefined;
  if (found.length > 1) {
    throw new WrongSetting(
      `There are two settings files, ${found.join(' and ')}: remove one, or name one in SETTINGS_FILE.`,
    );
  }
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new WrongSetting(`There is no settings file ${file}. Correct SETTINGS_FILE.`);
    throw new WrongSetting(
      `The settings file ${file} cannot be read by this account. It has to be readable for the one that runs Rollcall, and commands are run as that one.`,
    );
  }
  const text = statSync(file).isFile() ? readFileSync(file, 'utf8').replace(/^\uFEFF/, '') : '\0';
  if (text.includes('\0'))
    throw new WrongSetting(
      `${file} is no settings file: it has to be a text with lines NAME=value. Correct SETTINGS_FILE.`,
    );
  for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value;
  return resolve(file);
}
