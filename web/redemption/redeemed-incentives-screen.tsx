import { Group, Radio } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { useMemo } from 'react';
import { distinctInNaturalOrder } from '#contract/base/program-level.ts';
import type { LoggedTransaction } from '#contract/redemption/redemption-calls.ts';
import { dateText } from '#web/base/date-text.ts';
import { paths } from '#web/base/paths.ts';
import { useSearchValue } from '#web/base/raw-router.tsx';
import { useChoice } from '#web/form/choice-input.tsx';
import { SearchInput, useSearch } from '#web/form/search-input.tsx';
import { signsOf } from '#web/student/person-name.ts';
import { byName } from '#web/student/person-search.ts';
import { DataTable } from '#web/table/data-table.tsx';
import type { Sheet } from '#web/ui/download.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { ButtonWithIcon } from '#web/ui/icon-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/ui/states.tsx';
import { redeemedColumns } from './redeemed-columns.tsx';
import { useApprove, useRedeemed } from './redeemed-data.ts';
import { redeemedText } from './redeemed-text.ts';

const none: readonly LoggedTransaction[] = [];

/** What students redeemed of the professor's incentives, to be found and approved. @see spec §2 */
export function RedeemedIncentivesScreen() {
  const query = useRedeemed();
  const transactions = query.data ?? none;
  const search = useSearch();
  const [status, setStatus] = useSearchValue('status');
  const sign = useMemo(() => signsOf(transactions.map(({ student }) => student)), [transactions]);
  const approve = useApprove(sign);

  const programs = useMemo(
    () => distinctInNaturalOrder(transactions.map((one) => one.student.courseYearSection)),
    [transactions],
  );
  const subjects = useMemo(
    () => distinctInNaturalOrder(transactions.map((one) => one.shopitem.item_subject)),
    [transactions],
  );
  const program = useChoice('program', query.data && programs);
  const subject = useChoice('subject', query.data && subjects);
  const shown = useMemo(() => {
    const isFound = byName(search.value);
    return transactions.filter(
      ({ student, shopitem, isVerified }) =>
        (program.value === '' || student.courseYearSection === program.value) &&
        (subject.value === '' || shopitem.item_subject === subject.value) &&
        (status === '' || isVerified === (status === 'verified')) &&
        isFound(student),
    );
  }, [transactions, program.value, subject.value, status, search.value]);

  const waiting = transactions.filter(({ isVerified }) => !isVerified).length;

  return (
    <Page
      title={redeemedText.title}
      tab={redeemedText.tab}
      back={paths.incentivesCatalog.href()}
      detail={waiting > 0 ? redeemedText.toApprove(waiting) : undefined}
      actions={<DownloadButton rows={shown} sheet={sheetOf} />}
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons rows={8} tools="search and order" />}
        failed={redeemedText.fetchFailed}
      >
        {() => (
          <DataTable
            label={redeemedText.label}
            columns={redeemedColumns(sign, (transaction) => void approve.run(transaction))}
            rows={shown}
            rowKey={(one) => one.transaction_id}
            countText={(count) => redeemedText.count(count, transactions.length)}
            empty={
              <EmptyState
                message={redeemedText.empty}
                detail={transactions.length === 0 ? redeemedText.emptyDetail : redeemedText.emptyFoundDetail}
                action={
                  transactions.length === 0 && (
                    <ButtonWithIcon Icon={IconGift} href={paths.incentivesCatalog.href()}>
                      {redeemedText.toCatalog}
                    </ButtonWithIcon>
                  )
                }
              />
            }
            search={<SearchInput label={redeemedText.search} {...search} />}
            choices={[
              { label: redeemedText.programFilter, choice: program, all: redeemedText.allPrograms, options: programs },
              { label: redeemedText.subjectFilter, choice: subject, all: redeemedText.allSubjects, options: subjects },
            ]}
            more={{
              isSet: status !== '',
              control: (
                <Radio.Group
                  aria-label={redeemedText.statusFilter}
                  value={status === '' ? 'all' : status}
                  onChange={(next) => setStatus(next === 'all' ? '' : next)}
                >
                  <Group gap="md" mih={44} px="xs">
                    <Radio value="all" label={redeemedText.all} />
                    <Radio value="verified" label={redeemedText.verified} />
                    <Radio value="pending" label={redeemedText.pending} />
                  </Group>
                </Radio.Group>
              ),
            }}
          />
        )}
      </Loaded>
    </Page>
  );
}

/** @see spec §9 */
const sheetOf = (transactions: readonly LoggedTransaction[]): Sheet => ({
  fileName: redeemedText.fileName,
  lines: [
    [...redeemedText.csvHead],
    ...transactions.map(({ student, shopitem, createdAt, isVerified }) => [
      student.first_name,
      student.middle_name,
      student.last_name,
      student.courseYearSection,
      shopitem.item_subject,
      shopitem.item_name,
      shopitem.item_price,
      dateText(createdAt),
      isVerified ? redeemedText.verified : redeemedText.pending,
    ]),
  ],
});
