import type { PersonNames } from '#contract/people/student/student-calls.ts';
import type { LeaderboardRules } from '#contract/platform/settings/setting-rows.ts';
import { rankPoints } from '#contract/rewards/leaderboard/leaderboard-order.ts';
import { HIDDEN_STUDENT, maskedNames, NEIGHBOURS_SHOWN } from '#contract/rewards/leaderboard/leaderboard-rules.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { linesOf } from './leaderboard-lines.ts';
import styles from './leaderboard-preview.module.css';
import { leaderboardRulesText as text } from './leaderboard-rules-text.ts';

const person = (first_name: string, middle_name: string, last_name: string): PersonNames => ({
  first_name,
  middle_name,
  last_name,
});

/** The sample's students: the best students, and the students around the viewer. */
const best = [person('Mateo', 'R', 'Aquino'), person('Zoë', '', 'Álvarez'), person('Minh', 'T', 'Nguyen')];
const around = [
  person('Noor', '', 'Rahman'),
  person('Iker', 'M', 'Santos'),
  person('Grace', '', 'Lim'),
  person('Leila', '', 'Haddad'),
  HIDDEN_STUDENT,
  person('Ana', 'B', 'Cruz'),
  person('Ben', '', 'Ocampo'),
  person('Chloé', '', 'Diallo'),
  person('Paolo', 'S', 'Reyes'),
  person('Sofia', '', 'Tan'),
  person('Jun', 'A', 'Flores'),
];

/** The viewer's rank, and the number of ranked students. */
const placeIn = { school: { rank: 24, total: 60 }, program: { rank: 14, total: 31 } } as const;
const PROGRAM = 'BSCS 4A';
const levels = ['BSN 1C', PROGRAM, 'BSIT 2B', 'BSA 3A'];

/** A sample of what a student would see, with invented names, masked by the same rules as on the server. */
export function LeaderboardPreview({ rules, title = text.preview }: { rules: LeaderboardRules; title?: string }) {
  const { board_names, board_scope, board_shows } = rules;
  const { rank, total } = placeIn[board_scope];
  const first = rank - NEIGHBOURS_SHOWN;
  const levelOf = (of: number) => (board_scope === 'program' || of === rank ? PROGRAM : levels[of % levels.length]);
  const rows = [
    ...(board_shows === 'near' ? [] : best.map((names, at) => ({ names, rank: at + 1 }))),
    ...around.map((names, at) => ({ names, rank: first + at })),
  ];
  // The first three represent the top ten.
  const isNear = board_shows === 'near';
  return (
    <figure className={`grid gap-8 rounder sunken ${styles.preview}`} aria-label={title}>
      <figcaption className="flex wrap baseline tiny across-8">
        <b>{title}</b>{' '}
        <span className="faint">{text.previewOf(board_scope === 'program' ? PROGRAM : undefined, rank)}</span>
      </figcaption>
      {board_shows === 'off' ? (
        <p className="quiet">{text.noLeaderboard}</p>
      ) : (
        <ol className="ruled paper rounded clips">
          {linesOf(rows, isNear ? undefined : total).map((line) =>
            'entry' in line ? (
              <li key={line.entry.rank} className="row gap-12" data-own={line.entry.rank === rank || undefined}>
                <span className="strong dim" style={{ width: '1.75rem' }}>
                  {line.entry.rank}
                </span>
                <span className="shrinks breaks" style={{ flex: 1 }}>
                  {shownName(line.entry.names, line.entry.rank === rank ? 'full' : board_names)}
                  {line.entry.rank === rank && <b className="ink one-line"> {text.you}</b>}
                </span>
                <span className="faint plain one-line">{levelOf(line.entry.rank)}</span>
                <span className="faint">{rankPoints(Math.max(2, 12 - Math.floor(line.entry.rank / 3)))}</span>
              </li>
            ) : (
              <li key={`after ${line.after}`} className={`row to-center tiny dim ${styles.leftOut}`}>
                …
              </li>
            ),
          )}
        </ol>
      )}
      {board_shows !== 'off' && <p className="faint">{text.levels}</p>}
    </figure>
  );
}

const shownName = (names: PersonNames, mask: LeaderboardRules['board_names']) =>
  fullName(names === HIDDEN_STUDENT ? names : maskedNames(mask, names));
