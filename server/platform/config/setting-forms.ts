import * as z from 'zod/mini';
import { isTimeZone } from '#contract/platform/settings/time-zones.ts';

/** A port number. @param least 0 if the system may choose it, or it can be turned off */
export const port = (least: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(least, 'must be a port number'), z.lte(65_535, 'must be a port number')),
    ),
  );

/** A whole number; both bounds are included. */
export const wholeNumberBetween = (least: number, most: number) => {
  const sentence = `must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,7}$/, sentence)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least, sentence), z.lte(most, sentence))),
  );
};

/** Public age keys, of either kind, separated by commas. */
export const ageKeys = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^\s*age1[0-9a-z]{50,}\s*(,\s*age1[0-9a-z]{50,}\s*)*$/,
        'must be public keys of age, age1…, separated by commas',
      ),
    ),
  z.transform((list) => list.split(',').map((key) => key.trim())),
);

/** `yes` or `no`; `true` and `false` are accepted too. */
export const yesOrNo = z.pipe(
  z.string().check(z.regex(/^(true|false|yes|no)$/, 'must be yes or no')),
  z.transform((value) => value === 'true' || value === 'yes'),
);

/** The number of proxies in front: 0 to 9, or `yes` for one. */
export const proxies = z.pipe(
  z.string().check(z.regex(/^(true|false|yes|no|\d)$/, 'must be yes, no, or how many proxies there are')),
  z.transform((value) => (/^\d$/.test(value) ? Number(value) : Number(['true', 'yes'].includes(value)))),
);

/** The address of another program. @param schemes such as `smtp:` */
export const url = (schemes: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol) && /^\w+:\/\/./.test(value),
        `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
      ),
    );

/** Whether this is an origin, apart from a slash at its end. */
function isOrigin(value: string): boolean {
  if (!/^https?:\/\/[^/?#@\s]+\/?$/i.test(value)) return false;
  return URL.canParse(value);
}

const originOf = (value: string) => new URL(value).origin;

/** The origin that people open: `https://NAME` without a slash at its end. Rollcall cannot be served below a path. */
export const origin = z.pipe(
  z.string().check(z.refine(isOrigin, 'must be https:// or http:// and a name, with no path behind it')),
  z.transform(originOf),
);

const listed = (list: string) =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** Origins, separated by commas, as browsers write them. */
export const origins = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (list) => listed(list).every(isOrigin),
        'must be addresses such as https://attendance.example.edu, separated by commas, with no path behind them',
      ),
    ),
  z.transform((list) => listed(list).map(originOf)),
);

/** The sender of emails: an email address, or a name and the address in angle brackets. */
export const mailbox = z
  .string()
  .check(
    z.regex(
      /^\s*(?:[^<>@,;\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)\s*$/,
      'must be an email address, or a name and one, such as Rollcall <rollcall@example.edu>',
    ),
  );

export const timeZoneName = z
  .string()
  .check(z.refine(isTimeZone, 'must be a time zone such as Europe/Berlin or Asia/Manila'));
