import { ActionIcon } from '@mantine/core';
import {
  IconBolt,
  IconBoltOff,
  IconCamera,
  IconDeviceMobileVibration,
  IconPlayerPause,
  IconPlayerPlay,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ChoiceInput } from '#web/form/choice-input.tsx';
import { cameraText } from './camera-text.ts';
import styles from './camera-view.module.css';
import { canVibrate, changeFeedback, useFeedbackSettings } from './scan-feedback.ts';
import type { CameraInUse } from './use-camera.ts';

interface SwitchProps {
  readonly label: string;
  /** Whether the thing is on; a button that only does something has no state. */
  readonly on?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Switch({ label, on, onClick, children }: SwitchProps) {
  return (
    <ActionIcon
      variant={on ? 'light' : 'default'}
      size={44}
      radius="sm"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

/** What a person can do with the camera; only what this device and this camera can do is shown. */
export function CameraControls({ camera, pausable }: { camera: CameraInUse; pausable: boolean }) {
  const { sound, vibration } = useFeedbackSettings();
  const { cameras, torch, state } = camera;
  const isPaused = state.phase === 'paused';
  const choices = cameras.map(({ deviceId, label }, index) => ({
    value: deviceId,
    label: label || cameraText.unnamedCamera(index + 1),
  }));
  const choose = (deviceId: string) => {
    // A hand-held scanner's next keys would otherwise pick another camera from the list.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    camera.choose(deviceId);
  };
  return (
    <fieldset className={styles.controls} aria-label={cameraText.controls}>
      {choices.length > 1 && (
        <div className={styles.choice}>
          <IconCamera size={22} aria-hidden />
          <ChoiceInput label={cameraText.chooseCamera} value={camera.deviceId} onChange={choose} options={choices} />
        </div>
      )}
      {torch !== null && (
        <Switch
          label={torch ? cameraText.torchOff : cameraText.torchOn}
          on={torch}
          onClick={() => camera.setTorch(!torch)}
        >
          {torch ? <IconBolt size={22} /> : <IconBoltOff size={22} />}
        </Switch>
      )}
      <Switch
        label={sound ? cameraText.soundOff : cameraText.soundOn}
        on={sound}
        onClick={() => changeFeedback({ sound: !sound })}
      >
        {sound ? <IconVolume size={22} /> : <IconVolumeOff size={22} />}
      </Switch>
      {canVibrate() && (
        <Switch
          label={vibration ? cameraText.vibrationOff : cameraText.vibrationOn}
          on={vibration}
          onClick={() => changeFeedback({ vibration: !vibration })}
        >
          <IconDeviceMobileVibration size={22} />
        </Switch>
      )}
      {pausable && state.phase !== 'failed' && (
        <Switch label={isPaused ? cameraText.resume : cameraText.pause} onClick={() => camera.setPaused(!isPaused)}>
          {isPaused ? <IconPlayerPlay size={22} /> : <IconPlayerPause size={22} />}
        </Switch>
      )}
    </fieldset>
  );
}
