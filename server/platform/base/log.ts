import { styleText } from 'node:util';
import { type DestinationStream, type Logger, type LoggerOptions, levels, pino } from 'pino';

/** The fields of every log line, and the fields that an error adds. */
interface Line {
  level: number;
  time: string;
  msg?: string;
  err?: { message?: string; code?: string; stack?: string };
}

/** The level from which a line is an error and shows its stack. */
const ERROR = levels.values.error ?? 50;

/**
 * Formats a line of the structured log for a terminal: the time of day, the level if it is not info, the message, and
 * the other fields.
 * @param line JSON as pino writes it; anything else is returned unchanged
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
  // Text from a client must not move the terminal's cursor.
  return `${text.replace(/(?!\n)\p{Cc}/gu, '·')}\n`;
}

/** Writes the log for people: dims quiet lines, so that the addresses and sign-ins between these lines stand out. */
const readableOutput: DestinationStream = {
  write(line) {
    const { level } = JSON.parse(line) as Line;
    const color = level >= ERROR ? 'red' : level === levels.values.warn ? 'yellow' : 'dim';
    process.stdout.write(styleText(color, readableLine(line)));
  },
};

/** Writes immediately. The minimum length is set because otherwise `flush` does not wait until all is written. */
const standardOutput = () => pino.destination({ dest: 1, sync: false, minLength: 1 });

/**
 * Writes structured logs to standard output, or readable lines if that is a terminal. Secrets are never written:
 * sign-in and QR tokens, passwords and one-time codes are removed wherever they could occur.
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
