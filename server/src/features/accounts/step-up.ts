import { and, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import { messages } from '#contract/messages.ts'
import { type stepUp, stepUpMinutes } from '#contract/step-up.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Accounts } from './accounts.ts'
import { confirmPassword } from './confirm-password.ts'
import { demandCode } from './second-factor.ts'
import { sessions } from './tables.ts'

type Proof = z.output<typeof stepUp.confirm.schema.body>

/**
 * Takes a proof that it is still the same person who sits there: the password, or a code of the second factor. This session may then
 * move money for `stepUpMinutes`. Refuses what is wrong with 422 on its field, and 429 after too many.
 */
export async function confirmIdentity(accounts: Accounts, actor: Actor, proof: Proof): Promise<void> {
  const { database, clock } = accounts.services
  const note = (db: Queryable) =>
    db.update(sessions).set({ confirmedAt: clock() }).where(eq(sessions.id, actor.sessionId))
  if ('code' in proof) await demandCode(accounts, actor.id, proof.code, note)
  else {
    await confirmPassword(accounts, actor, proof.password)
    await note(database.orm)
  }
}

/**
 * What every rule asks that moves money at an admin's word: that the session was proven within the last five minutes, by signing in
 * or since (reliability.md 4.1.5). Refuses 403 `step_up_needed`, which the screen answers by asking and repeating.
 */
export async function demandStepUp(db: Queryable, clock: Clock, actor: Actor): Promise<void> {
  const since = new Date(clock().getTime() - stepUpMinutes * 60_000)
  const [proven] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, actor.sessionId), gt(sessions.confirmedAt, since)))
  if (!proven) throw new Refusal(403, 'step_up_needed', messages.stepUpNeeded)
}
