import { sql } from 'drizzle-orm'
import type { AlertKind } from '#contract/foundation/alerts/alerts.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { notify } from '../notifications/index.ts'
import { usersView } from '../users/index.ts'
import type { AlertDetails } from './tables.ts'

/** Maximum admins mailed per alert, so that an error in the roles does not cause a flood of mail. */
const maxMailed = 20

type NewAlert = { kind: AlertKind; subject: string; details?: AlertDetails; isMailed?: boolean }

/**
 * Raises an alert for admins, in the caller's transaction. While an alert of the same kind and subject is pending, only its count goes
 * up; admins are mailed once, unless the caller mails the people concerned.
 */
export async function raiseAlert(
  context: SystemContext,
  { kind, subject, details = {}, isMailed = true }: NewAlert,
): Promise<void> {
  const { tx, clock } = context
  const now = clock()
  const { rows } = await tx.execute<{ times: number }>(sql`
    insert into alerts (kind, subject, details, created_at, last_at)
    values (${kind}, ${subject}, ${JSON.stringify(details)}::jsonb, ${now}, ${now})
    on conflict (kind, subject) where status = 'pending'
    do update set times = alerts.times + 1, last_at = excluded.last_at, details = excluded.details
    returning times`)
  if (onlyRow(rows).times > 1 || !isMailed) return
  const admins = await tx.execute<{ id: number }>(sql`
    select id from ${usersView} users where role = 'admin' and is_active order by id limit ${maxMailed}`)
  for (const { id } of admins.rows) await notify(context, { userId: id, kind: 'admin_alert', params: { action: kind } })
}
