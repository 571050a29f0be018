import { spawn } from 'node:child_process';

/** A reference server in its own process. */
export interface ReferenceServer {
  origin: string;
  pid: number;
  stop(): void;
}

/** Starts one of `bench/references` with its arguments and waits until it listens. */
export async function startReference(args: string[]): Promise<ReferenceServer> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const said = /ready (\S+)/.exec(chunk.toString())?.[1];
      if (said) resolve(said);
    });
    child.once('exit', () => reject(new Error(`${args[0]} ended.`)));
  });
  return { origin, pid: child.pid ?? 0, stop: () => child.kill('SIGKILL') };
}
