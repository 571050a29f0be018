import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { deleteClass, getClass } from '#contract/attendance/session/session-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { usePlaceParams } from '#web/platform/base/router.tsx';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { ButtonWithIcon, IconButton } from '#web/platform/ui/icon-button.tsx';
import { useSharedRole } from '#web/subjects/subject/shared-data.ts';
import { sharedText } from '#web/subjects/subject/shared-text.ts';
import { type NamedSession, sessionsToInvalidate } from './session-data.ts';
import { recycleBinHref, type SessionsOwner } from './session-links.ts';
import { sessionText } from './session-text.ts';
import { SessionsPage } from './sessions-page.tsx';

const SessionDialog = lazily(async () => (await import('./session-dialog.tsx')).SessionDialog);

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

/** The sessions of one event that are not in the bin; these sessions are open to every program. @see spec §2 */
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
  const { subjectId, name } = owner;
  const asking = { params: { subjectId } };
  const query = useCall(getClass, asking, { select: ({ classes }) => classes });
  // The points and experience of a subject's first session.
  const { data: first } = useCall(getClass, asking, { select: (found) => found.first });
  const dialog = useDialog<NamedSession | null>((session, way) => (
    <SessionDialog owner={owner} hours={hours} session={session} last={query.data?.[0] ?? first} {...way} />
  ));
  const remove = useChange(deleteClass, {
    sending: ({ class_id: classId }: NamedSession) => ({ params: { subjectId, classId }, body: { isdeleted: true } }),
    question: ({ when }) => ({
      title: sessionText.askDelete(when, name),
      detail: sessionText.deleteDetail,
      warning: true,
    }),
    invalidates: sessionsToInvalidate,
    failed: sessionText.deleteFailed,
  });
  const isHelper = useSharedRole(subjectId) === 'helper';
  const add = !isHelper && (
    <ButtonWithIcon Icon={IconPlus} onClick={() => dialog.open(null)}>
      {sessionText.add}
    </ButtonWithIcon>
  );
  return (
    <SessionsPage
      owner={owner}
      title={name}
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
      {dialog.show()}
    </SessionsPage>
  );
}
