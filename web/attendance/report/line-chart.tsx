import { scaleLinear, scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { Link } from 'wouter';
import { shownCell } from '#contract/attendance/report/report-cells.ts';
import chart from './line-chart.module.css';
import { reportsText as text } from './reports-text.ts';

interface LineChartProps {
  /** In time order, at least one; shares are per mille, null if nothing was counted. */
  readonly points: readonly {
    readonly label: string;
    readonly share: number | null;
    /** The share of the same weeks before */
    readonly before: number | null;
    /** What the point is made of */
    readonly href: string;
  }[];
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
  const shares = points.flatMap(({ share, before }) => [share ?? 900, before ?? 900]);
  const y = scaleLinear({ domain: [Math.floor(Math.min(900, ...shares) / 100) * 100, 1000], range: [100, 0] });
  const x = scalePoint({ domain: points.map((_, at) => at), range: [0, 100], padding: 0.5 });
  const lines = (['before', 'share'] as const).filter((of) => points.some((point) => point[of] !== null));
  const apart = Math.ceil(points.length / MOST_LABELS);
  const width = 100 / points.length;
  return (
    <div className="grid gap-8">
      <ul className="flex wrap faint across-16" aria-hidden>
        {lines.toReversed().map((of) => (
          <li key={of} className="row gap-8">
            <svg className={chart.sample} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
              <path className={chart[of]} d="M0 50H100" />
            </svg>
            {text.lines[of]}
          </li>
        ))}
      </ul>
      <div className={chart.plot}>
        <svg className="covering full tall" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {y.ticks(4).map((share) => (
            <path key={share} className={chart.rule} d={`M0 ${y(share)}H100`} />
          ))}
          {lines.map((of) => (
            <LinePath
              key={of}
              className={chart[of] ?? ''}
              data={points.map((point, at) => ({ share: point[of], at }))}
              defined={({ share }) => share !== null}
              x={({ at }) => x(at) ?? 0}
              y={({ share }) => y(share ?? 0)}
            />
          ))}
        </svg>
        {y.ticks(4).map((share) => (
          <span key={share} className={`faint ${chart.tick}`} style={{ top: `${y(share)}%` }} aria-hidden>
            {share / 10} %
          </span>
        ))}
        {points.map(
          ({ label }, at) =>
            (points.length - 1 - at) % apart === 0 && (
              <span key={label} className={`faint one-line ${chart.label}`} style={{ left: `${x(at)}%` }} aria-hidden>
                {label}
              </span>
            ),
        )}
        {points.map(({ label, share, before, href }, at) => {
          // The value slides along its point, from its own start at the first to its end at the last: it stays in the plot.
          const slide = at === points.length - 1 ? 100 : (100 * at) / (points.length - 1);
          return (
            <Link
              key={label}
              href={href}
              className={chart.point}
              style={{ left: `${width * at}%`, width: `${width}%` }}
              aria-label={text.pointOf(label, shareText(share), shareText(before))}
            >
              {share !== null && (
                <span
                  className={chart.dot}
                  style={{ top: `${y(share)}%` }}
                  data-shown={points.length <= MOST_DOTS || undefined}
                />
              )}
              <span
                className={`tiny raised lined ${chart.value}`}
                style={{ left: `${slide}%`, translate: `-${slide}%` }}
              >
                {label}: <b>{shareText(share)}</b>
                {before !== null && ` (${shareText(before)})`}
              </span>
            </Link>
          );
        })}
      </div>
    </div>
  );
}
