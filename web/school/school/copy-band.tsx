import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { declareSchool } from '#contract/school/school/copy-calls.ts';
import { useOwnAdministrator } from '#web/people/administrator/administrator-data.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { NoticeBand } from '#web/platform/ui/notice-band.tsx';
import { toastMs } from '#web/platform/ui/toast.ts';
import { schoolText } from './school-text.ts';

/** The button that makes a copy the school's live system; only for an administrator with all rights. */
function DeclareButton() {
  const { data } = useOwnAdministrator();
  const declare = useChange(declareSchool, {
    question: () => schoolText.askDeclare,
    updates: [getSchool, ({ school }) => school],
    doneMs: toastMs.admin,
    failed: schoolText.declareFailed,
  });
  if (data?.kind !== 'admin') return null;
  return (
    <Button variant="default" loading={declare.busy} onClick={() => void declare.run(undefined)}>
      {schoolText.declare}
    </Button>
  );
}

/**
 * Says on staff screens that this is a restored copy; an administrator can make it the live system.
 * @see decisions §8.4
 */
export function CopyBand({ who }: { readonly who: 'professor' | 'admin' }) {
  return (
    <div className="space-below-16">
      <NoticeBand
        tone="pending"
        Icon={IconCopy}
        title={schoolText.copy}
        actions={who === 'admin' ? <DeclareButton /> : undefined}
      >
        {schoolText.copyDetail}
      </NoticeBand>
    </div>
  );
}
