import { Button } from '@mantine/core';
import { IconCamera, IconCameraOff, IconLoader2, IconPlayerPause } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUpright } from '#web/platform/base/breakpoint.ts';
import { type BarcodeFormat, checkFormats, defaultFormats } from './barcode-formats.ts';
import { CameraControls } from './camera-controls.tsx';
import type { CameraFailure } from './camera-failure.ts';
import type { CameraPhase } from './camera-states.ts';
import { cameraFailureText, cameraFrameText, cameraText, type FrameState } from './camera-text.ts';
import styles from './camera-view.module.css';
import { allowSound } from './scan-feedback.ts';
import { listenToHandScanner, type TypedReading } from './usb-scanner.ts';
import { useCamera } from './use-camera.ts';

interface CameraViewProps {
  /** The formats to read; QR codes by default */
  readonly formats?: readonly BarcodeFormat[];
  /** Releases the camera and shows its last picture, such as under a dialog; pauses hand-held scanners too. */
  readonly paused?: boolean;
  /**
   * Called with each value from the camera or a hand-held scanner. The camera reports a value again only after another
   * value or an empty view; a hand-held scanner reports every scan. `seenAtMs` is the time of the frame or the last
   * key, as in `performance.now`; `typed` are the possible readings of a hand-held scanner's keys.
   */
  readonly onRead: (value: string, seen: { seenAtMs: number; typed?: readonly TypedReading[] }) => void;
  /** Called with the camera's state; the camera is on while its state is `running`. */
  readonly onPhase?: (phase: CameraPhase) => void;
  /** Called with true if only a hand-held scanner works: the camera failed, and a scanner typed something. */
  readonly onByHand?: (byHand: boolean) => void;
  /** The frame's state after the last value */
  readonly frameState: FrameState;
}

/**
 * The scanner: the camera's picture in a frame of corners that shows the result of the last scan, with its controls
 * below. The view fills the available height, nothing covers the picture, and everything works without touch.
 * @throws TypeError on render, if `formats` is empty or names a format outside the thirteen
 * @see spec §2, §4, §5, §8
 */
export function CameraView({
  formats = defaultFormats,
  paused = false,
  onRead,
  onPhase,
  onByHand,
  frameState,
}: CameraViewProps) {
  const camera = useCamera({ formats: checkFormats(formats), paused, onRead });
  const { videoRef, lastPictureRef } = camera;
  const { phase, failure } = camera.state;
  const [wasTyped, setWasTyped] = useState(false);
  const byHand = wasTyped && phase === 'failed';
  const read = useEffectEvent(onRead);
  const tellByHand = useEffectEvent((now: boolean) => onByHand?.(now));

  useEffect(() => tellByHand(byHand), [byHand]);
  useEffect(() => onPhase?.(phase), [onPhase, phase]);

  useEffect(() => {
    if (paused) return;
    return listenToHandScanner((typed, seenAtMs) => {
      setWasTyped(true);
      read(typed[0]?.text ?? '', { seenAtMs, typed });
    });
  }, [paused]);

  useEffect(() => {
    const options = { once: true, capture: true };
    window.addEventListener('pointerdown', allowSound, options);
    window.addEventListener('keydown', allowSound, options);
    return () => {
      window.removeEventListener('pointerdown', allowSound, options);
      window.removeEventListener('keydown', allowSound, options);
    };
  }, []);

  const showsVideo = phase === 'running';
  const showsLastPicture = !showsVideo && phase !== 'failed' && camera.hasLastPicture;
  return (
    <section
      className={`column full tall gap-8 ${styles.view}`}
      data-by-hand={byHand || undefined}
      aria-label={cameraText.picture}
    >
      <div
        className={`relative shares ${styles.frame}`}
        data-state={phase === 'failed' ? 'refused' : frameState}
        data-phase={phase}
      >
        <div className={`tall full relative clips sunken ${styles.picture}`}>
          <video
            ref={videoRef}
            className={`tall full covering covers ${styles.video}`}
            data-shown={showsVideo}
            playsInline
            muted
            autoPlay
          />
          <canvas
            ref={lastPictureRef}
            className={`tall full covering covers ${styles.video}`}
            data-shown={showsLastPicture}
            aria-hidden
          />
          {phase === 'starting' && !showsLastPicture && (
            <div className={`column abreast to-center centered covering gap-8 ${styles.instead}`} aria-busy="true">
              <IconCamera className="rigid pale" size={40} stroke={1.4} aria-hidden />
              <p className="quiet">{cameraText.starting}</p>
            </div>
          )}
          {failure !== null && <CameraProblem failure={failure} onTryAgain={camera.tryAgain} />}
        </div>
      </div>
      <div className={`row wrap to-end gap-8 across-16 ${styles.bar}`}>
        <CameraStatus phase={phase} frameState={frameState} />
        <CameraControls camera={camera} pausable={!paused} />
      </div>
    </section>
  );
}

/** Shows, in place of the picture, why there is no picture, with a button to retry. @see spec §8 */
function CameraProblem({ failure, onTryAgain }: { failure: CameraFailure; onTryAgain: () => void }) {
  const { title, help } = cameraFailureText[failure];
  return (
    <div
      className={`column abreast to-center centered covering gap-8 ${styles.instead}`}
      role="alert"
      data-failure={failure}
    >
      <IconCameraOff className={`rigid absent ${styles.problemSign}`} size={40} stroke={1.4} aria-hidden />
      <p className={`strong ${styles.problemTitle}`}>{title}</p>
      <p className={`dim ${styles.problemHelp}`}>{help}</p>
      <Button variant="default" onClick={onTryAgain}>
        {cameraText.tryAgain}
      </Button>
    </div>
  );
}

/**
 * The frame's state as text. Visible only for states that nothing else on the screen shows: a code is being looked up,
 * or the camera is paused. Results are shown beside the camera.
 */
function CameraStatus({ phase, frameState }: { phase: CameraPhase; frameState: FrameState }) {
  const upright = useUpright();
  if (phase === 'failed') return <p className="heard" />;
  const rests = phase === 'paused' && frameState === 'looking';
  const isSeen = rests || (frameState === 'reading' && !upright);
  const Sign = rests ? IconPlayerPause : IconLoader2;
  return (
    <p className={isSeen ? `row strong ink shares tappable gap-8 ${styles.status}` : 'heard'}>
      <Sign className="rigid" size={24} stroke={2.2} aria-hidden />
      <span>{rests ? `${cameraText.paused}. ${cameraText.pausedHelp}` : cameraFrameText[frameState]}</span>
    </p>
  );
}
