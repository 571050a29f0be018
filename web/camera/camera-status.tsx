import { IconCheck, IconClock, IconLoader2, IconPlayerPause, IconScan, IconX } from '@tabler/icons-react';
import type { CameraPhase } from './camera-states.ts';
import { cameraText, type FrameState, frameText } from './camera-text.ts';
import styles from './camera-view.module.css';

const signs = { looking: IconScan, reading: IconLoader2, welcomed: IconCheck, already: IconClock, refused: IconX };

interface CameraStatusProps {
  readonly phase: CameraPhase;
  readonly frameState: FrameState;
  readonly note: string | undefined;
}

/** The frame's sign and word below the picture, so that its colour never stands alone. */
export function CameraStatus({ phase, frameState, note }: CameraStatusProps) {
  if (phase === 'failed') return <p className={styles.status} />;
  const rests = phase === 'paused' && frameState === 'looking';
  const Sign = rests ? IconPlayerPause : signs[frameState];
  return (
    <p className={styles.status} data-state={frameState}>
      <Sign className={styles.sign} size={24} stroke={2.2} aria-hidden />
      <span>{rests ? `${cameraText.paused}. ${cameraText.pausedHelp}` : (note ?? frameText[frameState])}</span>
    </p>
  );
}
