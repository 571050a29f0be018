/** Texts of mailed codes, which no login needs */
export const codeText = {
  mailCode: 'Email me a code',
  haveCode: 'I already have a code',
  codeAtHand: 'If you have a code, choose “I already have a code”.',
  anotherCode: 'Another code',
  anotherCodeIn: (left: string) => `Another code in ${left}`,
} as const;
