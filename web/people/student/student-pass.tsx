import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OwnStudent } from '#contract/people/student/student-calls.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import { Coin } from '#web/people/ledger/coin.tsx';
import { baseText } from '#web/platform/base/base-text.ts';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { SchoolLogo } from '#web/platform/settings/school-logo.tsx';
import { ProductMark } from '#web/platform/ui/logo-mark.tsx';
import { FlameProgress } from './flame-progress.tsx';
import { LevelRing, RingSkeleton } from './level-ring.tsx';
import { fullName } from './person-name.ts';
import { PresentStamps, StampsPlace } from './present-stamps.tsx';
import { useLevelThreshold } from './student-data.ts';
import styles from './student-pass.module.css';
import { studentText } from './student-text.ts';

interface StudentPassProps {
  readonly student: OwnStudent;
  readonly leveledUp?: boolean;
  /** Shows only the person, without what they earned. */
  readonly bare?: boolean;
  readonly onPoints?: () => void;
  /** The photo with the controls that change it. */
  readonly photo: ReactNode;
}

function Band() {
  const { school_name } = useSchool();
  return (
    <div className={`row tint-ink gap-8 tiny strong ${styles.band}`}>
      <SchoolLogo height={20} otherwise={<ProductMark size={20} />} />
      <span className="cut">{school_name || studentText.pass}</span>
    </div>
  );
}

/** The student's pass: photo, name, program, level, experience and points. @see spec §2 */
export function StudentPass({ student, leveledUp = false, bare = false, onPoints, photo }: StudentPassProps) {
  const threshold = useLevelThreshold();
  const { current_level, current_exp, current_token } = student;
  return (
    <section className={`grid from-top clips on-card ${styles.pass}`} aria-label={studentText.pass}>
      <Band />
      <div className={`grid abreast gap-16 sign-text ${styles.person}`}>
        <LevelRing level={current_level} exp={current_exp} threshold={threshold} leveledUp={leveledUp}>
          {photo}
        </LevelRing>
        <div className="shrinks">
          <h2 className="headline closer">{fullName(student)}</h2>
          <p className="inline-row chip lined quiet space-above-8 breaks">
            <VisuallyHidden>{studentText.programLevel} </VisuallyHidden>
            {student.courseYearSection}
          </p>
        </div>
      </div>
      {!bare && (
        <>
          <dl className={`flex wrap ${styles.figures}`}>
            <div>
              <dt className="faint">{studentText.experience}</dt>
              <dd className="strong">{studentText.expOf(current_exp, threshold)}</dd>
              <dd className={`faint ${styles.expNote}`}>
                {student.owed_exp > 0
                  ? studentText.owed(student.owed_exp)
                  : studentText.nextLevel(threshold - current_exp, current_level + 1)}
              </dd>
            </div>
            <div>
              <dt className="faint">{studentText.currentPoints}</dt>
              <dd className="row strong large tight gap-6">
                <Coin size={22} />
                <span>{grouped(current_token)}</span>
              </dd>
              {onPoints && (
                <dd className="strong">
                  <button
                    type="button"
                    className={`bare ink tiny tappable underlined ${styles.explain}`}
                    onClick={onPoints}
                  >
                    {studentText.pointsFrom}
                  </button>
                </dd>
              )}
            </div>
            <div>
              <VisuallyHidden component="dt">{studentText.bestStreak}</VisuallyHidden>
              <dd className="strong">
                <FlameProgress flame={student.flame} />
              </dd>
            </div>
          </dl>
          <StampsPlace>
            <PresentStamps present={student.today} excused={student.excused} />
          </StampsPlace>
        </>
      )}
    </section>
  );
}

export function StudentPassSkeleton({ bare = false }: Pick<StudentPassProps, 'bare'>) {
  return (
    <div className={`grid from-top clips on-card ${styles.pass}`} aria-busy="true">
      <Band />
      <VisuallyHidden>{baseText.loading}</VisuallyHidden>
      <div className={`grid abreast gap-16 sign-text ${styles.person}`}>
        <RingSkeleton />
        <div className="shrinks">
          <Skeleton height={25} width="9.5rem" mb={8} />
          <Skeleton height={28.5} width="5.5rem" />
        </div>
      </div>
      {!bare && (
        <>
          <div className={`flex wrap ${styles.figures}`}>
            <Skeleton height={67.5} width="8rem" />
            <Skeleton height={67.5} width="7rem" />
            <Skeleton height={43.5} width="13rem" />
          </div>
          <StampsPlace />
        </>
      )}
    </div>
  );
}
