/** What the school has set, by name. */
export interface SettingTable {
  name: string;
  value: string;
}

/** The school's logo, in one row at most, whose id is 1. */
export interface SchoolLogoTable {
  logo_id: number;
  /** Of its address. */
  version: string;
  /** WebP of at most 512 × 512. */
  image: Uint8Array;
}
