import { sql } from 'drizzle-orm'
import type { SealedChain } from '#contract/foundation/action-log/action-log.ts'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { verifyActionLog } from '../../foundation/action-log/index.ts'
import { raiseAlert } from '../../foundation/alerts/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { usersView } from '../../foundation/users/index.ts'

/** Checks the action log's chain every hour, and mails its last hash once a day. */
export async function adminJobs(services: Services): Promise<void> {
  const { jobs } = services
  await jobs.schedule('action-log-check', '37 * * * *', async () => void (await checkActionLog(services)))
  await jobs.schedule('action-log-hash', '5 0 * * *', () => mailLastHash(services))
}

/** Raises an alert when a sealed entry was changed or removed, or when entries wait too long for their seal. */
export async function checkActionLog(services: Services): Promise<SealedChain> {
  const { database, clock } = services
  const chain = await verifyActionLog(database, clock())
  const { firstBroken, overdue } = chain
  if (firstBroken === undefined && overdue === 0) return chain
  await inTransaction(services, (context) =>
    raiseAlert(context, {
      kind: 'action_log_broken',
      subject: firstBroken === undefined ? 'unsealed' : `entry ${firstBroken}`,
      details: { note: firstBroken === undefined ? `unsealed: ${overdue}` : `first broken: ${firstBroken}` },
    }),
  )
  return chain
}

const maxMailed = 20

/** Mails owners the last hash, so that somebody who rewrites log and seals together is found out by an old mail. */
async function mailLastHash(services: Services): Promise<void> {
  const { lastHash, sealed } = await checkActionLog(services)
  if (lastHash === null) return
  await inTransaction(services, async (context: Services & SystemContext) => {
    const { tx } = context
    const { rows } = await tx.execute<{ id: number }>(sql`
      select id from ${usersView} users where role = 'admin' and is_active and 'owner' = any(admin_rights) order by id limit ${maxMailed}`)
    for (const { id } of rows)
      await notify(context, { userId: id, kind: 'action_log_sealed', params: { reason: `${sealed}: ${lastHash}` } })
  })
}
