import { sql } from 'drizzle-orm'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import type { OpenBusiness } from '#contract/accounts/security/security.ts'
import { type Context, inTransaction, type SystemContext } from '../../../platform/context.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import { Refusal, type RefusalAnswer } from '../../../platform/refusal.ts'
import { type AccountServices, confirmPassword } from '../../accounts/credentials/index.ts'
import { securityAddresses } from '../../accounts/security/index.ts'
import type { SignedInCall } from '../../accounts/sessions/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { releaseFilesOf } from '../../foundation/uploads/index.ts'
import {
  anonymizeUser,
  countMembers,
  lockUserForDeletion,
  readUser,
  reserveUsernames,
} from '../../foundation/users/index.ts'
import { countOpenRequests } from '../../market/campaign-requests/index.ts'
import { countOpenOrders } from '../../market/orders/index.ts'
import { countOpenReports } from '../../market/reports/index.ts'
import { balances } from '../../money/ledger/index.ts'
import { countPendingPayments } from '../../money/wallet/index.ts'

/**
 * Deletes an account (reliability.md 4.7): erases personal data in one transaction; the ledger and finished orders remain under
 * `deleted-<id>`. Refuses 409 `account_has_open_business` with the reasons while money, work or reports are open.
 */
export async function deleteAccount(
  accounts: AccountServices,
  { actor, request, reply }: SignedInCall,
  { password, personalData }: { password: string; personalData: PersonalTable[] },
): Promise<void> {
  await confirmPassword(accounts, actor, { password })
  await inTransaction(accounts.services, async (context) => {
    const { tx } = context
    // waits for concurrent orders and payments that involve this user, so that the check below counts them
    await lockUserForDeletion(tx, actor.person.id)
    await refuseOpenBusiness({ ...context, actor })
    await eraseAccount(context, actor.person.id, personalData)
  })
  await accounts.sessions.end(request, reply)
}

/** Erases the personal data of an account, which has to be locked for it, and mails a notice. */
export async function eraseAccount(
  context: SystemContext,
  userId: number,
  personalData: PersonalTable[],
): Promise<void> {
  const { tx, clock, jobs } = context
  await mailDeletionNotice(context, userId)
  await reserveUsernames(context, userId)
  const forUser = (text: string) => sql.raw(text.replaceAll('$1', String(userId)))
  for (const { table, where, erase, fixCounters } of personalData) {
    if (fixCounters) await tx.execute(forUser(fixCounters))
    if (erase) await tx.execute(forUser(`delete from ${table} t where ${where}`))
  }
  await anonymizeUser(tx, userId, clock())
  await releaseFilesOf(tx, jobs, userId)
}

/** Mails a notice of the deletion to every current and recent address, with the name and language that the account had. */
async function mailDeletionNotice(context: SystemContext, userId: number): Promise<void> {
  const { tx, clock, publicOrigin } = context
  const user = await readUser(tx, userId)
  const { displayName, language } = user
  const params = { at: clock().toISOString(), link: publicOrigin }
  for (const to of await securityAddresses(context, user)) {
    const mail = { userId, kind: 'account_deleted', params, to, reader: { displayName, language } } as const
    await notify(context, mail)
  }
}

async function refuseOpenBusiness({ tx, actor }: Context): Promise<void> {
  const money = await balances(tx, actor.person.id)
  const payments = await countPendingPayments(tx, actor.person.id)
  const orders = (await countOpenOrders(tx, actor.person.id)) + (await countOpenRequests(tx, actor.person.id))
  const reports = await countOpenReports(tx, actor.person.id)
  const members = await countMembers(tx, actor.person.id)
  const amountOf = (cents: number) => ({ amounts: { amount: cents } })
  const open: [OpenBusiness, number, string, Pick<RefusalAnswer, 'params' | 'amounts'>][] = [
    ['work', orders, securityErrors.deleteHasWork, { params: { orders } }],
    ['payment', payments, securityErrors.deleteHasPayment, {}],
    ['held', money.held, securityErrors.deleteHasHeld, amountOf(money.held)],
    ['debt', money.debt, securityErrors.deleteHasDebt, amountOf(money.debt)],
    ['balance', money.available, securityErrors.deleteHasBalance, amountOf(money.available)],
    ['reports', reports, securityErrors.deleteHasReports, {}],
    ['members', members, securityErrors.deleteHasMembers, { params: { members } }],
  ]
  const reasons = open.filter(([, many]) => many !== 0)
  const [first] = reasons
  if (!first) return
  const [, , message, filled] = first
  const details = { reasons: reasons.map(([reason]) => reason) }
  throw new Refusal(409, 'account_has_open_business', { message, ...filled, details })
}
