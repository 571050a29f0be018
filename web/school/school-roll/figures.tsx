import type { ReactNode } from 'react';
import { PresentBar } from '#web/attendance/session/present-bar.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import styles from './school-roll.module.css';

interface FiguresProps {
  readonly figures: readonly (readonly [figure: string, word: string])[];
}

/** Figures that one sees first, each with its word. */
export function Figures({ figures }: FiguresProps) {
  return (
    <p className={`flex wrap ${styles.figures}`} role="status">
      {figures.map(([figure, word]) => (
        <span key={word}>
          <strong>{figure}</strong> {word}{' '}
        </span>
      ))}
    </p>
  );
}

interface FigureCardProps extends FiguresProps {
  /** How many came of how many who were expected, as a thin line below. */
  readonly came?: { readonly present: number; readonly expected: number };
  /** What they count. */
  readonly note?: string;
  /** What else is to be seen at once. */
  readonly children?: ReactNode;
}

/** The same on a card across the screen, above what they sum up. */
export function FigureCard({ figures, came, note, children }: FigureCardProps) {
  return (
    <Card className={`abreast wrap ${styles.sum}`}>
      <Figures figures={figures} />
      {children}
      {note && <p className="faint">{note}</p>}
      {came && <PresentBar {...came} />}
    </Card>
  );
}
