import { z } from 'zod'
import { adminReason, language } from '#contract/fields.ts'
import { newBonus } from '#contract/money/bonuses/bonuses.ts'
import { newGift } from '#contract/money/gifts/gifts.ts'
import { businessName, influencerName } from './people.ts'
import { readContent } from './read-content.ts'

const daysAgo = z.number().min(0)
const amount = z.int().positive()

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
    rejection: adminReason,
    withdrawers: z.array(influencerName),
    withdrawals: z.array(z.strictObject({ username: influencerName, daysAgo, amount })),
    batches: z.array(
      z.strictObject({ daysAgo, settledDaysAgo: daysAgo.optional(), bounced: z.array(influencerName).default([]) }),
    ),
    bounce: adminReason,
    unverified: z.array(influencerName),
    proof: z.string(),
    applicants: z.array(influencerName),
    disputedCard: z.strictObject({
      business: businessName,
      deposit: amount,
      gift: newGift.shape.amount,
      message: newGift.shape.message.unwrap(),
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
        message: newGift.shape.message.unwrap().optional(),
      }),
    ),
    bonuses: z.array(newBonus.extend({ username: influencerName, daysAgo, approvedDaysAgo: daysAgo.optional() })),
  }),
)
export type DemoDeposit = Omit<(typeof demoMoney.deposits)[number], 'decision'>
