import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy } from 'react';
import { paths } from '#web/platform/base/paths.ts';
import { usePlaceParams } from '#web/platform/base/raw-router.tsx';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { ButtonWithIcon, IconButton } from '#web/platform/ui/icon-button.tsx';
import { useSharedRole } from '#web/subjects/subject/shared-data.ts';
import { sharedText } from '#web/subjects/subject/shared-text.ts';
import { type NamedSession, useDeleteSession, useFirstWorth, useSessions } from './session-data.ts';
import { recycleBinHref, type SessionsOwner } from './session-of.ts';
import { sessionText } from './session-text.ts';
import { SessionsPage } from './sessions-page.tsx';

const SessionDialog = lazy(async () => ({ default: (await import('./session-dialog.tsx')).SessionDialog }));

/** The sessions of one subject that are not in the bin. @see spec §2 */
export function SubjectSessionsScreen() {
  const { subjectID, subjectName, subjectCourse, startTime, endTime } = usePlaceParams(paths.subjectSessions);
  return (
    <KeptSessions
      owner={{ kind: 'class', subjectId: Number(subjectID), name: subjectName, program: subjectCourse }}
      hours={{ start: startTime, end: endTime }}
    />
  );
}

/** The sessions of one event that are not in the bin; they are open to every program. @see spec §2 */
export function EventSessionsScreen() {
  const { subjectID, subjectName, startTime, endTime } = usePlaceParams(paths.eventSessions);
  return (
    <KeptSessions
      owner={{ kind: 'event', subjectId: Number(subjectID), name: subjectName, program: '' }}
      hours={{ start: startTime, end: endTime }}
    />
  );
}

interface KeptSessionsProps {
  readonly owner: SessionsOwner;
  /** The subject's own hours, `HH:MM` or ''. */
  readonly hours: { readonly start: string; readonly end: string };
}

function KeptSessions({ owner, hours }: KeptSessionsProps) {
  const query = useSessions(owner.subjectId);
  const first = useFirstWorth(owner.subjectId);
  const dialog = useDialog<NamedSession | null>();
  const remove = useDeleteSession(owner);
  const isHelper = useSharedRole(owner.subjectId) === 'helper';
  const add = !isHelper && (
    <ButtonWithIcon Icon={IconPlus} onClick={() => dialog.open(null)}>
      {sessionText.add}
    </ButtonWithIcon>
  );
  return (
    <SessionsPage
      owner={owner}
      title={owner.name}
      tab={sessionText.tab}
      query={query}
      emptyDetail={isHelper ? sharedText.noneToday : sessionText.emptyDetail}
      {...(!isHelper && { link: { href: recycleBinHref(owner), label: sessionText.bin, Icon: IconTrash } })}
      actions={query.data?.length === 0 ? undefined : add}
      emptyAction={add}
      rowActions={(session) =>
        !isHelper && (
          <>
            <IconButton
              Icon={IconPencil}
              label={sessionText.updateLabel(session.when)}
              title={sessionText.update}
              onClick={() => dialog.open(session)}
            />
            <IconButton
              Icon={IconTrash}
              label={sessionText.deleteLabel(session.when)}
              title={sessionText.delete}
              onClick={() => void remove.run(session)}
            />
          </>
        )
      }
    >
      {dialog.show((session, way) => (
        <SessionDialog owner={owner} hours={hours} session={session} last={query.data?.[0] ?? first} {...way} />
      ))}
    </SessionsPage>
  );
}
