import { styleText } from 'node:util';
import { type DestinationStream, type Logger, type LoggerOptions, levels, pino } from 'pino';

/** What every line of the log has, and what an error adds to it. */
interface Line {
  level: number;
  time: string;
  msg?: string;
  err?: { message?: string; code?: string; stack?: string };
}

/** The weight from which a line is an error, whose stack is worth its room. */
const ERROR = levels.values.error ?? 50;

/**
 * One line of the structured log as a person at a terminal reads it: the time of day, how bad it is if it is, what
 * happened, and whatever else the line holds.
 * @param line JSON as pino writes it; anything else comes back as it is
 */
export function readableLine(line: string): string {
  let parsed: Line;
  try {
    parsed = JSON.parse(line) as Line;
  } catch {
    return line;
  }
  const { level, time, msg = '', err, ...rest } = parsed;
  const label = level === levels.values.info ? [] : [levels.labels[level] ?? ''];
  const others = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const reason = err && level < ERROR ? [`(${err.code ?? err.message})`] : [];
  const stack = err && level >= ERROR ? `\n${err.stack}` : '';
  const text = [new Date(time).toTimeString().slice(0, 8), ...label, msg, ...others, ...reason].join(' ') + stack;
  // What somebody sent may stand in it, and must not move the terminal's cursor.
  return `${text.replace(/(?!\n)\p{Cc}/gu, '·')}\n`;
}

/** Writes the log for a person: quiet lines pale, so that the addresses and sign-ins around them stand out. */
const readableOutput: DestinationStream = {
  write(line) {
    const { level } = JSON.parse(line) as Line;
    const colour = level >= ERROR ? 'red' : level === levels.values.warn ? 'yellow' : 'dim';
    process.stdout.write(styleText(colour, readableLine(line)));
  },
};

/** Written as it comes, as the library does by itself; only where there is a least length does a flush wait for the end. */
const standardOutput = () => pino.destination({ dest: 1, sync: false, minLength: 1 });

/**
 * Structured logs on standard output, a readable line each where that is a terminal. Nothing secret is written: sign-in
 * and QR tokens, passwords and one-time codes are taken out wherever they could stand.
 */
export function makeLog(
  level: string,
  destination: DestinationStream = process.stdout.isTTY ? readableOutput : standardOutput(),
): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        ...['studtoken', 'proftoken', 'admintoken', 'authorization', 'cookie'].flatMap((name) => [
          `headers.${name}`,
          `*.headers.${name}`,
        ]),
        ...['password', 'otp', 'token', 'oldToken', 'QrToken', 'qrCode', 'oneTimePassword'].flatMap((name) => [
          name,
          `*.${name}`,
        ]),
      ],
      censor: '[secret]',
    },
  };
  return pino(options, destination);
}
