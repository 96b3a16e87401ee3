export { peopleWithEnding } from './account-ending.ts'
export { payoutDetailsChanged } from './events.ts'
export {
  changePayoutDetails,
  openPayoutDetails,
  type PlainPayoutDetails,
  readPayoutAccount,
  readPayoutDetails,
  sealPayoutDetails,
} from './payout-details.ts'
export { maskedAccount, maskedNumber, matchesAccount, openAccount, sealAccount } from './sealed-account.ts'
