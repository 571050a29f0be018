import { spawnSync } from 'node:child_process';
import { quietly } from '#scripts/steps.mjs';

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/**
 * Installs a Debian or Ubuntu package, as root or with a sudo that needs no password. Resolves to false if that is not
 * possible, so that the caller can try another way.
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
