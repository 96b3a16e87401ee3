import type { EngagementErrorSentence } from '../engagements/errors.ts'

/** Error sentences of this feature (contract/errors.ts). */
export const orderErrors = {
  dealUnavailable: 'This deal is currently unavailable',
  extraUnknown: 'One of the extras is no longer available',
  termsChanged: 'The terms have changed since you saw them. Check what is different before you agree.',
  priceChanged: 'The price has changed. Check the order again.',
  priceOnRequest: 'The price of this deal is on request. Send a price request.',
  tooManyQuestions: 'You have 5 unanswered price requests to this influencer. Wait for an answer, or withdraw one.',
  questionState: 'This price request is {{from}} and can’t become {{to}}',
  alreadyPaid: 'This order has already been paid',
  purchaseState: 'You can’t do this now because the order is {{status}}',
  taskState: 'This task is {{from}} and can’t become {{to}}',
  notYourTask: 'This task isn’t yours',
  onlyBusiness: 'Only the business can do this',
  onlyInfluencer: 'Only the influencer can do this',
  resultRequired: 'Add a link or upload a file',
  reasonRequired: 'Enter a reason',
  changesRequired: 'Describe what should change',
  noRevisionsLeft: 'All included revisions have been used',
  missedUnknown: 'Choose items that were agreed on',
  missedUsed: 'You have already named this item as missing',
  nothingLeftToMiss: 'You have already named everything that was agreed on',
  alreadyExtended: 'This deadline has already been extended',
  nothingToExtend: 'No deadline can be extended right now',
  dueDateState: 'This task is {{from}}; its due date can be moved while it is {{to}}',
  dueDateChanged: 'Another date has been proposed in the meantime. Review it first.',
  dueDateEarly: 'Choose a date after the current due date',
  dueDateLate: 'This date is too late for this order',
  taskClosed: 'This task is closed',
  pinLength: 'PIN code must be exactly 4 digits',
  pinDigits: 'PIN must contain only digits',
  pinWrong: 'This PIN is incorrect',
  pinLocked: 'This PIN is locked. Ask the business to show a new one.',
  pinFrozen:
    'There were too many wrong PINs, so you can’t enter any for a day. The business can still accept the work on the task page.',
  pinClosed: 'PIN entry is closed for this task. The business can still accept the work on the task page.',
  tooManyUnacceptedWithInfluencer:
    'This influencer hasn’t answered {{most}} of your orders yet. Wait for an answer, or withdraw one.',
  tooManyUnaccepted:
    '{{most}} of your orders are waiting for an answer. Wait until some are accepted, or withdraw some.',
  tooManyCancellations: 'You have withdrawn too many orders. You can order again later.',
  disputeOpen: 'A dispute is open on this order',
  disputeState: 'You can open a dispute from the moment an order is accepted until its money is released or refunded',
} as const

export type OrderErrorSentence = (typeof orderErrors)[keyof typeof orderErrors] | EngagementErrorSentence
