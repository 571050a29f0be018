import { Mark } from '#web/ui/mark.tsx';

const COLUMNS = 6;
const ROWS = 9;
const STEP = 84;
/** Who was absent in the picture's class: [row, column]. */
const ABSENT = new Set(['0 4', '1 1', '2 3', '3 5', '5 0', '6 2']);
/** Where a row of ticks has become a flame. */
const FLAME = { row: 4, column: 4 };
const cells = Array.from({ length: ROWS * COLUMNS }, (_, at) => ({
  row: Math.floor(at / COLUMNS),
  column: at % COLUMNS,
}));
const lines = Array.from({ length: ROWS }, (_, row) => `M0 ${(row + 1) * STEP - 0.5}H${COLUMNS * STEP}`).join('');

function Cell({ row, column }: (typeof cells)[number]) {
  const [x, y] = [column * STEP + STEP / 2, row * STEP + STEP / 2];
  if (ABSENT.has(`${row} ${column}`)) return <path d={`M${x} ${y}h0`} strokeOpacity="0.2" />;
  const leadsToFlame = row === FLAME.row && column < FLAME.column;
  const strength = leadsToFlame ? 0.34 + column * 0.16 : 0.16 + ((row * 5 + column * 3) % 4) * 0.035;
  return <path d={`M${x - 12} ${y + 1}l8 8 16-18`} strokeOpacity={strength} />;
}

/**
 * A class register in two inks: ticks for those present, a dot for those not, and one that has become a flame. It goes on
 * below for a window that is higher; the sheet shows whole columns and rows of it.
 */
export function RollPicture() {
  return (
    <svg viewBox={`0 0 ${COLUMNS * STEP} ${2 * ROWS * STEP}`} aria-hidden="true">
      <g id="roll">
        <g fill="none" stroke="#fff" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
          <path d={lines} strokeWidth="1" strokeOpacity="0.07" />
          {cells.map(
            (cell) =>
              (cell.row !== FLAME.row || cell.column !== FLAME.column) && (
                <Cell key={`${cell.row} ${cell.column}`} {...cell} />
              ),
          )}
        </g>
        <g transform={`translate(${(FLAME.column + 0.5) * STEP - 30} ${(FLAME.row + 0.5) * STEP - 34})`}>
          <Mark size={60} ink="#ffffff" />
        </g>
      </g>
      <use href="#roll" y={ROWS * STEP} />
    </svg>
  );
}
