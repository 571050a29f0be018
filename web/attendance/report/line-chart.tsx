import { scaleLinear, scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { Link } from 'wouter';
import { shownCell } from '#contract/attendance/report/report-cells.ts';
import chart from './line-chart.module.css';
import { reportsText as text } from './reports-text.ts';

/** One week or day of the line; shares are per mille, null if nothing was counted */
export interface LinePoint {
  readonly label: string;
  readonly share: number | null;
  /** The share of the same weeks before */
  readonly before: number | null;
  /** What the point is made of */
  readonly href: string;
}

interface LineChartProps {
  /** In time order, at least one */
  readonly points: readonly LinePoint[];
}

const shareText = (share: number | null) => shownCell('share', share);

/** More points than this are drawn without dots. */
const MOST_DOTS = 26;
/** The most labels below the line; they fit side by side on a phone. */
const MOST_LABELS = 6;

/**
 * Attendance over time as a line, with a dashed line for the weeks before. Each point is a link as high as the chart.
 * All positions are percentages, so the chart has the width of its card, on screen and on paper, and nothing moves.
 */
export function LineChart({ points }: LineChartProps) {
  const shares = points.flatMap(({ share, before }) => [share, before]).filter((share) => share !== null);
  const lowest = Math.min(900, ...shares);
  const y = scaleLinear({ domain: [Math.floor(lowest / 100) * 100, 1000], range: [100, 0] });
  const x = scalePoint({ domain: points.map((_, at) => at), range: [0, 100], padding: 0.5 });
  const placeOf = (at: number) => x(at) ?? 0;
  const lines = [
    { of: 'before' as const, className: chart.before, name: text.before },
    { of: 'share' as const, className: chart.now, name: text.rate },
  ].filter(({ of }) => points.some((point) => point[of] !== null));
  const apart = Math.ceil(points.length / MOST_LABELS);
  return (
    <div className="grid gap-8">
      <ul className="flex wrap faint across-16" aria-hidden>
        {[...lines].reverse().map(({ of, className, name }) => (
          <li key={of} className="row gap-8">
            <svg className={chart.sample} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
              <path className={className} d="M0 50H100" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <div className={chart.plot}>
        <svg className="covering full tall" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {y.ticks(4).map((share) => (
            <path key={share} className={chart.rule} d={`M0 ${y(share)}H100`} />
          ))}
          {lines.map(({ of, className }) => (
            <LinePath
              key={of}
              className={className ?? ''}
              data={points.map((point, at) => ({ share: point[of], at }))}
              defined={({ share }) => share !== null}
              x={({ at }) => placeOf(at)}
              y={({ share }) => y(share ?? 0)}
            />
          ))}
        </svg>
        {y.ticks(4).map((share) => (
          <span key={share} className={`faint ${chart.tick}`} style={{ top: `${y(share)}%` }} aria-hidden>
            {share / 10} %
          </span>
        ))}
        {points
          .filter((_, at) => (points.length - 1 - at) % apart === 0)
          .map(({ label }) => (
            <span
              key={label}
              className={`faint one-line ${chart.label}`}
              style={{ left: `${placeOf(points.findIndex((point) => point.label === label))}%` }}
              aria-hidden
            >
              {label}
            </span>
          ))}
        {points.map((point, at) => (
          <Point
            key={point.label}
            {...point}
            left={(100 * at) / points.length}
            width={100 / points.length}
            top={point.share === null ? undefined : y(point.share)}
            hasDot={points.length <= MOST_DOTS}
            saying={text.pointOf(point.label, shareText(point.share), shareText(point.before))}
          />
        ))}
      </div>
    </div>
  );
}

interface PointProps extends LinePoint {
  /** All in percent of the plot */
  readonly left: number;
  readonly width: number;
  readonly top: number | undefined;
  readonly hasDot: boolean;
  readonly saying: string;
}

function Point({ label, share, before, href, left, width, top, hasDot, saying }: PointProps) {
  // The value slides along its point, from its own start at the first point to its end at the last: it stays in the plot.
  const slide = left + width >= 100 ? 100 : (100 * left) / (100 - width);
  return (
    <Link href={href} className={chart.point} style={{ left: `${left}%`, width: `${width}%` }} aria-label={saying}>
      {top !== undefined && <span className={chart.dot} style={{ top: `${top}%` }} data-shown={hasDot || undefined} />}
      <span className={`tiny raised lined ${chart.value}`} style={{ left: `${slide}%`, translate: `-${slide}%` }}>
        {label}: <b>{shareText(share)}</b>
        {before !== null && ` (${shareText(before)})`}
      </span>
    </Link>
  );
}
