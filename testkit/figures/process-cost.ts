import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** What the kernel counts of a process: its parent, its own time, and that of its children which have ended. */
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

/** Processor time that a process of this machine has used so far, in milliseconds; Linux only. */
export function processorMs(pid: number): number {
  return countedOf(pid).ownMs;
}

/** The same of a process that works through its children, such as PostgreSQL, those that have ended included. */
export function familyProcessorMs(pid: number): number {
  for (;;) {
    const { ownMs, endedMs } = countedOf(pid);
    const children = readdirSync('/proc').map(Number).filter(Number.isInteger).map(msAsChildOf(pid));
    const livingMs = children.reduce((sum, each) => sum + each, 0);
    // One that has ended meanwhile would be counted twice or not at all.
    if (countedOf(pid).endedMs === endedMs) return ownMs + endedMs + livingMs;
  }
}

/** 0 of a process that is not a child of that one, or is gone. */
const msAsChildOf = (pid: number) => (each: number) => {
  try {
    const { parent, ownMs, endedMs } = countedOf(each);
    return parent === pid ? ownMs + endedMs : 0;
  } catch {
    return 0;
  }
};

/** Memory that a process holds in the machine at this moment, in MB; not a number where the system does not tell. */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Looks at that again and again. @returns what ends it and says the most that it was, in MB */
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

/** The part of it that no other process has too: programs and libraries are there once, however many run them. In MB. */
export function ownMemoryMb(pid: number): number {
  const shares = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+)/gm);
  return [...shares].reduce((sum, [, kb]) => sum + Number(kb), 0) / 1024;
}
