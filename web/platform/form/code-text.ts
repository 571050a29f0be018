/** The words of mailed codes, which no login needs. */
export const codeText = {
  mailCode: 'Mail me a code',
  haveCode: 'I have a code already',
  codeAtHand: 'If one has come, choose “I have a code already”.',
  anotherCode: 'Another code',
  anotherCodeIn: (left: string) => `Another code in ${left}`,
} as const;
