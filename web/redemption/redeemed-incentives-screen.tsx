import { Button, Group, Radio } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { distinctInNaturalOrder } from '#contract/base/program-level.ts';
import { type Transaction, verifyTransaction } from '#contract/redemption/redemption-calls.ts';
import { BackButton } from '#web/base/back-button.tsx';
import { messageOf } from '#web/base/call-failed.ts';
import { ChoiceInput } from '#web/base/choice-input.tsx';
import { useConfirm } from '#web/base/confirm.tsx';
import { DataTable } from '#web/base/data-table.tsx';
import { dateText } from '#web/base/date-text.ts';
import { downloadCsv, sayNothingToDownload } from '#web/base/download.ts';
import { Page } from '#web/base/page.tsx';
import { paths } from '#web/base/paths.ts';
import { useSearchValue } from '#web/base/raw-router.tsx';
import { SearchInput } from '#web/base/search-input.tsx';
import { send } from '#web/base/send.ts';
import { EmptyState, Loaded, RowSkeletons } from '#web/base/states.tsx';
import { toastError, toastSuccess } from '#web/base/toast.ts';
import { fullName, matchesName } from '#web/student/person-name.ts';
import { redeemedColumns } from './redeemed-columns.tsx';
import { useReadRedeemedAgain, useRedeemed, useRedeemedVerified } from './redeemed-data.ts';
import { redeemedText } from './redeemed-text.ts';

const none: readonly Transaction[] = [];

/** What students redeemed of the professor's incentives, to be found and approved. @see spec §2 */
export function RedeemedIncentivesScreen() {
  const query = useRedeemed();
  const transactions = query.data ?? none;
  const [search, setSearch] = useSearchValue('q');
  const [program, setProgram] = useSearchValue('program');
  const [subject, setSubject] = useSearchValue('subject');
  const [status, setStatus] = useSearchValue('status');
  const approve = useApprove();

  const programs = useMemo(
    () => distinctInNaturalOrder(transactions.map((one) => one.student.courseYearSection)),
    [transactions],
  );
  const subjects = useMemo(
    () => distinctInNaturalOrder(transactions.map((one) => one.shopitem.item_subject)),
    [transactions],
  );
  const shown = useMemo(
    () =>
      transactions.filter(
        ({ student, shopitem, isVerified }) =>
          (program === '' || student.courseYearSection === program) &&
          (subject === '' || shopitem.item_subject === subject) &&
          (status === '' || isVerified === (status === 'verified')) &&
          matchesName(student, search),
      ),
    [transactions, program, subject, status, search],
  );

  return (
    <Page
      title={redeemedText.title}
      tab={redeemedText.tab}
      actions={
        <>
          <BackButton otherwise={paths.incentivesCatalog.href()} />
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
            onClick={() => void download(shown)}
          >
            {redeemedText.downloadCsv}
          </Button>
        </>
      }
    >
      <Loaded query={query} skeleton={<RowSkeletons rows={8} />} failed={redeemedText.fetchFailed}>
        {() => (
          <DataTable
            label={redeemedText.label}
            columns={redeemedColumns((transaction) => void approve(transaction))}
            rows={shown}
            rowKey={(one) => one.transaction_id}
            countText={(count) => redeemedText.count(count, transactions.length)}
            empty={
              <EmptyState
                message={redeemedText.empty}
                detail={transactions.length === 0 ? redeemedText.emptyDetail : redeemedText.emptyFoundDetail}
              />
            }
            filters={
              <>
                <SearchInput label={redeemedText.search} value={search} onChange={setSearch} />
                <ChoiceInput
                  label={redeemedText.programFilter}
                  value={program}
                  onChange={setProgram}
                  options={choices(redeemedText.allPrograms, programs)}
                />
                <ChoiceInput
                  label={redeemedText.subjectFilter}
                  value={subject}
                  onChange={setSubject}
                  options={choices(redeemedText.allSubjects, subjects)}
                />
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
              </>
            }
          />
        )}
      </Loaded>
    </Page>
  );
}

function choices(all: string, each: readonly string[]) {
  return [{ value: '', label: all }, ...each.map((one) => ({ value: one, label: one }))];
}

/** Downloads the rows as they are filtered. @see spec §9 */
async function download(transactions: readonly Transaction[]): Promise<void> {
  if (transactions.length === 0) return sayNothingToDownload(redeemedText.nothingToDownload);
  await downloadCsv({
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
}

/** Verifies a redemption after a question. @see spec §5, §8 */
function useApprove(): (transaction: Transaction) => Promise<void> {
  const confirm = useConfirm();
  const verified = useRedeemedVerified();
  const readAgain = useReadRedeemedAgain();
  return async ({ transaction_id, student, shopitem }) => {
    try {
      const yes = await confirm({
        title: redeemedText.askApprove(shopitem.item_name, fullName(student)),
        detail: redeemedText.askApproveDetail,
        onYes: async () => verified((await send(verifyTransaction, { body: { transaction_id } })).transaction),
      });
      if (yes) toastSuccess(verifyTransaction.done);
    } catch (error) {
      toastError(redeemedText.approveFailed, messageOf(error, redeemedText.approveFailedDetail));
      await readAgain();
    }
  };
}
