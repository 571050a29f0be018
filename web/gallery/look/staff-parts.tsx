import { Button } from '@mantine/core';
import { useState } from 'react';
import { attendedStatuses, statuses } from '#contract/attendance/attendance/status.ts';
import { EntrySheet } from '#web/account/sign-in/entry-sheet.tsx';
import { RollPicture } from '#web/account/sign-in/roll-picture.tsx';
import { adminNav } from '#web/app/frame/admin-frame.tsx';
import { NavList } from '#web/app/frame/nav-list.tsx';
import { SkipLink } from '#web/app/frame/skip-link.tsx';
import { MarkingNote } from '#web/attendance/roll/marking-note.tsx';
import type { Marking } from '#web/attendance/roll/roll-access.ts';
import { RollRow } from '#web/attendance/roll/roll-row.tsx';
import { RollStatus } from '#web/attendance/roll/roll-status.tsx';
import { StatusChoice } from '#web/attendance/roll/status-choice.tsx';
import { AttendanceMarks } from '#web/attendance/scanner/attendance-marks.tsx';
import { OutcomePanel } from '#web/attendance/scanner/outcome-panel.tsx';
import { PresentList } from '#web/attendance/scanner/present-list.tsx';
import { CardPill, CardWay } from '#web/attendance/session/card-today.tsx';
import { NowStrip } from '#web/attendance/session/now-strip.tsx';
import { PresentBar } from '#web/attendance/session/present-bar.tsx';
import { RoundPortrait } from '#web/people/professor/round-portrait.tsx';
import { cameraFailures } from '#web/platform/camera/camera-failure.ts';
import { CameraProblem } from '#web/platform/camera/camera-problem.tsx';
import { SelectionBar } from '#web/school/approval/selection-bar.tsx';
import { SubjectCard } from '#web/subjects/subject/subject-card.tsx';
import {
  heldSession,
  outcomes,
  present,
  sampleEntry,
  sampleEvent,
  sampleSession,
  sampleSubject,
} from './look-samples.ts';
import { Part, State } from './part.tsx';

const nothing = () => {};
const now = new Date();
const markings: readonly Marking[] = [
  { kind: 'waiting', status: 'late' },
  { kind: 'changed', status: 'late' },
  { kind: 'failed', status: 'late', message: 'The server cannot be reached.' },
];
const today = { now, inStrip: false };

