import { pathToFileURL } from 'node:url';
import { builtProgram } from './built-program.ts';

const KILLED = "process.kill(process.pid, 'SIGKILL')";
/** Holds a process up for good. */
export const HELD = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';

const SOURCE = 'server/startup/backup/backup-process.ts';

/**
 * The `NODE_OPTIONS` with which the process that makes a backup runs its bundle, as installed, since that starts in a third of the time;
 * gets a turn like any other, since on a busy machine it would hardly have one; and in the place of its nth step on the disk is killed,
 * or held up for good.
 */
export const backupProcess = (step = -1, end = KILLED) =>
  `--import=data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs';
    import { registerHooks } from 'node:module';
    import os from 'node:os';
    const bundle = '${pathToFileURL(builtProgram(SOURCE)).href}';
    registerHooks({ resolve: (name, context, next) => next(name.endsWith('/${SOURCE}') ? bundle : name, context) });
    os.setPriority = () => undefined;
    let left = ${step};
    for (const name of ['writeFileSync', 'chmodSync', 'fsyncSync', 'linkSync', 'rmSync']) {
      const real = fs[name];
      fs[name] = (...given) => (left-- === 0 ? ${end} : real(...given));
    }
    process.getBuiltinModule('node:module').syncBuiltinESMExports();
  `)}`;
