interface MarkProps {
  /** Width and height in px */
  readonly size: number;
  /** The color of the check; the flame always has the same color. */
  readonly ink?: string;
}

/** The product's logo: a check whose long arm turns into a flame. Decorative, since the name is beside it. */
export function ProductMark({ size, ink = 'var(--rc-ink)' }: MarkProps) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        fill="var(--rc-flame)"
        d="M39.2 2.3c.8 5.7 4.8 9.6 4.8 17 0 11.3-9.4 19.6-24.2 23.2a4.2 4.2 0 0 1-4.2-6.600c5.2-5 7-9.6 8.2-14.6 1-4.3 2.7-7.7 5.6-10.7.3 2.4 1.1 4.1 2.5 5.5 1-5.5 3.4-10.1 7.3-13.800Z"
      />
      <path d="M8.2 27.2 18.7 38.4" fill="none" stroke={ink} strokeWidth="8.4" strokeLinecap="round" />
    </svg>
  );
}
