/** Error sentences of this feature (contract/errors.ts). */
export const analyticsErrors = {
  rangeIncomplete: 'Choose the first and last day',
  rangeTurned: 'The last day can’t be before the first',
  rangeTooLong: 'Choose up to 400 days',
} as const
