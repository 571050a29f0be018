import { IconLoader2, IconPlayerPause } from '@tabler/icons-react';
import { useUpright } from '#web/platform/base/narrow.ts';
import type { CameraPhase } from './camera-states.ts';
import { cameraFrameText, cameraText, type FrameState } from './camera-text.ts';
import styles from './camera-view.module.css';

interface CameraStatusProps {
  readonly phase: CameraPhase;
  readonly frameState: FrameState;
}

/**
 * What the frame says in words. Seen is what nothing else on the screen says: that a code is being looked up, or that the
 * camera rests; an outcome stands beside the camera already.
 */
export function CameraStatus({ phase, frameState }: CameraStatusProps) {
  const upright = useUpright();
  if (phase === 'failed') return <p className="heard" />;
  const rests = phase === 'paused' && frameState === 'looking';
  const isSeen = rests || (frameState === 'reading' && !upright);
  const Sign = rests ? IconPlayerPause : IconLoader2;
  return (
    <p className={isSeen ? `row strong ink gap-8 ${styles.status}` : 'heard'}>
      <Sign className="rigid" size={24} stroke={2.2} aria-hidden />
      <span>{rests ? `${cameraText.paused}. ${cameraText.pausedHelp}` : cameraFrameText[frameState]}</span>
    </p>
  );
}
