import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, desc, eq } from 'drizzle-orm'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import type { CreatedPasskey, PasskeyProof } from '#contract/accounts/security/passkey-proofs.ts'
import { maxPasskeys, type PasskeyAccount } from '#contract/accounts/security/passkeys.ts'
import type { Was } from '#contract/form-changes.ts'
import { product } from '#contract/product.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { lockUsers } from '../../foundation/users/index.ts'
import {
  consumePasskeyChallenge,
  issuePasskeyChallenge,
  type PasskeyUse,
  passkeyTimeoutMs,
} from './passkey-challenges.ts'
import { passkeys } from './tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** A passkey whose owner was verified, with the counter that it signed. */
export type UsedPasskey = { passkey: PasskeyRow; counter: number }

/** The site that passkeys are made for (WebAuthn: origin and RP ID), from PUBLIC_ORIGIN. */
const relyingParty = ({ publicOrigin }: Pick<Services, 'publicOrigin'>) => {
  const { origin, hostname } = new URL(publicOrigin)
  return { origin, rpID: hostname }
}

/** The WebAuthn user handle: the same for all passkeys of a person, and revealing nothing about them. */
const userHandle = (secret: string, userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(digest(secret, 'passkey-user', String(userId)))

/** A user's passkeys, newest first. */
export const passkeysOf = (db: Queryable, userId: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id)).limit(maxPasskeys)

/** A user's account as browsers with a passkey of it know it. */
export const passkeyAccountOf = (
  context: Services,
  { id, username, displayName }: { id: number; username: string; displayName: string },
  known: PasskeyRow[],
): PasskeyAccount => ({
  rpId: relyingParty(context).rpID,
  userId: Buffer.from(userHandle(context.secret, id)).toString('base64url'),
  name: username,
  displayName,
  credentialIds: known.map(({ credentialId }) => credentialId),
})

