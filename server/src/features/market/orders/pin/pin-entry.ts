import { and, eq, lt, sql } from 'drizzle-orm'
import { orderErrors } from '#contract/market/orders/errors.ts'
import { pinLimits, taskCan } from '#contract/market/orders/task-machine.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { inTransaction, type ReadContext } from '../../../../platform/context.ts'
import { releaseAttempt } from '../../../../platform/limits/throttle.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { requireStepUp } from '../../../accounts/security/index.ts'
import { assertAllowed, sideOf } from '../../engagements/index.ts'
import { releaseMoney } from '../engagement.ts'
import { lockTask, readWork, saveTask } from '../order.ts'
import { notifyParty } from '../participants.ts'
import { tasks } from '../tables.ts'
import { decryptPin, newPin, pinMatches } from './pin.ts'
import { freezeAfterWrongPin, reserveTry } from './pin-freeze.ts'

/**
 * Shows the PIN to the business on request, since everybody who has it can accept the work; a PIN locked by wrong tries is replaced first
 * (product.md 4). Refuses 403 `step_up_needed`.
 */
export function revealPin(context: ReadContext, id: number): Promise<{ pinCode: string }> {
  const { clock, secret } = context
  return inTransaction(context, async (context) => {
    const { tx } = context
    const { task, side } = await lockTask(context, id)
    assertAllowed(taskCan.revealPin(task, side))
    await requireStepUp(context)
    if (task.pinAttempts < pinLimits.attemptsPerPin)
      return { pinCode: decryptPin(secret, task.purchaseId, task.pinCode) }
    const pin = newPin(secret, task.purchaseId)
    await tx
      .update(tasks)
      .set({ pinCode: pin.sealed, pinMac: pin.mac, pinAttempts: 0, updatedAt: clock() })
      .where(eq(tasks.id, id))
    return { pinCode: decryptPin(secret, task.purchaseId, pin.sealed) }
  })
}

/**
 * Checks the PIN that the influencer received from the business: the delivery is accepted and the money released. Each try is counted and
 * committed before it is compared, so that parallel tries and crashes count as well (reliability.md 4.3). Refuses 422 `pin_wrong` with
 * the tries left, 423 `pin_locked` after 5 on one PIN, `pin_closed` after 10 in all, and `pin_frozen` after 10 a day over all tasks.
 */
export async function verifyPin(context: ReadContext, id: number, pin: string): Promise<void> {
  const { secret, actor, database } = context
  const { task, side } = await inTransaction(context, (context) => lockTask(context, id))
  if (
    side === 'influencer' &&
    task.isPinVerified &&
    pinMatches(secret, { purchaseId: task.purchaseId, pin, mac: task.pinMac })
  )
    return
  assertAllowed(taskCan.verifyPin(task, side))

  const attempt = await reserveTry(context)
  const [counted] = await database.orm
    .update(tasks)
    .set({ pinAttempts: sql`${tasks.pinAttempts} + 1`, pinAttemptsTotal: sql`${tasks.pinAttemptsTotal} + 1` })
    .where(
      and(
        eq(tasks.id, id),
        eq(tasks.status, 'delivered'),
        lt(tasks.pinAttempts, pinLimits.attemptsPerPin),
        lt(tasks.pinAttemptsTotal, pinLimits.attemptsTotal),
      ),
    )
    .returning()
  if (!counted) {
    await releaseAttempt(database.orm, attempt)
    return refuseUncountedTry(context, id)
  }

  if (!pinMatches(secret, { purchaseId: counted.purchaseId, pin, mac: counted.pinMac })) {
    const triesLeft = Math.min(
      pinLimits.attemptsPerPin - counted.pinAttempts,
      pinLimits.attemptsTotal - counted.pinAttemptsTotal,
    )
    if (triesLeft === 0)
      await inTransaction(context, async (context) =>
        notifyParty(context, await readWork(context.tx, id), { side: 'business', kind: 'pin_locked' }),
      )
    await freezeAfterWrongPin(context)
    const issues = [{ path: 'pinCode', message: orderErrors.pinWrong }]
    throw new Refusal(422, 'pin_wrong', { message: orderErrors.pinWrong, issues, details: { triesLeft } })
  }
  await releaseAttempt(database.orm, attempt)
  await inTransaction(context, async (context) => {
    const { side, purchase, task } = await lockTask(context, id)
    assertAllowed(taskCan.accept(task, side === 'influencer' ? 'business' : side))
    const verified = await saveTask(context, task, { isPinVerified: true })
    await releaseMoney(context, { purchase, task: verified }, { reason: 'pin_ok', actorId: actor.person.id })
  })
}

/** Refuses a try that was not counted, because the task had moved on or the PIN was locked in the meantime. */
async function refuseUncountedTry({ database, actor }: ReadContext, id: number): Promise<never> {
  const { purchase, task } = await readWork(database.orm, id)
  assertAllowed(taskCan.verifyPin(task, sideOf(purchase, actor)))
  throw new Refusal(409, 'conflict', requestErrors.conflict)
}
