import { describe, expect, it } from 'vitest';
import { insidePicture, MOST_ZOOM, middleOf, squareOf } from './crop-geometry.ts';

/**
 * The chosen square of a picture. A bug that these tests have caught: a square that leaves the picture at its right
 * edge.
 */

const picture = { width: 400, height: 300 };

describe('the chosen square', () => {
  it('is at first the largest one, in the middle', () => {
    expect(squareOf(picture, middleOf(picture))).toEqual({ x: 50, y: 0, side: 300 });
  });

  it('stays inside the picture, however far it is dragged', () => {
    const far = insidePicture(picture, { centreX: 9_999, centreY: -9_999, zoom: 2 });
    expect(squareOf(picture, far)).toEqual({ x: 250, y: 0, side: 150 });
  });

  it('is neither larger than the picture nor smaller than the zoom allows', () => {
    expect(insidePicture(picture, { ...middleOf(picture), zoom: 0.1 }).zoom).toBe(1);
    expect(insidePicture(picture, { ...middleOf(picture), zoom: 99 }).zoom).toBe(MOST_ZOOM);
  });
});
