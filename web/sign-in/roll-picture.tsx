import { Mark } from '#web/ui/mark.tsx';

const COLUMNS = 6;
const ROWS = 9;
const STEP = 84;
/** Who was absent in the picture's class: [row, column]. */
const ABSENT = new Set(['0 4', '1 1', '2 3', '3 5', '5 0', '6 2']);
const rows = Array.from({ length: ROWS }, (_, row) => row);
/** Where a row of ticks has become a flame. */
const FLAME = { row: 4, column: 4 };

/** A class register in two inks: ticks for those present, a dot for those not, and one that has become a flame. */
export function RollPicture() {
  const cells = Array.from({ length: ROWS * COLUMNS }, (_, at) => ({
    row: Math.floor(at / COLUMNS),
    column: at % COLUMNS,
  }));
  return (
    <svg viewBox={`0 0 ${COLUMNS * STEP} ${ROWS * STEP}`} preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      {rows.map((row) => (
        <path key={row} d={`M0 ${(row + 1) * STEP - 0.5}H${COLUMNS * STEP}`} stroke="#fff" strokeOpacity="0.07" />
      ))}
      {cells.map(({ row, column }) => {
        const [x, y] = [column * STEP + STEP / 2, row * STEP + STEP / 2];
        const isFlame = row === FLAME.row && column === FLAME.column;
        if (isFlame) {
          return (
            <g key="flame" transform={`translate(${x - 30} ${y - 34})`}>
              <Mark size={60} ink="#ffffff" />
            </g>
          );
        }
        const strength =
          row === FLAME.row && column < FLAME.column
            ? 0.34 + column * 0.16
            : 0.16 + ((row * 5 + column * 3) % 4) * 0.035;
        return ABSENT.has(`${row} ${column}`) ? (
          <circle key={`${row} ${column}`} cx={x} cy={y} r="3" fill="#fff" fillOpacity="0.2" />
        ) : (
          <path
            key={`${row} ${column}`}
            d={`M${x - 12} ${y + 1}l8 8 16-18`}
            fill="none"
            stroke="#fff"
            strokeOpacity={strength}
            strokeWidth="5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        );
      })}
    </svg>
  );
}
