import { sql } from 'drizzle-orm'
import { confirmation } from '#contract/accounts/identity/confirmation.ts'
import { day } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/context.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import { runEach } from '../../../platform/run-each.ts'
import type { Services } from '../../../platform/services.ts'
import { remindToConfirm } from '../../accounts/identity/index.ts'
import { lockUserForDeletion, lockUserRow, usersView } from '../../foundation/users/index.ts'
import { eraseAccount } from './deletion.ts'

const batchSize = 200

/** SQL: true for people who have never confirmed an address; admins are created by the command line or invited by mail. */
const isUnconfirmed = sql`u.is_active and not u.is_verified and u.role <> 'admin'`

/**
 * Mails the link that confirms an address once more: to new accounts a day before they are closed, and once to older accounts, which are
 * kept. Returns how many were mailed.
 */
export async function remindUnconfirmed(services: Services): Promise<number> {
  const { database, clock } = services
  const soon = new Date(clock().getTime() + confirmation.reminderDays * day)
  const { rows } = await database.orm.execute<{ id: number }>(sql`
    select u.id from ${usersView} u where ${isUnconfirmed} and u.confirm_reminded_at is null
      and (u.confirm_by is null or u.confirm_by <= ${soon}) order by u.id limit ${batchSize}`)
  await runEach(rows, 'reminders', ({ id }) =>
    inTransaction(services, async (context) => {
      const user = await lockUserRow(context.tx, id)
      if (!user || user.isVerified || !user.isActive || user.confirmRemindedAt) return
      await remindToConfirm(context, user)
    }),
  )
  return rows.length
}

/** Tables with rows of somebody who has done something here; their account is kept. */
const dealings: readonly string[] = [
  'payments',
  'influencer_deal_purchases',
  'campaign_requests',
  'conversations',
  'task_messages',
  'campaign_request_messages',
  'contact_messages',
]

/**
 * Closes accounts that were registered a week ago with an address that nobody confirmed since, a day after the reminder at the earliest.
 * Those with a payment, an order, a request or a message are kept. Returns how many were checked.
 */
export async function closeUnconfirmed(services: Services, personalData: PersonalTable[]): Promise<number> {
  const { database, clock } = services
  const reminded = new Date(clock().getTime() - confirmation.reminderDays * day)
  const isDue = sql`${isUnconfirmed} and u.confirm_by <= ${clock()} and u.confirm_reminded_at <= ${reminded}`
  const owned = personalData.filter(({ table }) => dealings.includes(table))
  const hasDealings = sql.raw(
    [...owned, { table: 'payments', where: 't.to_user_id = $1' }]
      .map(({ table, where }) => `exists (select from ${table} t where ${where.replaceAll('$1', 'u.id')})`)
      .join(' or '),
  )
  const find = (db: Parameters<typeof lockUserRow>[0] | typeof database.orm, id?: number) =>
    db.execute<{ id: number }>(sql`
      select u.id from ${usersView} u where ${isDue} and not (${hasDealings}) ${id ? sql`and u.id = ${id}` : sql``}
      order by u.id limit ${batchSize}`)
  const { rows } = await find(database.orm)
  await runEach(rows, 'unconfirmed accounts', ({ id }) =>
    inTransaction(services, async (context) => {
      await lockUserForDeletion(context.tx, id)
      // confirmed, or with a first order, since it was found
      if ((await find(context.tx, id)).rows.length > 0) await eraseAccount(context, id, personalData)
    }),
  )
  return rows.length
}
