import { dirname } from 'node:path';
import { commandLine } from '#server/platform/config/command-line.ts';
import { WrongSetting } from '#server/platform/config/config.ts';
import { DatabaseUnavailable } from '#server/platform/database/database.ts';

/** The error that another program has locked the file, perhaps only for a moment. */
export class FileBusy extends WrongSetting {}

const MAKE_ROOM = 'Make room on it, or choose a place on another disk.';

/** The message about a path, with advice, by the error code of the system or of SQLite. */
const SENTENCES: [codes: RegExp, (path: string, said: string) => string][] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)/, (path) => `The disk of ${path} is full. ${MAKE_ROOM}`],
  [
    /^(EACCES|EPERM|SQLITE_PERM|SQLITE_AUTH)/,
    (path, said) =>
      `${path} is not open to this account (${said}). Give it to the account that runs Rollcall (chown), and run this as that account.`,
  ],
  [
    /^(EROFS|SQLITE_READONLY)/,
    (path, said) =>
      `${path} cannot be written (${said}). It has to belong to the account that runs Rollcall, on a disk that is mounted for writing.`,
  ],
  [
    /^ENOENT/,
    (path) => `${path} cannot be written: there is no folder ${dirname(path)}. Make it first, or correct the path.`,
  ],
  [/^ENAMETOOLONG/, (path) => `The name ${path} is too long. Choose a shorter one.`],
  [/^(ENOTDIR|EISDIR|EEXIST)/, (path, said) => `${path} cannot be used (${said}). Correct the path.`],
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    (path, said) =>
      `${path} is damaged (${said}). Stop Rollcall and bring the last backup back: ${commandLine('restore', 'FILE --force --as-the-school')}, which keeps this file beside it.`,
  ],
  [/^SQLITE_(BUSY|LOCKED)/, (path) => `Another program has ${path} open. End that one first.`],
  [
    /^SQLITE_CANTOPEN/,
    (path, said) =>
      `${path} cannot be opened (${said}). It has to be a file that belongs to the account that runs Rollcall, in a folder that does (chown -R).`,
  ],
  [/^(EIO|SQLITE_IOERR)/, (path, said) => `The disk of ${path} fails (${said}). Look after it before anything else.`],
];

/**
 * A one-line error with advice, if a disk, folder or file refused something; undefined for other errors.
 * @param path the file to read or write; by default the file that the error names
 */
export function diskFault(error: unknown, path?: string): WrongSetting | undefined {
  if (error instanceof WrongSetting) return error;
  if (error instanceof DatabaseUnavailable) {
    const isFull = error.why === 'disk-full' && error.cause === undefined;
    return isFull ? new WrongSetting(`${error.message} ${MAKE_ROOM}`) : diskFault(error.cause, path);
  }
  const { code, message, path: named } = (error ?? {}) as NodeJS.ErrnoException;
  const at = path ?? named;
  if (typeof code !== 'string' || at === undefined) return undefined;
  const sentence = SENTENCES.find(([codes]) => codes.test(code))?.[1];
  const Fault = /^SQLITE_(BUSY|LOCKED)/.test(code) ? FileBusy : WrongSetting;
  return sentence && new Fault(sentence(at, code.startsWith('SQLITE') ? message : code));
}

/** Does something with a file. @throws WrongSetting in one line when the disk, the folder or the file refuses it */
export async function atDisk<Result>(path: string, act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw diskFault(error, path) ?? error;
  }
}
