import { spawnSync } from 'node:child_process';
import { quietly } from '#scripts/steps.mjs';

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/**
 * Installs a package of Debian or Ubuntu, as root or by a sudo that asks for no password.
 * Resolves to false where that is not possible, so that the caller can look for another way.
 */
export async function installSystemPackage(name) {
  if (process.platform !== 'linux' || !succeeds('apt-get', ['--version'])) return false;
  const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && !succeeds('sudo', ['-n', 'true'])) return false;
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  try {
    await quietly(apt[0], [...apt.slice(1), 'update']);
    await quietly(apt[0], [...apt.slice(1), 'install', '-y', '--no-install-recommends', name]);
    return true;
  } catch {
    return false;
  }
}
