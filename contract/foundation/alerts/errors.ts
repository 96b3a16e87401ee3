/** Error sentences of this feature (contract/errors.ts). */
export const alertErrors = {
  suspenseOpen: 'Decide what happens to this alert’s money first',
  suspenseForeign: 'Money in another currency can only be returned to the card',
  suspenseNone: 'This alert has no money to settle',
} as const
