/** Error sentences of this feature (contract/errors.ts). */
export const ledgerErrors = {
  insufficientFunds: 'Your balance is too low. Top it up first.',
  alreadySettled: 'The money for this order has already been settled',
  noHeldMoney: 'No money is held for this order',
  inDebt: 'Your account owes money. Top up your balance to settle it before you pay for anything new.',
} as const
