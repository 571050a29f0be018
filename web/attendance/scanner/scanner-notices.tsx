import { VisuallyHidden } from '@mantine/core';
import { IconWifiOff, IconX } from '@tabler/icons-react';
import { fullName, nameWith, type Sign } from '#web/people/student/person-name.ts';
import { outcomeWords } from './outcome-words.ts';
import { type QueuedScan, studentOf } from './scan-queue.ts';
import type { ScanQueueSight } from './scanner-display.ts';
import { scannerText } from './scanner-text.ts';

const inside = { padding: '0.5rem 0.875rem' };

/**
 * The latest outcomes as text for screen readers; the panel shows the newest one in the same words. If an outcome still
 * needs action while the panel shows another student, the outcome is also a visible line here.
 * @see spec §8
 */
export function ScannerNotices({ sight, sign }: { sight: ScanQueueSight; sign: Sign }) {
  const { shown, missed, waiting } = sight;
  const whose = missed && studentOf(missed.result);
  return (
    <div className="rigid">
      <VisuallyHidden role="status" aria-label={scannerText.notices}>
        {waiting > 0 && <p>{scannerText.waiting(waiting)}</p>}
        {sight.notices.map((scan) => (
          <div key={scan.key}>
            {linesOf(scan, sign).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ))}
      </VisuallyHidden>
      {waiting > 0 && shown?.result && (
        <p className="row tint-pending rounded strong small breaks gap-10 space-above-8" style={inside} aria-hidden>
          <IconWifiOff size={20} stroke={1.8} />
          {scannerText.waiting(waiting)}
        </p>
      )}
      {missed && (
        <p className="row tint-absent rounded strong small breaks gap-10 space-above-8" style={inside} aria-hidden>
          <IconX size={20} stroke={2.2} />
          {[...(whose ? [fullName(whose)] : []), outcomeWords(missed.result).line].join(' · ')}
        </p>
      )}
    </div>
  );
}

/** The student of a scan and its outcome. */
function linesOf({ result }: QueuedScan, sign: Sign): string[] {
  const { line, more } = outcomeWords(result);
  const whose = studentOf(result);
  const name = whose && ('stud_id' in whose ? nameWith(sign, whose) : fullName(whose));
  return [...(name === undefined ? [] : [name]), line, ...more];
}
