import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import { recoveryCodes } from './tables.ts'

const codeCount = 10
/** 32 characters, without look-alikes. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz'

/** Replaces the user's recovery codes by ten new ones of twelve characters (60 bits); only digests are stored. */
export async function replaceRecoveryCodes({ tx, clock, secret }: SystemContext, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () =>
    [...randomBytes(12)].map((byte) => alphabet[byte % 32]).join(''),
  )
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashCode(secret, userId, code), createdAt: clock() })))
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** Consumes a recovery code, once; returns whether it was valid. */
export async function consumeRecoveryCode(
  { tx, secret }: SystemContext,
  userId: number,
  code: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashCode(secret, userId, code))))
  return rowCount === 1
}

const hashCode = (secret: string, userId: number, code: string) =>
  digest(secret, 'recovery-code', `${userId}:${code}`).toString('base64')
