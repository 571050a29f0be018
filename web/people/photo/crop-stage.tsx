import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Crop, insidePicture, type PictureSize, squareOf } from './crop-geometry.ts';
import styles from './crop-stage.module.css';
import { photoText } from './photo-text.ts';

interface CropStageProps {
  readonly address: string;
  readonly picture: PictureSize;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

/** An arrow key moves the picture by this part of the square. */
const KEY_STEP = 0.05;

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/** The picture behind a round window: dragged, pinched, zoomed with the wheel, or moved with arrow keys. */
export function CropStage({ address, picture, crop, onChange }: CropStageProps) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const { x, y, side } = squareOf(picture, crop);

  function moveBy(partX: number, partY: number, zoom = crop.zoom) {
    const next = { zoom, centreX: crop.centreX + partX * side, centreY: crop.centreY + partY * side };
    onChange(insidePicture(picture, next));
  }

  function apart(): number {
    const [one, other] = [...fingers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const apartBefore = apart();
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const frame = event.currentTarget.clientWidth;
    const pinched = apartBefore > 0 ? apart() / apartBefore : 1;
    const share = fingers.current.size > 1 ? 0.5 : 1;
    moveBy(
      ((before.x - event.clientX) / frame) * share,
      ((before.y - event.clientY) / frame) * share,
      crop.zoom * pinched,
    );
  }

  function press(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    moveBy(...step);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: no element of the browser's moves a picture behind a window
    <div
      className={`in-middle square relative clips rounder ${styles.stage}`}
      role="group"
      aria-label={photoText.stage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture
      tabIndex={0}
      data-autofocus
      onKeyDown={press}
      onWheel={(event) => moveBy(0, 0, crop.zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1))}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={drag}
      onPointerUp={(event) => fingers.current.delete(event.pointerId)}
      onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
    >
      <img
        src={address}
        alt=""
        draggable={false}
        style={{
          width: `${(picture.width / side) * 100}%`,
          transform: `translate(${(-x / picture.width) * 100}%, ${(-y / picture.height) * 100}%)`,
        }}
      />
      <div className={`covering round ${styles.window}`} />
    </div>
  );
}
