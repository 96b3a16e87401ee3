import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { digest } from '../../platform/secret.ts'
import type { Services } from '../../platform/services.ts'
import { recoveryCodes } from './tables.ts'

const howMany = 10
/** 32 characters, without those that are taken for one another. */
const letters = '23456789abcdefghijkmnpqrstuvwxyz'

/** Ten codes of twelve letters (60 bits), in place of all older ones; only digests are kept. */
export async function newRecoveryCodes(tx: Tx, { secret, clock }: Services, userId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => [...randomBytes(12)].map((byte) => letters[byte % 32]).join(''))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(secret, userId, code), createdAt: clock() })))
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** Takes a recovery code, once; whether it was good. */
export async function takeRecoveryCode(tx: Tx, { secret }: Services, userId: number, code: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(secret, userId, code))))
  return rowCount === 1
}

const hashOf = (secret: string, userId: number, code: string) =>
  digest(secret, 'recovery-code', `${userId}:${code}`).toString('base64')
