import { z } from 'zod'
import { adminReason } from '#contract/fields.ts'
import { newReport } from '#contract/market/reports/reports.ts'
import { newAppeal, newSanction } from '#contract/presence/moderation/sanctions.ts'
import { memberName } from './people.ts'
import { readContent } from './read-content.ts'
import { textOf } from './texts.ts'

const daysAgo = z.number().min(0)
const reason = textOf('cases', newReport.shape.reason)
const note = textOf('cases', adminReason)
const { kind, ground } = newSanction.shape
/** Somebody, or the newest of their deals. */
const about = { daysAgo, about: memberName, isDeal: z.literal(true).optional() }
const sanction = z.strictObject({
  kind,
  ground: ground.unwrap(),
  reason: textOf('cases', newSanction.shape.reason),
  rule: textOf('cases', newSanction.shape.rule.unwrap().unwrap()),
})

const act = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('report'), ...about, from: memberName, reason }),
  z.strictObject({ act: z.literal('decide'), ...about, sanction }),
  z.strictObject({ act: z.literal('appeal'), ...about, text: textOf('cases', newAppeal.shape.text) }),
  z.strictObject({ act: z.literal('undo'), ...about, answer: note }),
  z.strictObject({ act: z.literal('note'), ...about, text: note }),
])
export type ModerationAct = z.output<typeof act>

/** Reports and what admins decided. */
export const demoCases = readContent(
  'cases',
  z.strictObject({
    reports: z.array(
      z.strictObject({
        daysAgo,
        from: memberName,
        about: memberName,
        reason,
        decision: z.strictObject({ daysAgo, status: z.enum(['resolved', 'rejected']), notes: note }).optional(),
      }),
    ),
    thanks: note,
    moderation: z.array(act),
  }),
)
