/** The chosen part of a picture: the center of a square in the picture's own pixels, and the zoom. */
export interface Crop {
  readonly centreX: number;
  readonly centreY: number;
  /** 1 shows the largest possible square, `MOST_ZOOM` the smallest. */
  readonly zoom: number;
}

/** A picture's size in its own pixels, both at least 1. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const MOST_ZOOM = 4;

/** The side of the chosen square in the picture's own pixels. */
export function sideOf(picture: PictureSize, zoom: number): number {
  return Math.min(picture.width, picture.height) / zoom;
}

/** The choice moved as little as needed for the square to be inside the picture, with a zoom of 1 to `MOST_ZOOM`. */
export function insidePicture(picture: PictureSize, crop: Crop): Crop {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, crop.zoom));
  const half = sideOf(picture, zoom) / 2;
  return {
    zoom,
    centreX: Math.min(picture.width - half, Math.max(half, crop.centreX)),
    centreY: Math.min(picture.height - half, Math.max(half, crop.centreY)),
  };
}

export function middleOf({ width, height }: PictureSize): Crop {
  return { centreX: width / 2, centreY: height / 2, zoom: 1 };
}

/** The upper left corner and the side of the chosen square, in the picture's own pixels. */
export function squareOf(picture: PictureSize, crop: Crop): { x: number; y: number; side: number } {
  const side = sideOf(picture, crop.zoom);
  return { x: crop.centreX - side / 2, y: crop.centreY - side / 2, side };
}
