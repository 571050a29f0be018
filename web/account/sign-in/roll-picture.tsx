import { ProductMark } from '#web/platform/ui/logo-mark.tsx';

const COLUMNS = 6;
const ROWS = 9;
const STEP = 84;
/** Indexes of the absent students, counted along the rows */
const ABSENT = [4, 7, 15, 23, 30, 38];
/** Index of the student whose check is a flame */
const FLAME = 28;

/** Path data by opacity: a check for present students, a dot for absent students */
const signs: Record<number, string> = {};
let lines = '';
for (let at = 0; at < ROWS * COLUMNS; at += 1) {
  const column = at % COLUMNS;
  const x = (column + 0.5) * STEP;
  const y = (Math.floor(at / COLUMNS) + 0.5) * STEP;
  const leadsToFlame = at < FLAME && at >= FLAME - 4;
  const strength = leadsToFlame ? 0.34 + column * 0.16 : 0.16 + (at % 4) * 0.03;
  const sign = ABSENT.includes(at) ? `M${x} ${y}h0` : `M${x - 12} ${y + 1}l8 8 16-18`;
  signs[strength] = (signs[strength] ?? '') + sign;
  lines += `M${x - STEP / 2} ${y + 41.5}h${STEP}`;
}

/**
 * A picture of a class register in two colors, with a flame in place of one check. For tall windows, the register
 * repeats below; the layout crops the picture to full columns and rows.
 */
export function RollPicture() {
  return (
    <svg viewBox={`0 0 ${COLUMNS * STEP} ${2 * ROWS * STEP}`} aria-hidden="true">
      <g id="roll" fill="none" stroke="#fff" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d={lines} strokeWidth="1" strokeOpacity="0.07" />
        {Object.entries(signs).map(([strength, drawn]) => (
          <path key={strength} d={drawn} strokeOpacity={strength} />
        ))}
      </g>
      <use href="#roll" y={ROWS * STEP} />
      <g transform="translate(348 344)">
        <ProductMark size={60} ink="#ffffff" />
      </g>
    </svg>
  );
}
