/** What of a picture is chosen: the centre of a square in the picture's own points, and how far it is zoomed in. */
export interface Crop {
  readonly centreX: number;
  readonly centreY: number;
  /** 1 shows the largest square there is, `MOST_ZOOM` the smallest. */
  readonly zoom: number;
}

/** A picture's size in its own points, both at least 1. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** How far one can zoom in. */
export const MOST_ZOOM = 4;

/** The side of the chosen square in the picture's own points. */
export function sideOf(picture: PictureSize, zoom: number): number {
  return Math.min(picture.width, picture.height) / zoom;
}

/** The same choice moved as little as needed for the square to lie inside the picture, with a zoom of 1 to `MOST_ZOOM`. */
export function insidePicture(picture: PictureSize, crop: Crop): Crop {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, crop.zoom));
  const half = sideOf(picture, zoom) / 2;
  return {
    zoom,
    centreX: Math.min(picture.width - half, Math.max(half, crop.centreX)),
    centreY: Math.min(picture.height - half, Math.max(half, crop.centreY)),
  };
}

/** The largest square in the middle. */
export function middleOf({ width, height }: PictureSize): Crop {
  return { centreX: width / 2, centreY: height / 2, zoom: 1 };
}

/** The upper left corner and the side of the chosen square, in the picture's own points. */
export function squareOf(picture: PictureSize, crop: Crop): { x: number; y: number; side: number } {
  const side = sideOf(picture, crop.zoom);
  return { x: crop.centreX - side / 2, y: crop.centreY - side / 2, side };
}
