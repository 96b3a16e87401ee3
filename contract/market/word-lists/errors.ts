/** Error sentences of this feature (contract/errors.ts). */
export const wordListErrors = {
  phraseLength: 'Each phrase needs 3 to 80 characters',
  tooManyPhrases: 'A list can have up to 300 phrases',
} as const
