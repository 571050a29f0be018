import { type ReactNode, useId } from 'react';
import { grouped } from '#contract/platform/base/format-number.ts';
import { dateText, momentText, timeText } from '#web/platform/base/date-text.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { boundsText } from '#web/school/approval/approval-text.ts';
import styles from './health.module.css';
import type { ReadHealth } from './health-data.ts';
import { bytesText, healthText as text } from './health-text.ts';
import { TestMailForm } from './test-mail-form.tsx';

type Fact = readonly [name: string, value: string];

const orUnread = (value: number | null, said: (value: number) => string) =>
  value === null ? text.unread : said(value);

const productFacts = ({ version, startedAt, sockets, reach, certificate, database }: ReadHealth): Fact[] => [
  [text.version, version],
  [text.running, momentText(startedAt)],
  [text.phones, text.reach[reach]],
  ...(certificate ? [[text.certificate, text.until(momentText(certificate.endsAt))] as const] : []),
  [text.sockets, grouped(sockets)],
  ...(database?.kind === 'postgres' ? [[text.copies, orUnread(database.copies, grouped)] as const] : []),
];

const databaseFacts = ({ database }: ReadHealth): Fact[] | undefined =>
  database
    ? [
        [text.kind, text.kinds[database.kind]],
        [text.size, orUnread(database.bytes, bytesText)],
        [text.answers, text.ms(database.answersMs)],
      ]
    : undefined;

const diskFacts = ({ disk }: ReadHealth): Fact[] | undefined =>
  disk ? [[text.free, text.freeOf(bytesText(disk.free), bytesText(disk.size))]] : undefined;

function backupFacts({ backup }: ReadHealth): Fact[] | undefined {
  if (!backup) return undefined;
  const { time, made, failed } = backup;
  return [
    [text.scheduled, time === null ? text.notScheduled : text.daily(time)],
    [text.lastMade, made ? momentText(made.startedAt) : text.never],
    ...(made
      ? ([
          [text.checked, !made.isWhole ? text.lost : made.isChecked ? text.holds : `${text.holdsNot}: ${made.problem}`],
          [text.size, bytesText(made.bytes)],
          [text.file, made.file],
        ] as const)
      : []),
    ...(failed ? [[text.lastFailed, `${momentText(failed.startedAt)}: ${failed.problem}`] as const] : []),
  ];
}

const mailFacts = ({ mail }: ReadHealth): Fact[] => [
  [text.way, text.ways[mail.way]],
  [text.sent, grouped(mail.sent)],
  [text.failedMails, grouped(mail.failed)],
  [text.waiting, orUnread(mail.waiting, grouped)],
  [text.givenUp, mail.givenUp ? text.givenUpWhy(mail.givenUp.count, mail.givenUp.reason) : text.unread],
];

const timeFacts = ({ readAt, deviceAheadMs, timeZone, isZoneChosen }: ReadHealth): Fact[] => [
  [text.serverClock, momentText(readAt)],
  [text.ownClock, momentText(new Date(Date.parse(readAt) + deviceAheadMs).toISOString())],
  [text.zone, isZoneChosen ? timeZone : text.zoneFromMachine(timeZone)],
  [text.ownZone, Intl.DateTimeFormat().resolvedOptions().timeZone],
];

/** The facts about the server, one card per topic. A card says so if its facts could not be read. */
export function HealthFacts({ health }: { health: ReadHealth }) {
  const { bounds, database, mail, oftenRefused } = health;
  return (
    <div className={`grid gap-16 ${styles.facts}`}>
      <FactCard title={text.product} facts={productFacts(health)}>
        {(database?.copies ?? 0) > 1 && <p className="quiet">{text.ofCopy}</p>}
      </FactCard>
      <FactCard title={text.database} facts={databaseFacts(health)} />
      <FactCard title={text.disk} facts={diskFacts(health)} />
      <FactCard title={text.backups} facts={backupFacts(health)} />
      <FactCard title={text.mail} facts={mailFacts(health)}>
        {mail.givenUp?.letters.map(({ id, kind, name, givenUpAt }) => (
          <p key={id}>{text.givenUpLetter(kind, name, momentText(givenUpAt))}</p>
        ))}
        <TestMailForm way={mail.way} />
      </FactCard>
      <FactCard title={text.clock} facts={timeFacts(health)} />
      <FactCard title={text.limits} facts={bounds ? [] : undefined}>
        {bounds?.length === 0 && <p className="quiet">{text.noLimits}</p>}
        {bounds?.map(({ bound, lastAt }) => (
          <p key={bound}>
            {boundsText.of[bound]} {boundsText.last(dateText(lastAt), timeText(lastAt))}
          </p>
        ))}
      </FactCard>
      <FactCard title={text.oftenRefused} facts={oftenRefused ? [] : undefined}>
        {oftenRefused?.length === 0 && <p className="quiet">{text.noneRefused}</p>}
        {oftenRefused?.map((one) => (
          <p key={`${one.role} ${one.id}`}>{text.refused(one, momentText(one.firstAt), momentText(one.lastAt))}</p>
        ))}
      </FactCard>
    </div>
  );
}

interface FactCardProps {
  readonly title: string;
  /** Undefined if the facts could not be read. */
  readonly facts: readonly Fact[] | undefined;
  readonly children?: ReactNode;
}

function FactCard({ title, facts, children }: FactCardProps) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id} className="grid from-top gap-12">
        <h2 id={id}>{title}</h2>
        {!facts && <p className="quiet">{text.unread}</p>}
        {facts && facts.length > 0 && (
          <dl className={styles.list}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="dim">{name}</dt>
                <dd className="breaks">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </section>
    </Card>
  );
}
