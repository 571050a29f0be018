import { IconArrowBackUp, IconCheck, IconClock, IconWifiOff, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { timeText } from '#web/base/date-text.ts';
import { nameWith, type Sign } from '#web/student/person-name.ts';
import type { Scan } from './scan-lane.ts';
import styles from './scanner-notices.module.css';
import type { LaneSight } from './scanner-sight.ts';
import { scannerText } from './scanner-text.ts';

/** How the latest scans ended, as lines beside the camera that are read out; nothing has to be dismissed. @see spec §8 */
export function ScannerNotices({ sight, sign }: { sight: LaneSight; sign: Sign }) {
  return (
    <div className={styles.notices} role="status" aria-label={scannerText.notices}>
      {sight.waiting > 0 && (
        <Notice kind="refused" sign={<IconWifiOff size={20} stroke={1.8} aria-hidden />} title={scannerText.network}>
          {scannerText.waiting(sight.waiting)}
        </Notice>
      )}
      {sight.notices.map((scan) => (
        <ScanNotice key={scan.key} scan={scan} sign={sign} />
      ))}
    </div>
  );
}

function ScanNotice({ scan: { result }, sign }: { scan: Scan; sign: Sign }) {
  switch (result?.kind) {
    case 'recorded':
      return (
        <Notice
          kind="welcomed"
          sign={<IconCheck size={20} stroke={2.2} aria-hidden />}
          title={nameWith(sign, result.attendance.student)}
        >
          <span>{scannerText.marked}</span>
          {result.confirmed && <span>{scannerText.recorded}</span>}
        </Notice>
      );
    case 'already':
      return (
        <Notice
          kind="already"
          sign={<IconClock size={20} stroke={2} aria-hidden />}
          title={`${scannerText.already}: ${scannerText.alreadyDetail}`}
        >
          {result.attendance && (
            <span>
              {scannerText.alreadySince(
                nameWith(sign, result.attendance.student),
                timeText(result.attendance.createdAt),
              )}
            </span>
          )}
        </Notice>
      );
    case 'refused':
      return (
        <Notice kind="refused" sign={<IconX size={20} stroke={2.2} aria-hidden />} title={result.message}>
          {result.message === scannerText.unreadable && <span>{scannerText.unreadableDetail}</span>}
        </Notice>
      );
    case 'lost':
      return (
        <Notice kind="refused" sign={<IconWifiOff size={20} stroke={1.8} aria-hidden />} title={scannerText.network}>
          <span>{scannerText.lost}</span>
        </Notice>
      );
    case 'undone':
      return (
        <Notice
          kind="already"
          sign={<IconArrowBackUp size={20} stroke={2} aria-hidden />}
          title={scannerText.takenBack(nameWith(sign, result.attendance.student))}
        />
      );
    case undefined:
      return null;
  }
}

interface NoticeProps {
  readonly kind: 'welcomed' | 'already' | 'refused';
  readonly sign: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}

function Notice({ kind, sign, title, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-kind={kind}>
      {sign}
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <p className={styles.detail}>{children}</p>}
      </div>
    </div>
  );
}
