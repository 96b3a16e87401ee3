/** Error sentences of this feature (contract/errors.ts). */
export const bonusErrors = {
  bonusTooSmall: 'The minimum bonus is $1',
  bonusTooLarge: 'The maximum bonus is $5,000',
} as const
