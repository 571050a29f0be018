import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useDrawnAsOneReads } from '#web/platform/calls/progressive-list.ts';
import type { Sheet } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { CardSkeletons, EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { Purse } from '#web/rewards/points/purse.tsx';
import { useCancelClaim } from './cancel-claim.tsx';
import { stateWords } from './redemption-states.ts';
import styles from './ticket.module.css';
import { Ticket } from './ticket.tsx';
import { useClaimedIncentives } from './ticket-data.ts';
import { useTicketNews } from './ticket-news.ts';
import { ticketText } from './ticket-text.ts';

// Phones never load the table.
const ClaimsTable = lazily(async () => (await import('./claims-table.tsx')).ClaimsTable);

/** The waiting tickets, with what to do. */
function ToShow({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-12">
      <p className="quiet">{ticketText.claimedAbout}</p>
      {children}
    </div>
  );
}

const grey = (
  <ToShow>
    <div className="wide-only">
      <RowSkeletons />
    </div>
    <div className="narrow-only">
      <CardSkeletons cards={2} height={200} />
    </div>
  </ToShow>
);

/**
 * The student's claims. Pending claims come first, because students have to show them; within both groups, the newest
 * claims come first. A claim that is approved while it is on the screen keeps its place, so that the student notices.
 * On phones, claims are tickets to hold up, on other devices a table.
 */
function Claims({ claims }: { claims: readonly OwnTransaction[] }) {
  const [decidedBefore] = useState(
    () => new Set(claims.filter(({ state }) => state !== 'pending').map(({ transaction_id }) => transaction_id)),
  );
  const place = ({ transaction_id }: OwnTransaction) => Number(decidedBefore.has(transaction_id));
  const cancel = useCancelClaim();
  const onCancel = (claim: OwnTransaction) => void cancel.run(claim);
  const inOrder = claims.toSorted(
    (one, other) => place(one) - place(other) || Date.parse(other.createdAt) - Date.parse(one.createdAt),
  );
  const { drawn, endRef } = useDrawnAsOneReads(inOrder.length);
  if (!useNarrow()) {
    const table = <ClaimsTable claims={inOrder} onCancel={onCancel} />;
    return claims.some((claim) => place(claim) === 0) ? <ToShow>{table}</ToShow> : table;
  }
  const shown = Map.groupBy(inOrder.slice(0, drawn), place);
  const [toShow = [], earlier = []] = [shown.get(0), shown.get(1)];
  const list = (label: string, listed: readonly OwnTransaction[], used = false) => (
    <ul className={`grid gap-16 ${styles.list}`} aria-label={label}>
      {listed.map((claim) => (
        <li key={claim.transaction_id}>
          <Ticket claim={claim} used={used} onCancel={() => onCancel(claim)} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {toShow.length > 0 && <ToShow>{list(ticketText.toShow, toShow)}</ToShow>}
      {earlier.length > 0 && (
        <section className="grid gap-12">
          <h2>{ticketText.earlier}</h2>
          {list(ticketText.earlier, earlier, true)}
        </section>
      )}
      <div ref={endRef} />
    </>
  );
}

/** The specification's table of claims as a file, newest first. @see spec §2, decisions §4.14 */
const sheetOf = (claims: readonly OwnTransaction[]): Sheet => ({
  fileName: 'claimed_incentives.csv',
  lines: [
    Object.values(ticketText.columns),
    ...claims.map(({ shopitem, createdAt, state }) => [
      shopitem.item_name,
      shopitem.item_price,
      dateText(createdAt),
      stateWords[state],
    ]),
  ],
});

/** The student's redemptions with their state, as a table or phone tickets. @see spec §2, docs/decisions/0042 */
export function ClaimedIncentivesScreen() {
  const claims = useClaimedIncentives();
  const hubHref = paths.incentivesHub.href();
  const waiting = claims.data?.filter(({ state }) => state === 'pending').length ?? 0;
  const count = claims.data?.length;
  useTicketNews((count ?? 0) > 0);
  const back = claims.data?.filter(({ state }) => state !== 'pending' && state !== 'verified').length ?? 0;
  const counts = [
    ticketText.claims((count ?? 0) - back),
    ...(waiting > 0 ? [ticketText.waiting(waiting)] : []),
    ...(back > 0 ? [ticketText.givenBack(back)] : []),
  ].join(' · ');
  return (
    <Page
      title={ticketText.claimedTitle}
      tab={ticketText.claimedTab}
      // Reserves the line until it is loaded.
      detail={count === undefined ? '\u00a0' : count > 0 ? counts : undefined}
      up={hubHref}
    >
      <Purse />
      <Loaded query={claims} skeleton={grey} failed={ticketText.claimedFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              message={ticketText.claimedEmpty}
              detail={ticketText.claimedEmptyDetail}
              action={
                <Button component={Link} href={hubHref}>
                  {ticketText.toHub}
                </Button>
              }
            />
          ) : (
            <Suspense fallback={grey}>
              <Claims claims={rows} />
            </Suspense>
          )
        }
      </Loaded>
      {claims.data && (
        <div className="flex to-center">
          <DownloadButton rows={claims.data} sheet={sheetOf} variant="default" />
        </div>
      )}
    </Page>
  );
}
