import { sql } from 'drizzle-orm'
import { formatMoney } from '#contract/formats.ts'
import { securityErrors } from '#contract/security/errors.ts'
import type { OpenBusiness } from '#contract/security/security.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { PersonalTable } from '../../platform/personal-data.ts'
import { Refusal } from '../../platform/refusal.ts'
import { countOpenRequests } from '../campaign-requests/index.ts'
import { type AccountServices, confirmPassword } from '../credentials/index.ts'
import { balances } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import { countOpenOrders } from '../orders/index.ts'
import { countOpenReports } from '../reports/index.ts'
import { securityAddresses } from '../security/index.ts'
import type { SignedInCall } from '../sessions/index.ts'
import { releaseFilesOf } from '../uploads/index.ts'
import { anonymizeUser, lockUserForDeletion, readUser, reserveUsernames } from '../users/index.ts'
import { countPendingPayments } from '../wallet/index.ts'

/**
 * Deletes an account (reliability.md 4.7): erases personal data in one transaction; the ledger and finished orders remain under
 * `deleted-<id>`. Refuses 409 `account_has_open_business` with the reasons while money, work or reports are open.
 */
export async function deleteAccount(
  accounts: AccountServices,
  { actor, request, reply }: SignedInCall,
  { password, personalData }: { password: string; personalData: PersonalTable[] },
): Promise<void> {
  const { clock, jobs } = accounts.services
  await confirmPassword(accounts, actor, { password })
  await inTransaction(accounts.services, async (context) => {
    const { tx } = context
    // waits for concurrent orders and payments that involve this user, so that the check below counts them
    await lockUserForDeletion(tx, actor.id)
    await refuseOpenBusiness({ ...context, actor })
    await mailDeletionNotice({ ...context, actor })
    await reserveUsernames(context, actor.id)
    const forActor = (text: string) => sql.raw(text.replaceAll('$1', String(actor.id)))
    for (const { table, where, erase, fixCounters } of personalData) {
      if (fixCounters) await tx.execute(forActor(fixCounters))
      if (erase) await tx.execute(forActor(`delete from ${table} t where ${where}`))
    }
    await anonymizeUser(tx, actor.id, clock())
    await releaseFilesOf(tx, jobs, actor.id)
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
  const payments = await countPendingPayments(tx, actor.id)
  const orders = (await countOpenOrders(tx, actor.id)) + (await countOpenRequests(tx, actor.id))
  const reports = await countOpenReports(tx, actor.id)
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
