import type { CreatedPasskey } from '#contract/accounts/security/passkey-proofs.ts'
import type { Passkey, PasskeyAccount } from '#contract/accounts/security/passkeys.ts'
import { type Context, inTransaction, type ReadContext } from '../../../platform/context.ts'
import { parseUserAgent } from '../../../platform/http/user-agent.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import { notFound } from '../../../platform/refusal.ts'
import { readUser } from '../../foundation/users/index.ts'
import {
  type AccountServices,
  type PasskeyRow,
  passkeyAccountOf,
  passkeyCreation,
  passkeysOf,
  removePasskey,
  renamePasskey,
  storePasskey,
  verifyCreatedPasskey,
} from '../credentials/index.ts'
import { endOtherSessions, type SignedInCall } from '../sessions/index.ts'
import { mailSecurityNotice } from './security-mails.ts'
import { requireStepUp } from './step-up.ts'

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** The user's passkeys, newest first, with the account as browsers are to show it. */
export async function listPasskeys(context: ReadContext): Promise<{ items: Passkey[]; account: PasskeyAccount }> {
  const { db, actor } = context
  const known = await passkeysOf(db, actor.person.id)
  return { items: known.map(toPasskey), account: passkeyAccountOf(context, await readUser(db, actor.person.id), known) }
}

/** Options to create a passkey with. Refuses 403 `step_up_needed`, 409 `too_many_passkeys`, and 429 after too many. */
export async function beginAddingPasskey(
  { limits }: AccountServices,
  context: ReadContext,
): Promise<Record<string, unknown>> {
  const { db, actor } = context
  await requireStepUp(context)
  await limitAttempts(context, `passkey:user:${actor.person.id}`, limits.passkeysPerUser)
  return { ...(await passkeyCreation(context, await readUser(db, actor.person.id))) }
}

/**
 * Adds a passkey that a browser created, named after browser and system; rotates the session's token and mails a notice. Refuses as
 * `verifyCreatedPasskey` and `storePasskey` do, and 403 `step_up_needed`.
 */
export async function addPasskey(
  { services, sessions }: AccountServices,
  call: SignedInCall & { context: ReadContext },
  created: CreatedPasskey,
): Promise<Passkey> {
  const { actor, context, request } = call
  await requireStepUp(context)
  const verified = await verifyCreatedPasskey(context, created, actor.person.id)
  const { browser, system } = parseUserAgent(request.headers['user-agent'] ?? '')
  const name = [browser, system].filter(Boolean).join(' · ') || 'Passkey'
  return inTransaction(services, async (context) => {
    const stored = await storePasskey(context, { ...verified, userId: actor.person.id, name })
    await sessions.renew(context.tx, call)
    await mailSecurityNotice(context, actor.person.id, 'passkey_added')
    return toPasskey(stored)
  })
}

/** Renames one of the user's own passkeys; another user's is 404. */
export async function changePasskeyName(
  context: Context,
  change: Parameters<typeof renamePasskey>[1],
): Promise<Passkey> {
  const renamed = await renamePasskey(context, change)
  if (!renamed) throw notFound()
  return toPasskey(renamed)
}

/** Removes one of the user's own passkeys, ends all other sessions and mails a notice. Refuses 404, and 403 `step_up_needed`. */
export async function endPasskey(
  { services, sessions }: AccountServices,
  call: SignedInCall & { context: ReadContext },
  id: number,
): Promise<void> {
  const { actor } = call
  await requireStepUp(call.context)
  await inTransaction(services, async (context) => {
    const { tx } = context
    if (!(await removePasskey(tx, { id, userId: actor.person.id }))) throw notFound()
    await endOtherSessions(tx, actor)
    await sessions.renew(tx, call)
    await mailSecurityNotice(context, actor.person.id, 'passkey_removed')
  })
}
