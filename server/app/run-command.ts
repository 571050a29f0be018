import { existsSync } from 'node:fs';
import { type Config, readConfig, WrongSetting } from '#server/base/config.ts';
import { DatabaseUnavailable } from '#server/base/database.ts';

/**
 * Runs a command of the terminal with the product's settings; what a person can put right is told in one clear line.
 * @param command resolves to the exit code
 */
export async function runCommand(command: (config: Config) => Promise<number>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    process.exitCode = await command(readConfig(process.env));
  } catch (error) {
    if (!(error instanceof WrongSetting) && !(error instanceof DatabaseUnavailable)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
