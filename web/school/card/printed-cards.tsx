import { Portal } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { Fragment } from 'react';
import { CARD_TAIL_LENGTH } from '#contract/attendance/qr/qr-rules.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { usePictureAddress } from '#web/platform/base/picture-address.ts';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { SchoolLogo } from '#web/platform/settings/school-logo.tsx';
import printed from '#web/school/sign-in-sheet/printed-sheets.module.css';
import { SheetFace } from '#web/school/sign-in-sheet/printed-sheets.tsx';
import type { PrintableCard } from './card-run.ts';
import { cardText } from './card-text.ts';
import styles from './printed-cards.module.css';

/** Modules of white that a reader needs around the code. */
const QUIET_MODULES = 4;

/**
 * The print version, which is not visible on the screen: ten cards on an A4 page with cut marks, or every card beside
 * its sign-in sheet. Each program level has separate pages.
 */
export function PrintedCards({ cards }: { cards: readonly PrintableCard[] }) {
  const { school_name } = useSchool();
  const besideSheets = cards.some(({ sheet }) => sheet !== null);
  return (
    <Portal>
      {[...Map.groupBy(cards, ({ card }) => card.courseYearSection)].map(([level, those]) => (
        <ul
          key={level}
          className={`${printed.printed} ${styles.cards}`}
          data-beside-sheets={besideSheets || undefined}
          aria-hidden
        >
          {those.map((one) => (
            <Fragment key={one.card.stud_id}>
              {one.sheet && <SheetFace sheet={one.sheet} />}
              <CardFace {...one} school={school_name} />
            </Fragment>
          ))}
        </ul>
      ))}
    </Portal>
  );
}

/** One card: the code on white, its student and the school. */
function CardFace({ card, photo, school }: PrintableCard & { school: string }) {
  const picture = usePictureAddress(photo);
  return (
    <li className={styles.card}>
      <QRCodeSVG
        className={styles.code}
        value={card.value}
        level="H"
        marginSize={QUIET_MODULES}
        bgColor="#ffffff"
        fgColor="#000000"
      />
      <div className={styles.words}>
        <p className="row gap-8">
          <SchoolLogo height={24} />
          {school}
        </p>
        {picture !== null && <img className={styles.photo} src={picture} alt="" />}
        <p className={styles.name}>{fullName(card)}</p>
        <p>
          {card.courseYearSection}{' '}
          <span className={styles.tail}>{cardText.tail(card.value.slice(-CARD_TAIL_LENGTH))}</span>
        </p>
      </div>
    </li>
  );
}
