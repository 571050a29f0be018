import type { Instant } from '#contract/platform/base/fields.ts';

/** The school's settings, by name. */
export interface SettingTable {
  name: string;
  value: string;
}

/** The last automatic backup, and the last one that failed, one row each. */
export interface LastBackupTable {
  outcome: 'made' | 'failed';
  startedAt: Instant;
  tookMs: number;
  /** Its absolute path; for a failed one, where it was to be. */
  file: string;
  /** 0 for a failed one. */
  bytes: number;
  /** It was opened again and everything in it is valid. */
  isChecked: boolean;
  /** What is wrong with it, or why there is none; '' if nothing is wrong. */
  problem: string;
}

/** The school's logo, at most one row, with id 1. */
export interface SchoolLogoTable {
  logo_id: number;
  /** The version in its address. */
  version: string;
  /** WebP of at most 512 × 512. */
  image: Uint8Array;
}
