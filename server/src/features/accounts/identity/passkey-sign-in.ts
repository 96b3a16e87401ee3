import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import type { passkeyProofs } from '#contract/accounts/security/passkey-proofs.ts'
import { inTransaction } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { readUser, type UserRow } from '../../foundation/users/index.ts'
import { type AccountServices, passkeyRequest, recordPasskeyUse, verifyPasskey } from '../credentials/index.ts'
import { beginSession } from './sign-in.ts'

/** Options to request any passkey with for signing in, good for one attempt. Refuses 429 after too many from one network. */
export async function beginPasskeySignIn(
  { services, limits }: AccountServices,
  request: FastifyRequest,
): Promise<Record<string, unknown>> {
  const context = { ...services, db: services.database.orm }
  await limitAttempts(context, `passkey:network:${networkOf(request.ip)}`, limits.passkeysPerNetwork)
  return { ...(await passkeyRequest(context, { purpose: 'sign_in', userId: null })) }
}

/**
 * Signs in the owner of the passkey. Their authenticator has verified them, so this counts as two factors and needs no code. Refuses as
 * `verifyPasskey` does, and a blocked account (403 `account_blocked`).
 */
export async function signInByPasskey(
  accounts: AccountServices,
  { passkey, country = null }: z.output<typeof passkeyProofs.login.schema.body>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<UserRow> {
  const { services } = accounts
  const context = { ...services, db: services.database.orm }
  const used = await verifyPasskey(context, passkey, { purpose: 'sign_in', userId: null })
  return inTransaction(services, async (context) => {
    await recordPasskeyUse(context, used)
    const user = await readUser(context.tx, used.passkey.userId)
    if (!user.isActive) throw new Refusal(403, 'account_blocked', identityErrors.accountBlocked)
    return beginSession(context, accounts, { user, country, request, reply })
  })
}
