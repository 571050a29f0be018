import { Button, UnstyledButton } from '@mantine/core';
import { IconFilter, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { Status } from '#contract/attendance/attendance/status.ts';
import { getOwnRoll, getOwnRollHistory, type OwnRollEntry } from '#contract/attendance/roll/own-roll-calls.ts';
import { beginsAt } from '#contract/attendance/session/session-date-rules.ts';
import { sourceNote, statusText } from '#web/attendance/attendance/status-text.ts';
import { RollHistoryDialog } from '#web/attendance/roll/roll-history-dialog.tsx';
import { dateContains, dateText, dayOf, timeText, timeZone } from '#web/platform/base/date-text.ts';
import { keptOnDevice } from '#web/platform/calls/query-client.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import { type OpenedDialogProps, useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { SearchInput } from '#web/platform/form/search-input.tsx';
import type { Sheet } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { EmptyState } from '#web/platform/ui/empty-loading-error.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { monthOf, monthText } from './month-days.ts';
import type { OwnClass, OwnSubject } from './own-attendance.ts';
import { ownAttendanceText } from './own-attendance-text.ts';
import { OwnMonth } from './own-month.tsx';
import styles from './own-subject-dialog.module.css';

/** One class in the list. Until the dialog's data has loaded, the class has only the data of the card. */
interface OwnRow extends OwnClass, Partial<Pick<OwnRollEntry, 'source' | 'reason' | 'points' | 'exp' | 'changes'>> {
  /** When the class began, an instant. */
  readonly beganAt?: string;
}

const rowOf = ({ class: session, ...entry }: OwnRollEntry): OwnRow => ({
  class_id: session.class_id,
  createdAt: session.createdAt,
  beganAt: beginsAt(session, timeZone()),
  ...entry,
});

function OwnStatus({ status }: { status: Status | null }) {
  return <StatusPill tone={status ?? 'today'}>{status ? statusText[status] : ownAttendanceText.today}</StatusPill>;
}

interface OwnSubjectDialogProps {
  readonly subject: OwnSubject;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Every class of one subject with status, reason and reward, searchable by the displayed date. @see spec §2, §5 */
export function OwnSubjectDialog({ subject, opened, onClose }: OwnSubjectDialogProps) {
  const [typed, setTyped] = useState('');
  const [absentOnly, setAbsentOnly] = useState(false);
  const query = useCall(getOwnRoll, { params: { subjectId: subject.subject_id } }, { meta: keptOnDevice });
  const history = useDialog<OwnRow>((row, way) => <OwnHistoryDialog row={row} {...way} />);
  const all: readonly OwnRow[] = query.data?.roll.map(rowOf) ?? subject.classes;
  const ofDay = Map.groupBy(all, ({ createdAt }) => dateText(createdAt));
  const rows = all.filter(
    ({ createdAt, status }) => dateContains(createdAt, typed) && (!absentOnly || status === 'absent'),
  );

  const sheetOf = (shown: readonly OwnRow[]): Sheet => ({
    fileName: ownAttendanceText.fileName(subject.subject_name),
    lines: [
      [...ownAttendanceText.csvHead],
      ...shown.map(({ createdAt, timeIn, status, reason = '', points = 0, exp = 0 }) => [
        dateText(createdAt),
        timeIn === null ? '' : timeText(timeIn),
        status ? statusText[status] : ownAttendanceText.pending,
        reason,
        points,
        exp,
      ]),
    ],
  });

  return (
    <Dialog opened={opened} onClose={onClose} title={subject.subject_name} size={920}>
      <div className={`grid gap-20 ${styles.both}`}>
        <div className={`grid from-top gap-16 ${styles.side}`}>
          <OwnFigure classes={all} />
          <OwnMonth classes={all} chosen={typed} onChoose={setTyped} />
        </div>
        <div>
          <div className="row wrap spread gap-8 across-16">
            <div className="flex" style={{ flex: '1 1 15rem' }}>
              <SearchInput
                label={ownAttendanceText.search}
                placeholder={ownAttendanceText.searchHint}
                value={typed}
                onChange={setTyped}
              />
            </div>
            <Button
              variant={absentOnly ? 'light' : 'default'}
              aria-pressed={absentOnly}
              leftSection={<IconFilter size={18} stroke={1.8} aria-hidden />}
              onClick={() => setAbsentOnly(!absentOnly)}
            >
              {ownAttendanceText.absentOnly}
            </Button>
            <p className="quiet" role="status">
              {ownAttendanceText.shown(
                rows.filter(({ status }) => status !== null).length,
                rows.some(({ status }) => status === null),
              )}
            </p>
          </div>
          {query.error !== null && query.data === undefined && (
            <p className="faint">{ownAttendanceText.onlyStatuses}</p>
          )}
          {rows.length === 0 ? (
            <EmptyState
              message={absentOnly && subject.absent === 0 ? ownAttendanceText.noAbsence : ownAttendanceText.noMatch}
            />
          ) : (
            <table className={`space-above-12 ${styles.table}`} aria-label={subject.subject_name}>
              <thead>
                <tr>
                  <th scope="col">{ownAttendanceText.columns.date}</th>
                  <th scope="col">{ownAttendanceText.columns.timeIn}</th>
                  <th scope="col">{ownAttendanceText.columns.status}</th>
                </tr>
              </thead>
              {[...Map.groupBy(rows, ({ createdAt }) => monthOf(dayOf(createdAt)))].map(([month, ofMonth]) => (
                <tbody key={month}>
                  <tr className={styles.month}>
                    <th scope="rowgroup" colSpan={3}>
                      {monthText(month)}
                    </th>
                  </tr>
                  {ofMonth.map((row) => (
                    <tr key={row.class_id}>
                      <td>
                        {dateText(row.createdAt)}
                        {row.beganAt && (ofDay.get(dateText(row.createdAt))?.length ?? 0) > 1 && (
                          <div className="grid items-start faint breaks">{timeText(row.beganAt)}</div>
                        )}
                      </td>
                      <td>{row.timeIn === null ? ownAttendanceText.noTime : timeText(row.timeIn)}</td>
                      <td>
                        <OwnStatus status={row.status} />
                        <OwnDetails row={row} onHistory={() => history.open(row)} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
          )}
        </div>
      </div>
      <DialogActions>
        <DownloadButton rows={rows} sheet={sheetOf} />
      </DialogActions>
      {history.show()}
    </Dialog>
  );
}

function OwnDetails({ row, onHistory }: { row: OwnRow; onHistory: () => void }) {
  const { source = null, reason = '', points = 0, exp = 0, changes = 0, createdAt } = row;
  return (
    <div className="grid items-start faint breaks">
      <span>{ownAttendanceText.points(points, exp)}</span>
      <span>{[sourceNote(source), reason].filter(Boolean).join(' · ')}</span>
      {changes > 0 && (
        <UnstyledButton
          className="inline-row tappable strong ink gap-4"
          aria-label={ownAttendanceText.historyOf(dateText(createdAt))}
          onClick={onHistory}
        >
          <IconHistory size={15} stroke={2} aria-hidden />
          {ownAttendanceText.history}
        </UnstyledButton>
      )}
    </div>
  );
}

function OwnHistoryDialog({ row, ...dialog }: OpenedDialogProps & { row: OwnRow }) {
  const query = useCall(
    getOwnRollHistory,
    { params: { sessionId: row.class_id } },
    { select: ({ changes }) => changes },
  );
  return <RollHistoryDialog {...dialog} title={ownAttendanceText.historyOf(dateText(row.createdAt))} query={query} />;
}

/** The statuses in the order of the legend; null means that the class is in progress. */
const states: readonly (Status | null)[] = ['present', 'late', 'absent', 'excused', 'school', null];

/** The share of a subject's classes that the student attended, and the meaning and count of each sign. */
function OwnFigure({ classes }: { classes: readonly { readonly status: Status | null }[] }) {
  const of = (status: Status | null) => classes.filter((one) => one.status === status).length;
  const present = of('present') + of('late');
  const counted = present + of('absent');
  return (
    <div className="grid gap-8">
      {counted > 0 && (
        <p>
          <b className="headline huge tight">{ownAttendanceText.percent(present, counted)}</b>{' '}
          {ownAttendanceText.ofClasses(present, counted)}
        </p>
      )}
      <ul className="flex wrap faint gap-6 across-12" aria-label={ownAttendanceText.legend}>
        {states
          .filter((status) => of(status) > 0)
          .map((status) => (
            <li key={status} className="row gap-6">
              <StatusPill tone={status ?? 'today'}>
                {status ? `${of(status)} ${statusText[status]}` : ownAttendanceText.today}
              </StatusPill>
              {ownAttendanceText.countsAs(status)}
            </li>
          ))}
      </ul>
    </div>
  );
}
