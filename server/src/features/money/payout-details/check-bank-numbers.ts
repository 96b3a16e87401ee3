import { isAtUsBank, looksLikeIban, type PayoutChange } from '#contract/money/payout-details/payout-details.ts'
import { payoutErrors } from '#contract/money/payouts/errors.ts'
import { isBic, isIban, isUsRouting } from '../../../platform/bank-numbers.ts'
import { invalid } from '../../../platform/refusal.ts'

type BankDetails = Extract<PayoutChange, { paymentMethod: 'wire' }>

/** Refuses 422 an account at a bank whose IBAN, SWIFT code or US routing number no bank has. */
export function checkBankNumbers(details: Omit<BankDetails, 'password'>): void {
  const { accountNumber, routingNumber, swiftCode } = details
  const hasIban = looksLikeIban(accountNumber)
  if (hasIban && !isIban(accountNumber)) throw invalid('accountNumber', payoutErrors.accountNumberInvalid)
  if (swiftCode && !isBic(swiftCode)) throw invalid('swiftCode', payoutErrors.swiftInvalid)
  if (!hasIban && isAtUsBank(details) && !isUsRouting(routingNumber ?? ''))
    throw invalid('routingNumber', payoutErrors.routingNumberInvalid)
}
