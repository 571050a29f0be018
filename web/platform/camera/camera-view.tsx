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
  /** What is read; QR codes unless said otherwise. */
  readonly formats?: readonly BarcodeFormat[];
  /** Gives the camera back and shows its last picture, for example under a dialog; a hand-held scanner rests too. */
  readonly paused?: boolean;
  /**
   * A value was read, by the camera or by a hand-held scanner. The camera tells the same value again only after another
   * one or an empty view came between; a hand-held scanner tells every reading.
   * `seenAtMs` is when the frame or the last key came, in the time of `performance.now`; `typed` are the ways to read what a
   * hand-held scanner typed.
   */
  readonly onRead: (value: string, seen: { seenAtMs: number; typed?: readonly TypedReading[] }) => void;
  /** What the camera is doing now; it is on while `running`. */
  readonly onPhase?: (phase: CameraPhase) => void;
  /** Whether a hand-held scanner does it all: the camera failed and something was typed; its failure is a quiet line then. */
  readonly onByHand?: (byHand: boolean) => void;
  /** What the frame around the picture says about the last value. */
  readonly frameState: FrameState;
}

/**
 * The scanner's instrument: the camera's picture in a frame of corners that says how the last scan ended, and its
 * controls below. It fills the height it is given, nothing covers the picture, and nothing needs a touch.
 * @throws TypeError while it is drawn, when `formats` is empty or names one outside the thirteen
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
      className={`flex full gap-8 ${styles.view}`}
      data-by-hand={byHand || undefined}
      aria-label={cameraText.picture}
    >
      <div className={styles.frame} data-state={phase === 'failed' ? 'refused' : frameState} data-phase={phase}>
        <div className={`tall full ${styles.picture}`}>
          <video
            ref={videoRef}
            className={`tall full ${styles.video}`}
            data-shown={showsVideo}
            playsInline
            muted
            autoPlay
          />
          <canvas
            ref={lastPictureRef}
            className={`tall full ${styles.video}`}
            data-shown={showsLastPicture}
            aria-hidden
          />
          {phase === 'starting' && !showsLastPicture && (
            <div className={`column abreast to-center centered gap-8 ${styles.instead}`} aria-busy="true">
              <IconCamera className="rigid pale" size={40} stroke={1.4} aria-hidden />
              <p className="quiet">{cameraText.starting}</p>
            </div>
          )}
          {failure !== null && <CameraProblem failure={failure} onTryAgain={camera.tryAgain} />}
        </div>
      </div>
      <div className={`wrap to-end gap-8 across-16 abreast ${styles.bar}`}>
        <CameraStatus phase={phase} frameState={frameState} />
        <CameraControls camera={camera} pausable={!paused} />
      </div>
    </section>
  );
}

/** Why there is no picture, in the picture's place, and a way to try again. @see spec §8 */
function CameraProblem({ failure, onTryAgain }: { failure: CameraFailure; onTryAgain: () => void }) {
  const { title, help } = cameraFailureText[failure];
  return (
    <div className={`column abreast to-center centered gap-8 ${styles.instead}`} role="alert" data-failure={failure}>
      <IconCameraOff className={`rigid absent ${styles.problemSign}`} size={40} stroke={1.4} aria-hidden />
      <p className={`strong ${styles.problemTitle}`}>{title}</p>
      <p className={`dim ${styles.problemHelp}`}>{help}</p>
      <Button variant="default" onClick={onTryAgain}>
        {cameraText.tryAgain}
      </Button>
    </div>
  );
}

interface CameraStatusProps {
  readonly phase: CameraPhase;
  readonly frameState: FrameState;
}

/**
 * What the frame says in words. Seen is what nothing else on the screen says: that a code is being looked up, or that the
 * camera rests; an outcome stands beside the camera already.
 */
function CameraStatus({ phase, frameState }: CameraStatusProps) {
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
