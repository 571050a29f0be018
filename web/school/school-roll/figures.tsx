import type { ReactNode } from 'react';
import { PresentBar } from '#web/attendance/session/present-bar.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import styles from './school-roll.module.css';

interface FiguresProps {
  readonly figures: readonly (readonly [figure: string, word: string])[];
}

/** Prominent figures, each with its label. */
export function Figures({ figures }: FiguresProps) {
  return (
    <p className={`flex wrap ${styles.figures}`} role="status">
      {figures.map(([figure, word]) => (
        <span key={word} className="dim smaller">
          <strong className="block text strong larger snug">{figure}</strong> {word}{' '}
        </span>
      ))}
    </p>
  );
}

interface FigureCardProps extends FiguresProps {
  /** The attended share, as a thin line below. */
  readonly came?: { readonly present: number; readonly expected: number };
  readonly note?: string;
  /** Other content of the card. */
  readonly children?: ReactNode;
}

/** Prominent figures on a card across the screen, above the rows that they sum up. */
export function FigureCard({ figures, came, note, children }: FigureCardProps) {
  return (
    <Card className={`abreast wrap flex ${styles.sum}`}>
      <Figures figures={figures} />
      {children}
      {note && <p className="faint">{note}</p>}
      {came && <PresentBar {...came} />}
    </Card>
  );
}
