import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { readableOutput } from './readable-log.ts';

/**
 * Structured logs on standard output, a readable line each where that is a terminal. Nothing secret is written: sign-in
 * and QR tokens, passwords and one-time codes are taken out wherever they could stand.
 */
export function makeLog(
  level: string,
  destination: DestinationStream | undefined = process.stdout.isTTY ? readableOutput : undefined,
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
  return destination ? pino(options, destination) : pino(options);
}