/** What professors and administrators work with. */
export function StaffParts() {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Part file="people/professor/round-portrait.tsx">
        <State name="no photo">
          <RoundPortrait of={sampleEntry.student} />
        </State>
        <State name="a photo">
          <RoundPortrait of={sampleEntry.student} photo="/icon-192.png" />
        </State>
      </Part>
      <Part file="attendance/session/now-strip.tsx">
        <State name="a class is on" full>
          <NowStrip sessions={[sampleSession]} startable={[sampleEvent]} now={now} busy={false} onStart={nothing} />
        </State>
        <State name="one can be started" full>
          <NowStrip sessions={[]} startable={[sampleSubject]} now={now} busy={false} onStart={nothing} />
        </State>
        <State name="one is being started" full>
          <NowStrip sessions={[]} startable={[sampleSubject]} now={now} busy onStart={nothing} />
        </State>
        <State name="nothing now" full>
          <NowStrip sessions={[]} startable={[]} now={now} busy={false} onStart={nothing} />
        </State>
      </Part>
      <Part file="attendance/session/present-bar.tsx">
        {[0, 23, 31].map((present) => (
          <State key={present} name={`${present} of 31`} wide>
            <PresentBar present={present} expected={31} />
          </State>
        ))}
      </Part>
      <Part file="subjects/subject/subject-card.tsx">
        <State name="a subject whose class is on" wide>
          <SubjectCard
            subject={sampleSubject}
            pill={<CardPill session={sampleSession} {...today} />}
            way={
              <CardWay session={sampleSession} subject={sampleSubject} onStart={nothing} isFirst={false} {...today} />
            }
            onUpdate={nothing}
            onDelete={nothing}
          />
        </State>
        <State name="one whose class was held" wide>
          <SubjectCard
            subject={sampleSubject}
            pill={<CardPill session={heldSession} {...today} />}
            way={<CardWay session={undefined} subject={sampleSubject} onStart={nothing} isFirst={false} {...today} />}
            onUpdate={nothing}
            onDelete={nothing}
          />
        </State>
        <State name="an event" wide>
          <SubjectCard subject={sampleEvent} onUpdate={nothing} onDelete={nothing} />
        </State>
      </Part>
      <Part file="attendance/roll/status-choice.tsx">
        {[null, ...statuses].map((status) => (
          <State key={status} name={status ?? 'none yet'}>
            <StatusChoice label={status ?? 'none yet'} value={status} onChoose={nothing} />
          </State>
        ))}
        <State name="disabled">
          <StatusChoice label="disabled" value="present" onChoose={nothing} disabled />
        </State>
      </Part>
      <Part file="attendance/roll/roll-status.tsx">
        {[null, ...statuses].map((status) => (
          <State key={status} name={status ?? 'none yet'}>
            <RollStatus status={status} />
          </State>
        ))}
      </Part>
      <Part file="attendance/roll/marking-note.tsx">
        {markings.map((marking) => (
          <State key={marking.kind} name={marking.kind} wide>
            <MarkingNote now="present" marking={marking} onSet={nothing} onLeave={nothing} />
          </State>
        ))}
      </Part>
      <Part file="attendance/roll/roll-row.tsx">
        {[undefined, ...markings].map((marking) => (
          <State key={marking?.kind ?? 'late'} name={marking?.kind ?? 'late'} full>
            {/* A row lies at its place in a list as high as all of them. */}
            <ol style={{ position: 'relative', height: '9rem' }}>
              <RollRow
                ref={null}
                entry={sampleEntry}
                marking={marking}
                beside=""
                withProgram
                place={0}
                of={1}
                top={0}
                active
                disabled={false}
                withheld={marking ? [] : attendedStatuses}
                onSet={nothing}
                onLeave={nothing}
                onHistory={nothing}
              />
            </ol>
          </State>
        ))}
      </Part>
      <Part file="attendance/scanner/present-list.tsx">
        {(
          [
            ['some are here', present],
            ['nobody yet', []],
            ['loading', undefined],
          ] as const
        ).map(([name, records]) => (
          <State key={name} name={name} wide>
            <PresentList
              present={records}
              expected={31}
              withProgram
              sign={() => ''}
              onShowAll={nothing}
              onTakeBack={nothing}
            />
          </State>
        ))}
      </Part>
      <Part file="attendance/scanner/attendance-marks.tsx">
        <State name="what looks strange" wide>
          <AttendanceMarks marks={['shared-device', 'new-face']} />
        </State>
      </Part>
      <Part file="attendance/scanner/outcome-panel.tsx">
        {outcomes.map(([name, shown]) => (
          <State key={name} name={name} wide>
            <OutcomePanel shown={shown} undoable={null} phase="running" sign={() => ''} onUndo={nothing} />
          </State>
        ))}
      </Part>
      <Part file="platform/camera/camera-problem.tsx">
        {cameraFailures.map((failure) => (
          <State key={failure} name={failure} wide>
            <div style={{ height: '15rem' }}>
              <CameraProblem failure={failure} onTryAgain={nothing} />
            </div>
          </State>
        ))}
      </Part>
      <Part file="school/approval/selection-bar.tsx">
        <Button variant="default" onClick={() => setChoosing(!choosing)}>
          Choose rows, or none
        </Button>
        {choosing && (
          <SelectionBar chosen={[]} hidden={2} onClear={() => setChoosing(false)}>
            <Button variant="default">Print their cards</Button>
          </SelectionBar>
        )}
      </Part>
      <Part file="app/frame/nav-list.tsx">
        <State name="an administrator’s" wide>
          <NavList items={adminNav} onLogOut={nothing} />
        </State>
      </Part>
      <Part file="app/frame/skip-link.tsx">
        <State name="seen once it has the focus" forced="focus">
          <div style={{ width: '12rem', height: '4rem' }}>
            <SkipLink />
          </div>
        </State>
      </Part>
      <Part file="account/sign-in/entry-sheet.tsx">
        <State name="where one signs in" full>
          <EntrySheet tab="The look" greeting="Greetings Students!" footer={null}>
            <Button fullWidth>Sign In</Button>
          </EntrySheet>
        </State>
      </Part>
      <Part file="account/sign-in/roll-picture.tsx">
        <State name="beside a login" wide>
          <div style={{ background: 'var(--mantine-color-ink-8)', height: '12rem', overflow: 'hidden' }}>
            <RollPicture />
          </div>
        </State>
      </Part>
    </>
  );
}
