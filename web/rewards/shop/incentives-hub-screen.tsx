import { IconReceipt } from '@tabler/icons-react';
import { getStudentShopItems, type OfferedItem } from '#contract/rewards/incentive/incentive-calls.ts';
import type { OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { useStudent } from '#web/people/student/student-data.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { CardGrid } from '#web/platform/ui/card.tsx';
import { CardSkeletons, EmptyState, Loaded } from '#web/platform/ui/empty-loading-error.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { Purse } from '#web/rewards/points/purse.tsx';
import { useTicketNews } from '#web/rewards/tickets/ticket-news.ts';
import { ticketText } from '#web/rewards/tickets/ticket-text.ts';
import styles from './hub-card.module.css';
import { HubCard } from './hub-card.tsx';
import { hubText } from './hub-text.ts';

const TicketDialog = lazily(async () => (await import('#web/rewards/tickets/ticket-dialog.tsx')).TicketDialog);

/** An incentive's label, with its subject if another incentive has the same label. */
function nameAmong(items: readonly OfferedItem[], { item_name, item_subject }: OfferedItem): string {
  const isOnly = items.filter((each) => each.item_name === item_name).length === 1;
  return isOnly ? item_name : hubText.ofSubject(item_name, item_subject);
}

/** The incentives that the student's points can buy. @see spec §2, §8, decisions §4.10 */
export function IncentivesHubScreen() {
  const incentives = useCall(getStudentShopItems);
  const student = useStudent();
  const ticket = useDialog<OwnTransaction>((bought, way) => <TicketDialog bought={bought} {...way} />);
  useTicketNews(incentives.data !== undefined);
  const points = student.data?.current_token;

  return (
    <Page
      title={hubText.title}
      tab={hubText.tab}
      link={{ href: paths.claimedIncentives.href(), label: ticketText.claimed, Icon: IconReceipt }}
    >
      <Purse />
      <div className={styles.cards}>
        <Loaded query={incentives} skeleton={<CardSkeletons cards={4} height={220} />} failed={hubText.failed}>
          {({ filteredShopItems: items }) =>
            items.length === 0 ? (
              <EmptyState message={hubText.empty} detail={hubText.emptyDetail} />
            ) : (
              <CardGrid label={hubText.list}>
                {items.map((item) => (
                  <li key={item.item_id}>
                    <HubCard item={item} name={nameAmong(items, item)} points={points} onRedeemed={ticket.open} />
                  </li>
                ))}
              </CardGrid>
            )
          }
        </Loaded>
      </div>
      {ticket.show()}
    </Page>
  );
}
