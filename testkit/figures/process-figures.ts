import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Memory of a process as the operating system counts it, in MB. */
export interface ProcessMemory {
  nowMb: number;
  /** The most that it ever had. */
  mostMb: number;
}

/** @returns undefined where the operating system does not tell, which is everywhere but on Linux */
export function memoryOf(pid: number): ProcessMemory | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
    return { nowMb: mb('VmRSS'), mostMb: mb('VmHWM') };
  } catch {
    return undefined;
  }
}

/** How many sockets a process holds, those it listens on among them. @returns undefined but on Linux */
export function socketsOf(pid: number): number | undefined {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).filter((name) => linkOf(`${folder}/${name}`).startsWith('socket:')).length;
  } catch {
    return undefined;
  }
}

/** Where a link leads; a file may have been closed since it was listed. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
