import type { z } from 'zod'
import { securityErrors } from '#contract/security/errors.ts'
import { type stepUp, stepUpMinutes } from '#contract/security/step-up.ts'
import { inTransaction, type ReadContext, type SystemContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type AccountServices, confirmPassword, requireCode } from '../credentials/index.ts'
import { type SignedInCall, wasConfirmedSince } from '../sessions/index.ts'

type Proof = z.output<typeof stepUp.confirm.schema.body>

/**
 * Re-authenticates the user by password or two-factor code. The session, under a rotated token, then passes `requireStepUp` for
 * `stepUpMinutes`. Refuses a wrong password or code with 422 on its field, and 429 after too many.
 */
export async function confirmIdentity(accounts: AccountServices, call: SignedInCall, proof: Proof): Promise<void> {
  const { services, sessions: sessionService } = accounts
  const { actor } = call
  const renew = async ({ tx }: SystemContext) => {
    await sessionService.renew(tx, call, 'proven')
    return true
  }
  if ('code' in proof) await requireCode(accounts, { userId: actor.id, code: proof.code }, renew)
  else {
    await confirmPassword(accounts, actor, { password: proof.password })
    await inTransaction(services, renew)
  }
}

/**
 * Requires that the user proved their identity in this session within the last `stepUpMinutes`, by signing in or since
 * (reliability.md 4.1.5). Guards every admin action that moves money or shows account numbers or identity documents. Refuses 403
 * `step_up_needed`, upon which the browser asks for the proof and repeats the request.
 */
export async function requireStepUp({ db, clock, actor }: ReadContext): Promise<void> {
  const since = new Date(clock().getTime() - stepUpMinutes * 60_000)
  if (!(await wasConfirmedSince(db, actor, since)))
    throw new Refusal(403, 'step_up_needed', securityErrors.stepUpNeeded)
}
