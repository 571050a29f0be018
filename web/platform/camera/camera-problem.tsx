import { Button } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import type { CameraFailure } from './camera-failure.ts';
import { cameraFailureText, cameraText } from './camera-text.ts';
import styles from './camera-view.module.css';

/** Why there is no picture, in the picture's place, and a way to try again. @see spec §8 */
export function CameraProblem({ failure, onTryAgain }: { failure: CameraFailure; onTryAgain: () => void }) {
  const { title, help } = cameraFailureText[failure];
  return (
    <div className={`column abreast to-center centered gap-8 ${styles.instead}`} role="alert" data-failure={failure}>
      <IconCameraOff className={`rigid ${styles.problemSign}`} size={40} stroke={1.4} aria-hidden />
      <p className={styles.problemTitle}>{title}</p>
      <p className={`dim ${styles.problemHelp}`}>{help}</p>
      <Button variant="default" onClick={onTryAgain}>
        {cameraText.tryAgain}
      </Button>
    </div>
  );
}
