import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ListedStudent } from '#contract/approval/approval-calls.ts';
import { distinctInNaturalOrder } from '#contract/base/program-level.ts';
import { BackButton } from '#web/base/back-button.tsx';
import { Page } from '#web/base/page.tsx';
import { paths } from '#web/base/paths.ts';
import { useGo } from '#web/base/raw-router.tsx';
import { Loaded, RowSkeletons } from '#web/base/states.tsx';
import { downloadAccounts } from './account-download.ts';
import { useFilteredAccounts } from './account-filters.ts';
import { studentAccounts } from './account-kind.ts';
import { AccountList } from './account-list.tsx';
import { useStudents } from './approval-data.ts';
import { accountText, studentListText } from './approval-text.ts';
import { studentColumns } from './student-columns.tsx';

const none: readonly ListedStudent[] = [];

/** The administrator's student list: found, approved or declined, one by one or many at once. @see spec §2 */
export function StudentListScreen() {
  const query = useStudents();
  const students = query.data ?? none;
  const go = useGo();
  const programs = useMemo(() => distinctInNaturalOrder(students.map((one) => one.courseYearSection)), [students]);
  const { shown, choices } = useFilteredAccounts(studentAccounts, students, query.data && programs);

  return (
    <Page
      title={studentListText.title}
      tab={studentListText.tab}
      actions={
        <>
          <BackButton otherwise={paths.adminDashboard.href()} />
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
            onClick={() => void downloadAccounts(studentListText.fileName, shown)}
          >
            {accountText.downloadCsv}
          </Button>
        </>
      }
    >
      <Loaded query={query} skeleton={<RowSkeletons rows={10} />} failed={studentListText.fetchFailed}>
        {() => (
          <AccountList
            kind={studentAccounts}
            accounts={students}
            shown={shown}
            columns={studentColumns}
            choices={choices}
            onClearFilters={() => go(paths.adminStudents.href(), { replace: true })}
          />
        )}
      </Loaded>
    </Page>
  );
}
