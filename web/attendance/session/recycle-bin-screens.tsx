import { IconRestore, IconTrashX } from '@tabler/icons-react';
import { deleteClassPerma, getClassDeleted } from '#contract/attendance/session/session-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { usePlaceParams } from '#web/platform/base/router.tsx';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { MenuButton, MoreMenu } from '#web/platform/ui/more-menu.tsx';
import { type NamedSession, sessionsToInvalidate, useRestoreSession } from './session-data.ts';
import type { SessionsOwner } from './session-links.ts';
import { sessionText } from './session-text.ts';
import { SessionsPage } from './sessions-page.tsx';

/** The deleted sessions of one subject. @see spec §2 */
export function ClassRecycleBinScreen() {
  const { subjectID, subjectName, programlevel } = usePlaceParams(paths.classRecycleBin);
  return (
    <RecycleBin owner={{ kind: 'class', subjectId: Number(subjectID), name: subjectName, program: programlevel }} />
  );
}

/** The deleted sessions of one event. @see spec §2 */
export function EventRecycleBinScreen() {
  const { subjectID, subjectName } = usePlaceParams(paths.eventRecycleBin);
  return <RecycleBin owner={{ kind: 'event', subjectId: Number(subjectID), name: subjectName, program: '' }} />;
}

/** Restores sessions from the bin, or deletes them for good. */
function RecycleBin({ owner }: { owner: SessionsOwner }) {
  const restore = useRestoreSession(owner);
  const { subjectId, name } = owner;
  const query = useCall(getClassDeleted, { params: { subjectId } }, { select: ({ classes }) => classes });
  const deleteForGood = useChange(deleteClassPerma, {
    sending: ({ class_id: classId }: NamedSession) => ({ params: { subjectId, classId } }),
    question: ({ when }) => ({
      title: sessionText.askDeleteForGood(when, name),
      detail: sessionText.deleteForGoodDetail,
      warning: true,
    }),
    invalidates: sessionsToInvalidate,
    failed: sessionText.deleteFailed,
  });
  return (
    <SessionsPage
      owner={owner}
      title={sessionText.binTitle}
      detail={
        <>
          {[owner.name, owner.program.trim()].filter(Boolean).join(' · ')}
          <p>{sessionText.binAbout}</p>
        </>
      }
      tab={sessionText.binTab}
      query={query}
      isBin
      emptyDetail={sessionText.binEmptyDetail}
      rowActions={(session) => (
        <>
          <ButtonWithIcon
            Icon={IconRestore}
            variant="light"
            size="sm"
            aria-label={sessionText.restoreLabel(session.when)}
            onClick={() => void restore.run(session)}
          >
            {sessionText.restore}
          </ButtonWithIcon>
          <MoreMenu of="row" label={sessionText.moreLabel(session.when)}>
            <MenuButton
              Icon={IconTrashX}
              warning
              label={sessionText.deleteForGoodLabel(session.when)}
              onClick={() => void deleteForGood.run(session)}
            >
              {sessionText.deleteForGood}
            </MenuButton>
          </MoreMenu>
        </>
      )}
    />
  );
}
