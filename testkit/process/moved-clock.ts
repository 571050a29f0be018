import { readFileSync, writeFileSync } from 'node:fs';

// Loaded by Node before the product, as `NODE_OPTIONS=--import …/moved-clock.ts`: the process takes the time for what
// MOVED_CLOCK says, so that a week passes in minutes. It stands outside the product, which has no way to be told the
// time: who can set the options of Node on a school's machine can run there whatever they like.

/** How often the file is looked at, in milliseconds. */
const LOOK_MS = 10;

const file = process.env.MOVED_CLOCK ?? '';
const machineNow = Date.now;
const MachineDate = Date;
let said = '';
let byMs = 0;

/** Takes over how many milliseconds ahead the clock is, and says so in a file that bears the process's id. */
function look(): void {
  let now = said;
  try {
    now = readFileSync(file, 'utf8');
  } catch {
    // The week is over and its folder is gone: time goes on as it did.
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
