import { VisuallyHidden } from '@mantine/core';
import { IconWifiOff, IconX } from '@tabler/icons-react';
import { fullName, nameWith, type Sign } from '#web/people/student/person-name.ts';
import { timeText } from '#web/platform/base/date-text.ts';
import { outcomeWords } from './outcome-words.ts';
import { type Scan, studentOf } from './scan-lane.ts';
import styles from './scanner-notices.module.css';
import type { LaneSight } from './scanner-sight.ts';
import { scannerText } from './scanner-text.ts';

/**
 * How the latest scans ended, in the specification's words for those who listen; the panel shows the newest of it. What
 * has still to be acted on while the panel is about somebody else stands here as a line.
 * @see spec §8
 */
export function ScannerNotices({ sight, sign }: { sight: LaneSight; sign: Sign }) {
  const { shown, missed, waiting } = sight;
  const whose = missed && studentOf(missed.result);
  return (
    <div className={styles.notices}>
      <VisuallyHidden role="status" aria-label={scannerText.notices}>
        {waiting > 0 && (
          <div>
            <p>{scannerText.network}</p>
            <p>{scannerText.waiting(waiting)}</p>
          </div>
        )}
        {sight.notices.map((scan) => (
          <div key={scan.key}>
            {linesOf(scan, sign).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ))}
      </VisuallyHidden>
      {waiting > 0 && shown?.result && (
        <p className={styles.notice} data-kind="already" aria-hidden>
          <IconWifiOff size={20} stroke={1.8} />
          {scannerText.waiting(waiting)}
        </p>
      )}
      {missed && (
        <p className={styles.notice} data-kind="refused" aria-hidden>
          <IconX size={20} stroke={2.2} />
          {whose ? `${fullName(whose)} · ${outcomeWords(missed).line}` : outcomeWords(missed).line}
        </p>
      )}
    </div>
  );
}

/** The sentences of one scan. */
function linesOf({ result }: Scan, sign: Sign): string[] {
  const whose = studentOf(result);
  switch (result?.kind) {
    case 'recorded': {
      const name = nameWith(sign, result.attendance.student);
      return [name, scannerText.marked, ...(result.confirmed ? [scannerText.recorded] : [])];
    }
    case 'already': {
      const already = `${scannerText.already}: ${scannerText.alreadyDetail}`;
      if (!whose || result.since === undefined) return [already];
      return [already, scannerText.alreadySince(fullName(whose), timeText(result.since))];
    }
    case 'refused':
      if (result.message === scannerText.unreadable) return [result.message, scannerText.unreadableDetail];
      return [result.message, ...(whose ? [fullName(whose)] : [])];
    case 'lost':
      return [scannerText.network, scannerText.lost];
    case 'undone':
      return [scannerText.takenBack(nameWith(sign, result.attendance.student))];
    case undefined:
      return [];
  }
}
