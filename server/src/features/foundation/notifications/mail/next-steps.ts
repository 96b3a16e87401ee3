import type { Language } from '#contract/languages.ts'
import { translate } from '../../../../platform/texts.ts'
import type { MailKind } from '../notify.ts'

/** Steps that are more than looking at something. */
export const nextSteps = {
  price_asked: 'step.quote',
  question_near: 'step.quote',
  price_quoted: 'step.payQuote',
  quote_near: 'step.payQuote',
  offer_received: 'step.answerOffer',
  order_paid: 'step.acceptOrder',
  delivered: 'step.review',
  revision_requested: 'step.revise',
  task_waiting: 'step.answer',
  cancel_requested: 'step.answer',
  due_date_proposed: 'step.answer',
  block_choice: 'step.decide',
  task_message: 'step.reply',
  request_message: 'step.reply',
  direct_message: 'step.reply',
  dispute_opened: 'step.evidence',
  dispute_proposed: 'step.answer',
  request_applied: 'step.answer',
  request_invited: 'step.answer',
  request_offered: 'step.answer',
  request_agreed: 'step.addMoney',
  split_proposed: 'step.answer',
  goods_address: 'step.ship',
  video_submitted: 'step.watch',
  video_changes: 'step.revise',
  video_publish: 'step.publish',
  video_review_near: 'step.watch',
  views_reported: 'step.watch',
  review_reminder: 'step.writeReview',
  campaign_returned: 'step.revise',
  top_up_failed: 'step.tryAgain',
  verification_rejected: 'step.tryAgain',
  kyc_rejected: 'step.tryAgain',
} as const satisfies Partial<Record<MailKind, string>>

export const isNextStep = (kind: MailKind): kind is keyof typeof nextSteps => kind in nextSteps

/** Whether the next step is to write back. */
export const isReplied = (event: MailKind): boolean => isNextStep(event) && nextSteps[event] === 'step.reply'

/** The next step as a button of a pushed notification, where there is little room; null: there is nothing to do but look. */
export function pushActionOf(event: MailKind, language: Language): string | null {
  if (event === 'order_paid') return translate(language, 'push.accept')
  return isNextStep(event) ? translate(language, nextSteps[event]) : null
}
