import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** The kernel's figures for a process: its parent, its own time, and the time of its children that have ended. */
function countedOf(pid: number): { parent: number; ownMs: number; endedMs: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, parent = 0, ...fields] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(9);
  const ms = (ticks: number) => (ticks * 1000) / TICKS_PER_SECOND;
  return { parent, ownMs: ms(user + system), endedMs: ms(childrenUser + childrenSystem) };
}

/** Processor time of a process so far, in milliseconds; Linux only. */
export function processorMs(pid: number): number {
  return countedOf(pid).ownMs;
}

/** Processor time of a process with its children, as PostgreSQL has them, including children that have ended. */
export function familyProcessorMs(pid: number): number {
  for (;;) {
    const { ownMs, endedMs } = countedOf(pid);
    const children = readdirSync('/proc').map(Number).filter(Number.isInteger).map(msAsChildOf(pid));
    const livingMs = children.reduce((sum, each) => sum + each, 0);
    // A child that ended during the loop would be counted twice or not at all.
    if (countedOf(pid).endedMs === endedMs) return ownMs + endedMs + livingMs;
  }
}

/** The processor time of a process if it is a running child of `pid`; otherwise 0. */
const msAsChildOf = (pid: number) => (each: number) => {
  try {
    const { parent, ownMs, endedMs } = countedOf(each);
    return parent === pid ? ownMs + endedMs : 0;
  } catch {
    return 0;
  }
};

/** Resident memory of a process, in MB; NaN if the system does not report it. */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Polls the resident memory of a process. @returns a function that stops polling and returns the peak, in MB */
export function watchMemory(pid: number): () => number {
  let most = residentMb(pid);
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, 20);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Memory that the process shares with no other, in MB: programs and libraries are in memory once for all processes. */
export function ownMemoryMb(pid: number): number {
  const shares = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+)/gm);
  return [...shares].reduce((sum, [, kb]) => sum + Number(kb), 0) / 1024;
}
