import { eq, getTableColumns, sql } from 'drizzle-orm'
import { formatMoney } from '#contract/formats.ts'
import { securityErrors } from '#contract/security/errors.ts'
import type { OpenBusiness } from '#contract/security/security.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AccountServices } from '../credentials/account-services.ts'
import { confirmPassword } from '../credentials/confirm-password.ts'
import { balances } from '../ledger/ledger.ts'
import { notify } from '../notifications/notify.ts'
import { securityAddresses } from '../security/security-mails.ts'
import type { SignedInCall } from '../sessions/sessions.ts'
import { releasedFilesQueue } from '../uploads/sweep.ts'
import { deletedEmail, deletedUsername } from '../users/deleted-users.ts'
import { users } from '../users/tables.ts'
import { readUser } from '../users/users.ts'
import { personalData } from './personal-data.ts'

/**
 * Deletes an account (reliability.md 4.7): erases personal data in one transaction; the ledger and finished orders remain under
 * `deleted-<id>`. Refuses 409 `account_has_open_business` with the reasons while money, work or reports are open.
 */
export async function deleteAccount(
  accounts: AccountServices,
  { actor, request, reply }: SignedInCall,
  password: string,
): Promise<void> {
  const { clock, jobs } = accounts.services
  await confirmPassword(accounts, actor, { password })
  await inTransaction(accounts.services, async (context) => {
    const { tx } = context
    // waits for concurrent orders and payments that involve this user, so that the check below counts them
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('update')
    await refuseOpenBusiness({ ...context, actor })
    await mailDeletionNotice({ ...context, actor })
    const forActor = (text: string) => sql.raw(text.replaceAll('$1', String(actor.id)))
    for (const { table, where, erase, fixCounters } of personalData) {
      if (fixCounters) await tx.execute(forActor(fixCounters))
      if (erase) await tx.execute(forActor(`delete from ${table} t where ${where}`))
    }
    await tx.update(users).set(anonymizedUser(actor.id, clock())).where(eq(users.id, actor.id))
    // releases the user's files for the sweep, except those that the other side of an order or conversation keeps
    await tx.execute(
      sql`update files set used_at = null where owner_id = ${actor.id} and purpose not in ('task_result', 'message', 'brief', 'kyc')`,
    )
    await jobs.enqueue(tx, releasedFilesQueue, { userId: actor.id })
  })
  await accounts.sessions.end(request, reply)
}

/** Mails a notice of the deletion to every current and recent address, with the name and language that the account had. */
async function mailDeletionNotice(context: Context): Promise<void> {
  const { tx, clock, publicOrigin, actor } = context
  const user = await readUser(tx, actor.id)
  const { displayName, language } = user
  const params = { at: clock().toISOString(), link: publicOrigin }
  for (const to of await securityAddresses(context, user)) {
    const mail = { userId: actor.id, kind: 'account_deleted', params, to, reader: { displayName, language } } as const
    await notify(context, mail)
  }
}

async function refuseOpenBusiness({ tx, actor }: Context): Promise<void> {
  const money = await balances(tx, actor.id)
  const { rows } = await tx.execute<{ payments: number; orders: number; reports: number }>(sql`
    select
      (select count(*)::int from payments
        where user_id = ${actor.id} and type in ('deposit', 'withdrawal') and status = 'pending') as payments,
      (select count(*)::int from influencer_deal_purchases p left join tasks t on t.purchase_id = p.id
        where (p.business_id = ${actor.id} or p.influencer_id = ${actor.id})
          and (p.status in ('pending', 'in_progress') or t.status not in ('completed', 'cancelled'))) as orders,
      ${openReportsSql(actor.id)} as reports`)
  const { payments, orders, reports } = rows[0]!
  const amount = (cents: number) => ({ amount: formatMoney(cents, actor.language) })
  const open: [OpenBusiness, number, string, Record<string, string | number>][] = [
    ['work', orders, securityErrors.deleteHasWork, { orders }],
    ['payment', payments, securityErrors.deleteHasPayment, {}],
    ['held', money.held, securityErrors.deleteHasHeld, amount(money.held)],
    ['debt', money.debt, securityErrors.deleteHasDebt, amount(money.debt)],
    ['balance', money.available, securityErrors.deleteHasBalance, amount(money.available)],
    ['reports', reports, securityErrors.deleteHasReports, {}],
  ]
  const reasons = open.filter(([, many]) => many !== 0)
  const [first] = reasons
  if (!first) return
  const details = { reasons: reasons.map(([reason]) => reason) }
  throw new Refusal(409, 'account_has_open_business', { message: first[2], params: first[3], details })
}

/** SQL: the number of pending reports by a user, or about them, their deals or their messages. */
const openReportsSql = (id: number) => sql`
  (select count(*)::int from reports r where r.status = 'pending' and (r.user_id = ${id}
    or (r.entity_type = 'user' and r.entity_id = ${id})
    or (r.entity_type = 'deal' and r.entity_id in (select d.id from influencer_deals d where d.influencer_id = ${id}))
    or (r.entity_type = 'message' and r.entity_id in (select m.id from messages m where m.sender_id = ${id}))))`

/** The anonymized row: every nullable column becomes null, including columns added later. */
function anonymizedUser(id: number, now: Date): Partial<typeof users.$inferInsert> {
  const empty = Object.entries(getTableColumns(users)).flatMap(([name, column]) =>
    column.notNull ? [] : [[name, null]],
  )
  return {
    ...(Object.fromEntries(empty) as Partial<typeof users.$inferInsert>),
    username: deletedUsername(id),
    displayName: deletedUsername(id),
    email: deletedEmail(id),
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
