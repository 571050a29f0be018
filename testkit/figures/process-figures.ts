import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Memory of a process as reported by the operating system, in MB. */
export interface ProcessMemory {
  nowMb: number;
  mostMb: number;
}

/** @returns undefined unless the system is Linux, since others do not report it */
export function memoryOf(pid: number): ProcessMemory | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
    return { nowMb: mb('VmRSS'), mostMb: mb('VmHWM') };
  } catch {
    return undefined;
  }
}

/** The number of sockets of a process, including listening sockets. @returns undefined unless the system is Linux */
export function socketsOf(pid: number): number | undefined {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).filter((name) => linkOf(`${folder}/${name}`).startsWith('socket:')).length;
  } catch {
    return undefined;
  }
}

/** The target of a link; empty if the file was closed after it was listed. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
