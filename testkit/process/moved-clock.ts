import { readFileSync, writeFileSync } from 'node:fs';

// A preload for Node, as `NODE_OPTIONS=--import …/moved-clock.ts`: the file in MOVED_CLOCK sets the process's clock, so
// that a week passes in minutes. It is not part of the product, whose clock cannot be set: anyone who can set Node's
// options on a school's machine can run anything there.

/** How often the file is read, in milliseconds. */
const LOOK_MS = 10;

const file = process.env.MOVED_CLOCK ?? '';
const machineNow = Date.now;
const MachineDate = Date;
let said = '';
let byMs = 0;

/** Reads how many milliseconds ahead the clock is, and confirms it in a file named after the process id. */
function look(): void {
  let now = said;
  try {
    now = readFileSync(file, 'utf8');
  } catch {
    // The folder is gone once the week is over; the offset stays.
  }
  if (now === said) return;
  said = now;
  byMs = Number(now);
  writeFileSync(`${file}.${process.pid}`, now);
}

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [MachineDate.now()] : given, newTarget) as Date,
  apply: () => new MachineDate(MachineDate.now()).toString(),
});
MachineDate.now = () => machineNow() + byMs;

look();
setInterval(look, LOOK_MS).unref();
