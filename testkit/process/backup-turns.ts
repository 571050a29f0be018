import { pathToFileURL } from 'node:url';
import { builtProgram } from './built-program.ts';

const KILLED = "process.kill(process.pid, 'SIGKILL')";
/** Blocks a process forever. */
export const HELD = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';

const SOURCE = 'server/startup/backup/backup-process.ts';

/**
 * The `NODE_OPTIONS` for the process that makes a backup. With these options, the process runs the bundle, as an
 * installation does, which starts in a third of the time. The process keeps a normal priority, because it would
 * otherwise hardly run on a busy machine. Instead of its nth disk operation, the process is killed, or blocked forever.
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
