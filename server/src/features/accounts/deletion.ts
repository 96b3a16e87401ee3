import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenBusiness } from '#contract/account-care.ts'
import { formatMoney } from '#contract/formats.ts'
import { messages } from '#contract/messages.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { balances } from '../ledger/ledger.ts'
import type { Accounts } from './accounts.ts'
import { confirmPassword } from './confirm-password.ts'
import { deletedName, unusableEmail } from './deleted.ts'
import { personalData } from './personal-data.ts'
import { users } from './tables.ts'

/** Jobs to remove the files of a person that nothing refers to any more. */
export const releasedFilesQueue = 'files-released'

/**
 * Deletes an account (reliability.md 4.7): what is personal goes, in one transaction; the ledger and finished orders stay under
 * `deleted-<id>`. Refuses admins (403), and 409 `account_has_open_business` while money, work or a report is open, naming which.
 */
export async function deleteAccount(
  accounts: Accounts,
  actor: Actor,
  password: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { database, clock, jobs } = accounts.services
  if (actor.role === 'admin') throw new Refusal(403, 'wrong_role', messages.wrongRole)
  await confirmPassword(accounts, actor, password)
  await database.transaction(async (tx) => {
    // whoever orders from, pays or is paid by this person right now is waited for, and then counted
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('update')
    await refuseOpenBusiness(tx, actor)
    const ofActor = (text: string) => sql.raw(text.replaceAll('$1', String(actor.id)))
    for (const { table, own, erase, uncount } of personalData) {
      if (uncount) await tx.execute(ofActor(uncount))
      if (erase) await tx.execute(ofActor(`delete from ${table} t where ${own}`))
    }
    await tx.update(users).set(nobody(actor.id, clock())).where(eq(users.id, actor.id))
    // what nobody is owed any more is removed by the uploads right after; results and messages stay with their other side
    await tx.execute(
      sql`update files set used_at = null where owner_id = ${actor.id} and purpose not in ('task_result', 'message', 'kyc')`,
    )
    await jobs.enqueue(tx, releasedFilesQueue, { userId: actor.id })
  })
  await accounts.sessions.end(request, reply)
}

async function refuseOpenBusiness(tx: Tx, actor: Actor): Promise<void> {
  const money = await balances(tx, actor.id)
  const { rows } = await tx.execute<{ payments: number; orders: number; reports: number }>(sql`
    select
      (select count(*)::int from payments
        where user_id = ${actor.id} and type in ('deposit', 'withdrawal') and status = 'pending') as payments,
      (select count(*)::int from influencer_deal_purchases p left join tasks t on t.purchase_id = p.id
        where (p.business_id = ${actor.id} or p.influencer_id = ${actor.id})
          and (p.status in ('pending', 'in_progress') or t.status not in ('completed', 'cancelled'))) as orders,
      ${openReports(actor.id)} as reports`)
  const { payments, orders, reports } = rows[0]!
  const amount = (cents: number) => ({ amount: formatMoney(cents, actor.language) })
  const open: [OpenBusiness, number, string, Record<string, string | number>][] = [
    ['work', orders, messages.deleteHasWork, { orders }],
    ['payment', payments, messages.deleteHasPayment, {}],
    ['held', money.held, messages.deleteHasHeld, amount(money.held)],
    ['debt', money.debt, messages.deleteHasDebt, amount(money.debt)],
    ['balance', money.available, messages.deleteHasBalance, amount(money.available)],
    ['reports', reports, messages.deleteHasReports, {}],
  ]
  const reasons = open.filter(([, many]) => many !== 0)
  const [first] = reasons
  if (!first) return
  const details = { reasons: reasons.map(([reason]) => reason) }
  throw new Refusal(409, 'account_has_open_business', first[2], { params: first[3], details })
}

/** How many reports by a person, or about them, their deals and messages, wait for an admin. */
const openReports = (id: number) => sql`
  (select count(*)::int from reports r where r.status = 'pending' and (r.user_id = ${id}
    or (r.entity_type = 'user' and r.entity_id = ${id})
    or (r.entity_type = 'deal' and r.entity_id in (select d.id from influencer_deals d where d.influencer_id = ${id}))
    or (r.entity_type = 'message' and r.entity_id in (select m.id from messages m where m.sender_id = ${id}))))`

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
