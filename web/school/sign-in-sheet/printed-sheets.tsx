import { Portal } from '@mantine/core';
import { fullName } from '#web/people/student/person-name.ts';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { SchoolLogo } from '#web/platform/settings/school-logo.tsx';
import styles from './printed-sheets.module.css';
import { sheetText as text } from './sheet-text.ts';
import type { HandedSheet } from './sheets.ts';
import { useSignInAddress } from './sign-in-address.tsx';

/** The print version, hidden on screen: ten sheets per page to cut apart, separate pages for each program level. */
export function PrintedSheets({ sheets }: { sheets: readonly HandedSheet[] }) {
  return (
    <Portal>
      {[...Map.groupBy(sheets, ({ courseYearSection }) => courseYearSection)].map(([level, those]) => (
        <ul key={level} className={styles.printed} aria-hidden>
          {those.map((sheet) => (
            <SheetFace key={sheet.stud_id} sheet={sheet} />
          ))}
        </ul>
      ))}
    </Portal>
  );
}

/** One sheet: the username and password for a first sign-in, and the address. */
export function SheetFace({ sheet }: { sheet: HandedSheet }) {
  const { school_name } = useSchool();
  const address = useSignInAddress();
  return (
    <li className={styles.sheet}>
      <p>
        <SchoolLogo height={24} />
        {school_name}
      </p>
      <p className={styles.name}>{fullName(sheet)}</p>
      <p>
        {sheet.courseYearSection}
        {sheet.student_number !== null && ` · ${text.number(sheet.student_number)}`}
      </p>
      <dl className={styles.facts}>
        {address !== null && (
          <>
            <dt>{text.address}</dt>
            <dd>{`${address}${sheet.signInPath ?? ''}`}</dd>
          </>
        )}
        <dt>{text.username}</dt>
        <dd className={styles.secret}>{sheet.username}</dd>
        <dt>{text.password}</dt>
        <dd className={styles.secret}>{sheet.oneTimePassword}</dd>
      </dl>
      <p>{text.uses}</p>
    </li>
  );
}
