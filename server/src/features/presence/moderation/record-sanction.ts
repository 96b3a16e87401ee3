import { moderationErrors } from '#contract/presence/moderation/errors.ts'
import type { SanctionKind } from '#contract/presence/moderation/sanctions.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type EventName, notify } from '../../foundation/notifications/index.ts'
import { appealToken } from './appeal-link.ts'
import { sanctions } from './tables.ts'

export type SanctionRow = typeof sanctions.$inferSelect

const mailOf = {
  warn: 'account_warned',
  hide: 'content_hidden',
  remove_message: 'message_removed',
  freeze_payouts: 'own_payouts_frozen',
  block: 'account_blocked',
} as const satisfies Record<SanctionKind, EventName>

/** The page of a sanction, which works without signing in; the token is in the fragment, so that it reaches no server and no log. */
export const appealPage = (services: Pick<Services, 'secret' | 'publicOrigin'>, row: SanctionRow): string =>
  `${services.publicOrigin}/appeal#${appealToken(services, row.id)}`

/**
 * Records a sanction and notifies the person of its kind, reason, duration and rule, with a link to appeal. Returns its row. Refuses 409
 * `sanction_twice` one that is in force already.
 */
export async function recordSanction(
  context: SystemContext,
  values: typeof sanctions.$inferInsert,
): Promise<SanctionRow> {
  const { tx } = context
  const [row] = await tx.insert(sanctions).values(values).onConflictDoNothing().returning()
  if (!row) throw new Refusal(409, 'sanction_twice', moderationErrors.sanctionTwice)
  const { reason, rule, until, title } = row
  const params: { reason: string; link: string; rule?: string; at?: string; subject?: string } = {
    reason,
    link: appealPage(context, row),
  }
  if (rule) params.rule = rule
  if (until) params.at = until.toISOString()
  if (title) params.subject = title
  await notify(context, { userId: row.userId, kind: mailOf[row.kind], params })
  return row
}
