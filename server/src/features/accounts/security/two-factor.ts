import type { z } from 'zod'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import type { passwordAndCode } from '#contract/accounts/security/security.ts'
import { product } from '#contract/product.ts'
import type { Actor, SystemContext } from '../../../platform/context.ts'
import { seal } from '../../../platform/crypto/secret.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  type AccountServices,
  confirmAuthenticator,
  confirmPassword,
  generateTotpSecret,
  lockAuthenticator,
  matchingStep,
  otpauthUri,
  removeAuthenticator,
  replaceRecoveryCodes,
  requireCode,
  storePendingSecret,
  tryCode,
  twoFactorSealContext,
} from '../credentials/index.ts'
import { endOtherSessions, type SignedInCall } from '../sessions/index.ts'
import { mailSecurityNotice } from './security-mails.ts'

type Proof = z.output<typeof passwordAndCode>

/** Creates a secret for an authenticator app (RFC 6238), replacing any unconfirmed one. Refuses 409 `two_factor_on`. */
export async function beginTwoFactor(
  accounts: AccountServices,
  actor: Actor,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const { database, clock, secret: key } = accounts.services
  const user = await confirmPassword(accounts, actor, { password })
  const secret = generateTotpSecret()
  const isStored = await storePendingSecret(database.orm, {
    userId: actor.person.id,
    secret: seal(key, twoFactorSealContext(actor.person.id), secret),
    createdAt: clock(),
  })
  if (!isStored) throw new Refusal(409, 'two_factor_on', securityErrors.twoFactorOn)
  return { secret, uri: otpauthUri(secret, `${product}: ${user.username}`) }
}

/** Turns two-factor on with the app's first code; ends all other sessions. Returns the recovery codes, which are shown only this once. */
export const confirmTwoFactor = (accounts: AccountServices, call: SignedInCall, code: string): Promise<string[]> =>
  tryCode(accounts, call.actor.person.id, async (context) => {
    const { tx, clock, secret: key } = context
    const { actor } = call
    const pending = await lockAuthenticator(tx, actor.person.id)
    if (!pending) throw new Refusal(409, 'two_factor_not_begun', securityErrors.twoFactorNotBegun)
    if (pending.confirmedAt) throw new Refusal(409, 'two_factor_on', securityErrors.twoFactorOn)
    const step = matchingStep(key, pending, { token: code, now: clock() })
    if (step === null) return null
    await confirmAuthenticator(context, actor.person.id, step)
    await afterSecondFactorChange(context, accounts, { call, kind: 'two_factor_on' })
    return replaceRecoveryCodes(context, actor.person.id)
  })

/** Turns two-factor off with the password and a code; ends all other sessions. */
export async function endTwoFactor(
  accounts: AccountServices,
  call: SignedInCall,
  { password, code }: Proof,
): Promise<void> {
  const { actor } = call
  await requireTwoFactor(accounts, actor, password)
  await requireCode(accounts, { userId: actor.person.id, code }, async (context) => {
    await removeAuthenticator(context, actor.person.id)
    await afterSecondFactorChange(context, accounts, { call, kind: 'two_factor_off' })
    return true
  })
}

/** Replaces the recovery codes, with the password and a code; ends all other sessions. */
export async function renewRecoveryCodes(
  accounts: AccountServices,
  call: SignedInCall,
  { password, code }: Proof,
): Promise<string[]> {
  const { actor } = call
  await requireTwoFactor(accounts, actor, password)
  return requireCode(accounts, { userId: actor.person.id, code }, async (context) => {
    await afterSecondFactorChange(context, accounts, { call, kind: 'recovery_codes_renewed' })
    return replaceRecoveryCodes(context, actor.person.id)
  })
}

/** Ends all other sessions, rotates the token of this one, and mails a notice. */
async function afterSecondFactorChange(
  context: SystemContext,
  { sessions }: AccountServices,
  { call, kind }: { call: SignedInCall; kind: 'two_factor_on' | 'two_factor_off' | 'recovery_codes_renewed' },
): Promise<void> {
  const { tx } = context
  await endOtherSessions(tx, call.actor)
  await sessions.renew(tx, call, 'proven')
  await mailSecurityNotice(context, call.actor.person.id, kind)
}

async function requireTwoFactor(accounts: AccountServices, actor: Actor, password: string) {
  const { hasTwoFactor } = await confirmPassword(accounts, actor, { password })
  if (!hasTwoFactor) throw new Refusal(409, 'two_factor_off', securityErrors.twoFactorOff)
}
