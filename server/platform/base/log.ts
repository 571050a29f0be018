import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { readableOutput } from './readable-log.ts';

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
