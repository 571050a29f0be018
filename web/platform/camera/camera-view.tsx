import { IconCamera } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type BarcodeFormat, checkFormats, defaultFormats } from './barcode-formats.ts';
import { CameraControls } from './camera-controls.tsx';
import { CameraProblem } from './camera-problem.tsx';
import type { CameraPhase } from './camera-states.ts';
import { CameraStatus } from './camera-status.tsx';
import { cameraText, type FrameState } from './camera-text.ts';
import styles from './camera-view.module.css';
import { listenToHandScanner, type TypedReading } from './hand-scanner.ts';
import { allowSound } from './scan-feedback.ts';
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
