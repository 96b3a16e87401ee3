import { z } from 'zod'
import { adminReason, language } from '#contract/fields.ts'
import { newBonus } from '#contract/money/bonuses/bonuses.ts'
import { newGift } from '#contract/money/gifts/gifts.ts'
import { businessName, influencerName } from './people.ts'
import { readContent } from './read-content.ts'
import { textOf } from './texts.ts'

const daysAgo = z.number().min(0)
const amount = z.int().positive()
const reason = textOf('money', adminReason)
const message = textOf('money', newGift.shape.message.unwrap())

/** Deposits, withdrawals with their batches, verifications, gifts and bonuses; amounts are cents. */
export const demoMoney = readContent(
  'money',
  z.strictObject({
    deposits: z.array(
      z.strictObject({
        username: businessName,
        daysAgo,
        amount,
        method: z.enum(['paypal', 'bank_transfer']).optional(),
        decision: z.enum(['approve', 'reject']).optional(),
      }),
    ),
    rejection: reason,
    withdrawers: z.array(influencerName),
    withdrawals: z.array(z.strictObject({ username: influencerName, daysAgo, amount })),
    batches: z.array(
      z.strictObject({ daysAgo, settledDaysAgo: daysAgo.optional(), bounced: z.array(influencerName).default([]) }),
    ),
    bounce: reason,
    unverified: z.array(influencerName),
    proof: textOf('money', z.string()),
    applicants: z.array(influencerName),
    disputedCard: z.strictObject({
      business: businessName,
      deposit: amount,
      gift: newGift.shape.amount,
      message,
      withdrawal: amount,
    }),
    gifts: z.array(
      z.strictObject({
        from: businessName,
        to: influencerName,
        language,
        daysAgo,
        amount: newGift.shape.amount,
        emoji: newGift.shape.emoji,
        message,
      }),
    ),
    bonuses: z.array(
      newBonus.extend({
        reason: textOf('money', newBonus.shape.reason),
        username: influencerName,
        daysAgo,
        approvedDaysAgo: daysAgo.optional(),
      }),
    ),
  }),
)
export type DemoDeposit = Omit<(typeof demoMoney.deposits)[number], 'decision'>
