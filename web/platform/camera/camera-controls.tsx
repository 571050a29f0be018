import { Button } from '@mantine/core';
import {
  IconBolt,
  IconBoltOff,
  IconCamera,
  IconDeviceMobileVibration,
  IconPlayerPause,
  IconPlayerPlay,
  IconVolume,
  IconVolumeOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { ChoiceInput } from '#web/platform/form/choice-input.tsx';
import { cameraText } from './camera-text.ts';
import styles from './camera-view.module.css';
import { canVibrate, changeFeedback, useFeedbackSettings } from './scan-feedback.ts';
import type { CameraInUse } from './use-camera.ts';

interface SwitchProps {
  readonly Icon: TablerIcon;
  /** What a click does, for screen readers; contains the visible text */
  readonly label: string;
  /** Whether the feature is on; undefined for a button without a state */
  readonly on?: boolean;
  readonly onClick: () => void;
  /** The visible text */
  readonly children: string;
}

function Switch({ Icon, label, on, onClick, children }: SwitchProps) {
  return (
    <Button
      variant={on ? 'light' : 'default'}
      className={styles.switch ?? ''}
      leftSection={<Icon size={20} stroke={1.8} aria-hidden />}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** The controls of the camera; only controls that the device and the camera support are shown. */
export function CameraControls({ camera, pausable }: { camera: CameraInUse; pausable: boolean }) {
  const { sound, vibration } = useFeedbackSettings();
  const { cameras, torch, state } = camera;
  const isPaused = state.phase === 'paused';
  const choices = cameras.map(({ deviceId, label }, index) => ({
    value: deviceId,
    label: label || cameraText.unnamedCamera(index + 1),
  }));
  const choose = (deviceId: string) => {
    // Otherwise the next keys of a hand-held scanner would choose another camera in the list.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    camera.choose(deviceId);
  };
  return (
    <fieldset className={`row wrap shrinks gap-8 ${styles.controls}`} aria-label={cameraText.controls}>
      {choices.length > 1 && (
        <div className={styles.choice}>
          <IconCamera size={22} aria-hidden />
          <ChoiceInput label={cameraText.chooseCamera} value={camera.deviceId} onChange={choose} options={choices} />
        </div>
      )}
      {torch !== null && (
        <Switch
          Icon={torch ? IconBolt : IconBoltOff}
          label={torch ? cameraText.torchOff : cameraText.torchOn}
          on={torch}
          onClick={() => camera.setTorch(!torch)}
        >
          {cameraText.torch}
        </Switch>
      )}
      <Switch
        Icon={sound ? IconVolume : IconVolumeOff}
        label={sound ? cameraText.soundOff : cameraText.soundOn}
        on={sound}
        onClick={() => changeFeedback({ sound: !sound })}
      >
        {cameraText.sound}
      </Switch>
      {canVibrate() && (
        <Switch
          Icon={IconDeviceMobileVibration}
          label={vibration ? cameraText.vibrationOff : cameraText.vibrationOn}
          on={vibration}
          onClick={() => changeFeedback({ vibration: !vibration })}
        >
          {cameraText.vibration}
        </Switch>
      )}
      {pausable && state.phase !== 'failed' && (
        <Switch
          Icon={isPaused ? IconPlayerPlay : IconPlayerPause}
          label={isPaused ? cameraText.resume : cameraText.pause}
          onClick={() => camera.setPaused(!isPaused)}
        >
          {isPaused ? cameraText.resumeShort : cameraText.pauseShort}
        </Switch>
      )}
    </fieldset>
  );
}
