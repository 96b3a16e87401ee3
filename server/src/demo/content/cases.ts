import { z } from 'zod'
import { adminReason } from '#contract/fields.ts'
import { newDispute } from '#contract/market/disputes/disputes.ts'
import { newReport } from '#contract/market/reports/reports.ts'
import { newAppeal, newSanction } from '#contract/presence/moderation/sanctions.ts'
import { memberName } from './people.ts'
import { readContent } from './read-content.ts'

const daysAgo = z.number().min(0)
const { reason } = newReport.shape
const { kind, ground, rule, reason: statement } = newSanction.shape
/** Somebody, or the newest of their deals. */
const about = { daysAgo, about: memberName, isDeal: z.literal(true).optional() }
const sanction = z.strictObject({ kind, ground: ground.unwrap(), reason: statement, rule })

const act = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('report'), ...about, from: memberName, reason }),
  z.strictObject({ act: z.literal('decide'), ...about, sanction }),
  z.strictObject({ act: z.literal('appeal'), ...about, text: newAppeal.shape.text }),
  z.strictObject({ act: z.literal('undo'), ...about, answer: adminReason }),
  z.strictObject({ act: z.literal('note'), ...about, text: adminReason }),
])
export type ModerationAct = z.output<typeof act>

/** Texts of disputes, reports and what admins decided. */
export const demoCases = readContent(
  'cases',
  z.strictObject({
    dispute: z.strictObject({
      reason: newDispute.shape.reason,
      evidence: z.string(),
      objection: z.string(),
      proposal: adminReason,
    }),
    reports: z.array(
      z.strictObject({
        daysAgo,
        from: memberName,
        about: memberName,
        reason,
        decision: z.strictObject({ daysAgo, status: z.enum(['resolved', 'rejected']), notes: adminReason }).optional(),
      }),
    ),
    thanks: adminReason,
    moderation: z.array(act),
  }),
)
