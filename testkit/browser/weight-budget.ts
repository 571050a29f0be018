/** What a screen may make a browser load that has never been here, in KiB as it goes over the wire. */
export const weightBudget = {
  /**
   * Scripts of a login: 2 of it for the one way to send a change, 1 each for shared sign-ins, for new versions, for
   * messages that wait for whoever reads them, where the roll's screens are, and where those of people, staff and cards are.
   */
  loginScriptKib: 117,
  /** Scripts of a student's screen with everything that is opened on it, and of a registration; 1 of it keeps the focus, 2 are statuses, 2 the school's list of program levels and rights that end. */
  studentScriptKib: 157,
  /** Scripts of the scanner with its worker, without the decoder's engine. */
  scannerScriptKib: 190,
  /** Styles of any screen. */
  styleKib: 20,
} as const;

/** Parts that only professors and administrators need, by the names of their files. */
export const notForStudents =
  /scanner|camera|decode|zxing|pixmap|participation|account|enrol|drop-dialog|staff|hand-over|leaving|left-redemptions|sessions-(?:page|screens)|^subjects?-(?!calls)|\.wasm/;
