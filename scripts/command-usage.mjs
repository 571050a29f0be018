/**
 * The usage and options of each command after `npm run NAME --`, so that wrong arguments are reported before anything
 * is installed or built. The commands' own usage, in server/commands/operations, says the same.
 */
const COMMANDS = {
  start: { usage: '[--share]', options: ['--share'] },
  admin: { usage: 'USERNAME', options: [] },
  verify: { usage: '', options: [] },
  backup: { usage: 'FILE', options: [] },
  restore: {
    usage: 'FILE [--identity KEYFILE] [--dry-run] [--force] [--as-the-school]',
    options: ['--identity', '--dry-run', '--force', '--as-the-school'],
  },
  move: { usage: '--from sqlite:PATH --to postgres://…', options: ['--from', '--to', '--stay'] },
  'export-person': {
    usage: '--student|--professor VALUE [--username|--number|--id] [--out FILE.json]',
    options: ['--student', '--professor', '--username', '--number', '--id', '--out'],
  },
};

/**
 * Prints the usage for `--help` and for unknown options.
 * @returns the exit code; undefined if the command should run
 */
export function answeredFirst(name, args) {
  const { usage, options } = COMMANDS[name] ?? { usage: '…', options: [] };
  const line = `Usage: npm run ${name}${usage && ` -- ${usage}`}`;
  const end = args.indexOf('--');
  const given = args.slice(0, end < 0 ? undefined : end).filter((each) => each.startsWith('-'));
  if (given.includes('--help') || given.includes('-h')) {
    console.log(line);
    return 0;
  }
  if (given.every((each) => options.includes(each.split('=')[0]))) return undefined;
  console.error(line);
  return 1;
}
