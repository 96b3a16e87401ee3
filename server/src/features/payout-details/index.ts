export { changePayoutDetails, openPayoutDetails, readPayoutDetails } from './payout-details.ts'
export { maskedAccount, maskedNumber, matchesAccount, openAccount, sealAccount } from './sealed-account.ts'
