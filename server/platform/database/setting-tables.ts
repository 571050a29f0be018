import type { Instant } from '#contract/platform/base/fields.ts';

/** What the school has set, by name. */
export interface SettingTable {
  name: string;
  value: string;
}

/** The last backup that the product made by itself, and the last time that it could not: a row each. */
export interface LastBackupTable {
  outcome: 'made' | 'failed';
  startedAt: Instant;
  tookMs: number;
  /** Its whole path; of one that failed, where it was to be. */
  file: string;
  /** 0 of one that failed. */
  bytes: number;
  /** It was opened again, and everything in it holds. */
  isChecked: boolean;
  /** What does not hold in it, or why there is none; '' when all is well. */
  problem: string;
}

/** The school's logo, in one row at most, whose id is 1. */
export interface SchoolLogoTable {
  logo_id: number;
  /** Of its address. */
  version: string;
  /** WebP of at most 512 × 512. */
  image: Uint8Array;
}
