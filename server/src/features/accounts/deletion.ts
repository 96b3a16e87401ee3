import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenBusiness } from '#contract/account-care.ts'
import { formatMoney } from '#contract/formats.ts'
import { messages } from '#contract/messages.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { openAvatars } from '../../platform/media.ts'
import { Refusal } from '../../platform/refusal.ts'
import { balances } from '../ledger/ledger.ts'
import type { Accounts } from './accounts.ts'
import { confirmPassword } from './confirm-password.ts'
import { deletedName, unusableEmail } from './deleted.ts'
import { personalData } from './personal-data.ts'
import { users } from './tables.ts'

/**
 * Deletes an account (reliability.md 4.7): what is personal goes, in one transaction; the ledger and finished orders stay under
 * `deleted-<id>`. Refuses admins (403), and 409 `account_has_open_business` while money or work is open, naming which.
 */
export async function deleteAccount(
  accounts: Accounts,
  actor: Actor,
  password: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { database, clock, configuration } = accounts.services
  if (actor.role === 'admin') throw new Refusal(403, 'wrong_role', messages.wrongRole)
  await confirmPassword(accounts, actor, password)
  const avatarUrl = await database.transaction(async (tx) => {
    // whoever orders from, pays or is paid by this person right now is waited for, and then counted
    const [user] = await tx
      .select({ avatarUrl: users.avatarUrl })
      .from(users)
      .where(eq(users.id, actor.id))
      .for('update')
    await refuseOpenBusiness(tx, actor)
    for (const { table, own, erase } of personalData)
      if (erase) await tx.execute(sql.raw(`delete from ${table} t where ${own.replaceAll('$1', String(actor.id))}`))
    await tx.update(users).set(nobody(actor.id, clock())).where(eq(users.id, actor.id))
    return user!.avatarUrl
  })
  await openAvatars(configuration.dataDir).remove(avatarUrl)
  await accounts.sessions.end(request, reply)
}

async function refuseOpenBusiness(tx: Tx, actor: Actor): Promise<void> {
  const money = await balances(tx, actor.id)
  const { rows } = await tx.execute<{ payments: number; orders: number }>(sql`
    select
      (select count(*)::int from payments
        where user_id = ${actor.id} and type in ('deposit', 'withdrawal') and status = 'pending') as payments,
      (select count(*)::int from influencer_deal_purchases p left join tasks t on t.purchase_id = p.id
        where (p.business_id = ${actor.id} or p.influencer_id = ${actor.id})
          and (p.status in ('pending', 'in_progress') or t.status not in ('completed', 'cancelled'))) as orders`)
  const { payments, orders } = rows[0]!
  const amount = (cents: number) => ({ amount: formatMoney(cents, actor.language) })
  const open: [OpenBusiness, number, string, Record<string, string | number>][] = [
    ['work', orders, messages.deleteHasWork, { orders }],
    ['payment', payments, messages.deleteHasPayment, {}],
    ['held', money.held, messages.deleteHasHeld, amount(money.held)],
    ['debt', money.debt, messages.deleteHasDebt, amount(money.debt)],
    ['balance', money.available, messages.deleteHasBalance, amount(money.available)],
  ]
  const reasons = open.filter(([, many]) => many !== 0)
  const [first] = reasons
  if (!first) return
  const details = { reasons: reasons.map(([reason]) => reason) }
  throw new Refusal(409, 'account_has_open_business', first[2], { params: first[3], details })
}

/** A row that says nothing of anybody: whatever may be empty is empty, also in columns that come later. */
function nobody(id: number, now: Date): Partial<typeof users.$inferInsert> {
  const empty = Object.entries(getTableColumns(users)).flatMap(([name, column]) =>
    column.notNull ? [] : [[name, null]],
  )
  return {
    ...(Object.fromEntries(empty) as Partial<typeof users.$inferInsert>),
    username: deletedName(id),
    displayName: deletedName(id),
    email: unusableEmail(id),
    isActive: false,
    isVerified: false,
    phoneVerified: false,
    phoneVerificationTries: 0,
    hasTwoFactor: false,
    countriesOfOperation: [],
    languagesSpoken: [],
    expertise: [],
    industries: [],
    language: 'en',
    totalViews: 0,
    profileLikes: 0,
    youtubeFollowers: 0,
    tiktokFollowers: 0,
    instagramFollowers: 0,
    snapchatFollowers: 0,
    facebookFollowers: 0,
    updatedAt: now,
  }
}
