import { Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react';
import { getAllStudent, type ListedStudent } from '#contract/school/approval/approval-calls.ts';
import * as calls from '#contract/school/approval/student-account-calls.ts';
import { dateText, timeText } from '#web/platform/base/date-text.ts';
import { usePictureAddress } from '#web/platform/base/picture-address.ts';
import { keyOf, useCall } from '#web/platform/calls/use-call.ts';
import { Dialog } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { useAccountsDecided } from '#web/school/approval/approval-data.ts';
import { useComparedPhoto } from './photo-comparison.ts';
import styles from './student-changes-dialog.module.css';
import { studentChangesText } from './student-changes-text.ts';

interface StudentChangesDialogProps extends OpenedDialogProps {
  readonly student: ListedStudent;
  /** The student's name as in the buttons and questions of the list. */
  readonly name: string;
}

/** The student's changes to their own account in the last 30 days, each with an undo. @see decisions §1.2 */
export function StudentChangesDialog({ student, name, ...dialog }: StudentChangesDialogProps) {
  const params = { id: student.stud_id };
  const query = useCall(calls.getStudentChanges, { params });
  const standing = query.data?.changes.filter(({ takenBackAt }) => takenBackAt === null);
  const isLatest = (change: calls.ProfileChange) =>
    standing?.find(({ field }) => field === change.field)?.change_id === change.change_id;
  const accountsDecided = useAccountsDecided();
  const takeBack = useChange(calls.updateStudentAccount, {
    sending: ({ change_id }: calls.ProfileChange) => ({
      params,
      body: { ...calls.nothingChanged, takeBack: change_id },
    }),
    question: (change) => {
      const { field, from, to, absences } = change;
      const value = isLatest(change) ? studentChangesText.becomes(from) : studentChangesText.stays(student[field]);
      return {
        title: studentChangesText.ask(field, to, name),
        detail: absences === null ? value : `${value} ${studentChangesText.counted(absences)}`,
        confirmLabel: studentChangesText.takeBack,
      };
    },
    invalidates: [keyOf(calls.getStudentChanges, { params }), keyOf(calls.getStudentPhoto, { params })],
    invalidatesOnError: [getAllStudent],
    async done(reply) {
      await accountsDecided('student', { changed: reply.student });
      toastSuccess(reply.message, toastMs.admin);
    },
    failed: studentChangesText.failed,
  });
  return (
    <Dialog {...dialog} title={studentChangesText.title(name)} size={560}>
      <p className="faint">{studentChangesText.hint}</p>
      {student.isPhotoNew && (
        <div className={`grid gap-16 space-above-12 ${styles.photos}`}>
          <ComparedPhoto id={student.stud_id} which="former" />
          <ComparedPhoto id={student.stud_id} which="now" />
        </div>
      )}
      <Loaded query={query} skeleton={<RowSkeletons rows={2} />} failed={studentChangesText.fetchFailed}>
        {({ changes }) =>
          changes.length === 0 ? (
            <EmptyState message={studentChangesText.empty} />
          ) : (
            <ul className="space-above-8">
              {changes.map((change) => (
                <li key={change.change_id} className="row wrap spread gap-8 across-16 padded-12-0 ruled-above">
                  <Change {...change} busy={takeBack.busy} onTakeBack={() => void takeBack.run(change)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** One of the two photos that an administrator compares. */
function ComparedPhoto({ id, which }: { id: number; which: 'former' | 'now' }) {
  const address = usePictureAddress(useComparedPhoto(id, which) ?? null);
  const says = which === 'now' ? studentChangesText.photoNow : studentChangesText.photoFormer;
  return (
    <figure>
      {address === null ? (
        <Skeleton className={`full square covers ${styles.photo}`} />
      ) : (
        <img className={`full square covers ${styles.photo}`} src={address} alt={says} />
      )}
      <figcaption className="faint">{says}</figcaption>
    </figure>
  );
}

interface ChangeProps extends calls.ProfileChange {
  readonly busy: boolean;
  readonly onTakeBack: () => void;
}

function Change({ field, from, to, createdAt, takenBackAt, busy, onTakeBack }: ChangeProps) {
  return (
    <>
      <div className="grid shrinks roomy gap-2">
        <span className="faint">{studentChangesText.field(field)}</span>
        <span className={`row wrap across-6 ${takenBackAt === null ? '' : styles.takenBack}`}>
          <span className="shrinks breaks">{studentChangesText.value(from)}</span>
          <IconArrowRight size={16} role="img" aria-label={studentChangesText.to} />
          <strong className="strong shrinks breaks">{studentChangesText.value(to)}</strong>
        </span>
        <span className="faint">{studentChangesText.changedAt(dateText(createdAt), timeText(createdAt))}</span>
        {takenBackAt !== null && (
          <span className="faint">{studentChangesText.takenBackAt(dateText(takenBackAt), timeText(takenBackAt))}</span>
        )}
      </div>
      {takenBackAt === null && (
        <ButtonWithIcon
          variant="default"
          Icon={IconArrowBackUp}
          aria-label={studentChangesText.takeBackNamed(field, to)}
          aria-disabled={busy}
          onClick={onTakeBack}
        >
          {studentChangesText.takeBack}
        </ButtonWithIcon>
      )}
    </>
  );
}
