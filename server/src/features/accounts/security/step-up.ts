import type { z } from 'zod'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { type stepUp, stepUpMinutes } from '#contract/accounts/security/step-up.ts'
import { type AdminContext, inTransaction, type ReadContext, type SystemContext } from '../../../platform/context.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import { Refusal, signedOut } from '../../../platform/refusal.ts'
import {
  type AccountServices,
  confirmPassword,
  passkeyRequest,
  passkeysOf,
  recordPasskeyUse,
  requireCode,
  verifyPasskey,
} from '../credentials/index.ts'
import { readConfirmedAt, type SignedInCall } from '../sessions/index.ts'

type Proof = z.output<typeof stepUp.confirm.schema.body>

/** Options to request one of the user's passkeys with, to confirm their identity. Refuses 409 `no_passkey`, and 429 after too many. */
export async function beginConfirmingByPasskey(
  { limits }: AccountServices,
  context: ReadContext,
): Promise<Record<string, unknown>> {
  const { db, actor } = context
  const known = await passkeysOf(db, actor.person.id)
  if (known.length === 0) throw new Refusal(409, 'no_passkey', securityErrors.noPasskey)
  await limitAttempts(context, `passkey:user:${actor.person.id}`, limits.passkeysPerUser)
  return { ...(await passkeyRequest(context, { purpose: 'confirm', userId: actor.person.id }, known)) }
}

/**
 * Re-authenticates the user by password, two-factor code or passkey. The session, under a rotated token, then passes `requireStepUp` for
 * `stepUpMinutes`. Refuses a wrong password or code with 422 on its field, a passkey as `verifyPasskey` does, and 429 after too many.
 */
export async function confirmIdentity(accounts: AccountServices, call: SignedInCall, proof: Proof): Promise<void> {
  const { services, sessions: sessionService } = accounts
  const { actor } = call
  const renew = async ({ tx }: SystemContext) => {
    await sessionService.renew(tx, call, 'proven')
    return true
  }
  if ('passkey' in proof) {
    const context = { ...services, db: services.database.orm }
    const used = await verifyPasskey(context, proof.passkey, { purpose: 'confirm', userId: actor.person.id })
    await inTransaction(services, async (context) => {
      await recordPasskeyUse(context, used)
      await renew(context)
    })
  } else if ('code' in proof) await requireCode(accounts, { userId: actor.person.id, code: proof.code }, renew)
  else {
    await confirmPassword(accounts, actor, { password: proof.password })
    await inTransaction(services, renew)
  }
}

/**
 * Requires that the user proved their identity in this session within the last `stepUpMinutes`, by signing in or since (reliability.md
 * 4.1.5). Guards every admin action that moves money or shows account numbers or identity documents. Refuses 403 `step_up_needed`, upon
 * which the browser requests the proof and repeats the request, and 401 `signed_out` when the session has ended since the request began,
 * as that of an admin who was blocked meanwhile.
 */
export async function requireStepUp(context: ReadContext): Promise<void> {
  const { until } = await readStepUp(context)
  if (until === null) throw new Refusal(403, 'step_up_needed', securityErrors.stepUpNeeded)
}

/** A rule of admins that first requires that they proved their identity (`requireStepUp`), in its own transaction. */
export const afterStepUp =
  <Input, T>(rule: (context: AdminContext, input: Input) => Promise<T>) =>
  async (context: AdminContext, input: Input): Promise<T> => {
    await requireStepUp(context)
    return rule(context, input)
  }

/** Returns until when the session passes `requireStepUp`, null: it does not. Refuses 401 `signed_out` as that does. */
export async function readStepUp({ db, clock, actor }: ReadContext): Promise<{ until: string | null }> {
  const confirmedAt = await readConfirmedAt(db, actor)
  if (confirmedAt === undefined) throw signedOut()
  const until = confirmedAt && new Date(confirmedAt.getTime() + stepUpMinutes * 60_000)
  return { until: until && until > clock() ? until.toISOString() : null }
}