/** Options for `navigator.credentials.create`: a discoverable passkey that verifies its user and is not on an authenticator with one. */
export async function passkeyCreation(
  context: Services & { db: Queryable },
  { id, username, displayName }: { id: number; username: string; displayName: string },
) {
  const known = await passkeysOf(context.db, id)
  if (known.length >= maxPasskeys) throw tooManyPasskeys()
  return generateRegistrationOptions({
    rpName: product,
    rpID: relyingParty(context).rpID,
    userID: userHandle(context.secret, id),
    userName: username,
    userDisplayName: displayName,
    challenge: await issuePasskeyChallenge(context, { purpose: 'add', userId: id }),
    timeout: passkeyTimeoutMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Options for `navigator.credentials.get`: one of `known`, or any passkey for this site. */
export const passkeyRequest = async (
  context: Services & { db: Queryable },
  use: PasskeyUse,
  known: PasskeyRow[] = [],
) =>
  generateAuthenticationOptions({
    rpID: relyingParty(context).rpID,
    challenge: await issuePasskeyChallenge(context, use),
    timeout: passkeyTimeoutMs,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'required',
  })

/**
 * Verifies a created passkey: challenge, origin, RP ID, and that the authenticator verified its user. Returns the row to store; refuses
 * anything else (422 `passkey_invalid`, `passkey_expired`).
 */
export async function verifyCreatedPasskey(
  context: Services & { db: Queryable },
  { id, rawId, type, response }: CreatedPasskey,
  userId: number,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  const expectedChallenge = await consumePasskeyChallenge(context, response.clientDataJSON, { purpose: 'add', userId })
  const { origin, rpID } = relyingParty(context)
  // the library's error describes the response's fault, which callers need not know
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw passkeyInvalid()
  const { credential } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.transports,
  }
}

/** Stores a passkey. Refuses more than ten (409 `too_many_passkeys`) and one that is stored already (409 `passkey_known`). */
export async function storePasskey(
  { tx, clock }: SystemContext,
  passkey: Pick<PasskeyRow, 'userId' | 'name' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>,
): Promise<PasskeyRow> {
  // serialized per user, so that the limit is exact
  await lockUsers(tx, [passkey.userId])
  if ((await passkeysOf(tx, passkey.userId)).length >= maxPasskeys) throw tooManyPasskeys()
  const [stored] = await tx
    .insert(passkeys)
    .values({ ...passkey, createdAt: clock() })
    .onConflictDoNothing()
    .returning()
  if (!stored) throw new Refusal(409, 'passkey_known', securityErrors.passkeyKnown)
  return stored
}

/**
 * Verifies a passkey's signature: challenge, origin, RP ID, counter, and that the authenticator verified its user. `recordPasskeyUse`
 * must follow in the transaction of the act that the proof permits. Refuses anything else, and, where the user is known (signed in, or
 * `ownerId`), somebody else's passkey (422 `passkey_invalid`, `passkey_expired`, and `passkey_removed` where it is to identify somebody
 * and no account has it any more).
 */
export async function verifyPasskey(
  context: Services & { db: Queryable },
  { id, rawId, type, response: { userHandle: handle, ...response } }: PasskeyProof,
  { ownerId, ...use }: PasskeyUse & { ownerId?: number },
): Promise<UsedPasskey> {
  const expectedChallenge = await consumePasskeyChallenge(context, response.clientDataJSON, use)
  const [passkey] = await context.db.select().from(passkeys).where(eq(passkeys.credentialId, id))
  const expectedOwner = use.userId ?? ownerId
  if (!passkey && expectedOwner === undefined) throw new Refusal(422, 'passkey_removed', securityErrors.passkeyRemoved)
  if (!passkey || passkey.userId !== (expectedOwner ?? passkey.userId)) throw passkeyInvalid()
  // where no particular user is expected, the authenticator has to name the owner (WebAuthn 3, 7.2 step 6)
  const isNamed = handle ? isHandleOf(context, handle, passkey.userId) : expectedOwner !== undefined
  if (!isNamed) throw passkeyInvalid()
  const { origin, rpID } = relyingParty(context)
  const { publicKey, counter, transports } = passkey
  const verification = await verifyAuthenticationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter, transports },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verification?.verified) throw passkeyInvalid()
  return { passkey, counter: verification.authenticationInfo.newCounter }
}

const isHandleOf = ({ secret }: Services, handle: string, userId: number) =>
  Buffer.from(userHandle(secret, userId)).equals(Buffer.from(handle, 'base64url'))

/** Records that a passkey was used. Refuses one that was removed, or whose counter has changed, since it was verified (422). */
export async function recordPasskeyUse({ tx, clock }: SystemContext, { passkey, counter }: UsedPasskey): Promise<void> {
  const { rowCount } = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: clock() })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
  if (rowCount !== 1) throw passkeyInvalid()
}

/**
 * Renames one of the user's own passkeys; undefined if they have none with this id. Refuses a name that was changed elsewhere since it was
 * loaded (409 `changed_elsewhere`).
 */
export async function renamePasskey(
  { tx, actor }: Context,
  { id, ...change }: { id: number; name: string } & Was,
): Promise<PasskeyRow | undefined> {
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, actor.person.id))
  const [passkey] = await tx.select({ name: passkeys.name }).from(passkeys).where(isOwn).for('update')
  if (!passkey) return undefined
  const [renamed] = await tx.update(passkeys).set(mergeConcurrentChanges(passkey, change)).where(isOwn).returning()
  return renamed
}

/** Removes one of a user's passkeys; false if they have none with this id. */
export async function removePasskey(db: Queryable, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const { rowCount } = await db.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
  return rowCount === 1
}

/** Removes all passkeys of a user, since somebody else may have had access to the account. */
export const removePasskeys = (db: Queryable, userId: number) => db.delete(passkeys).where(eq(passkeys.userId, userId))

const passkeyInvalid = () => new Refusal(422, 'passkey_invalid', securityErrors.passkeyInvalid)
const tooManyPasskeys = () => new Refusal(409, 'too_many_passkeys', securityErrors.tooManyPasskeys)
