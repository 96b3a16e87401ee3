import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import { seal, unseal } from '../../../platform/crypto/secret.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { files, kycKeys } from './tables.ts'

const wrappedFor = (userId: number) => ({ purpose: 'kyc', owner: String(userId) })

/** The key of a user's identity documents, created on first use; stored wrapped with the installation's key. */
async function findOrCreateKycKey({ tx, secret }: SystemContext, userId: number): Promise<Buffer> {
  const wrapped = seal(secret, wrappedFor(userId), randomBytes(32).toString('base64'))
  const { rows } = await tx.execute<{ wrapped_key: string }>(sql`
    insert into kyc_keys (user_id, wrapped_key) values (${userId}, ${wrapped})
    on conflict (user_id) do update set wrapped_key = kyc_keys.wrapped_key
    returning wrapped_key`)
  return Buffer.from(unseal(secret, wrappedFor(userId), onlyRow(rows).wrapped_key), 'base64')
}

/** Encrypts a file, bound to its id so that it cannot be swapped for another (AES-256-GCM); `sealing` is nonce and tag. */
function sealContent(key: Buffer, id: string, content: Buffer): { content: Buffer; sealing: string } {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return { content: sealed, sealing: Buffer.concat([nonce, cipher.getAuthTag()]).toString('base64') }
}

/** Encrypts an identity document with its owner's key and stores it. */
export async function storeKycContent(
  services: Services,
  { id, ownerId, path }: { id: string; ownerId: number; path: string },
  content: Buffer,
): Promise<{ bytes: number; sha256: string; sealing: string }> {
  const key = await inTransaction(services, (context) => findOrCreateKycKey(context, ownerId))
  const sealed = sealContent(key, id, content)
  const { bytes, sha256 } = await services.storage.put(Readable.from([sealed.content]), path)
  return { bytes, sha256, sealing: sealed.sealing }
}

type Sealed = { id: string; ownerId: number; path: string | null; sealing: string | null }

/** Decrypts a sealed file; throws when it was tampered with, and is 404 once the user's key is destroyed. */
export async function openSealed(
  { storage, database, secret }: Services,
  file: Sealed,
  range?: { start: number; end: number },
): Promise<Readable> {
  const { rows } = await queryPrepared<{ wrapped_key: string }>(database.pool, {
    text: 'select wrapped_key from kyc_keys where user_id = $1',
    values: [file.ownerId],
  })
  if (!rows[0]) throw notFound()
  const key = Buffer.from(unseal(secret, wrappedFor(file.ownerId), rows[0].wrapped_key), 'base64')
  // documents of identity are sealed
  const sealing = Buffer.from(file.sealing!, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, sealing.subarray(0, 12)).setAAD(Buffer.from(file.id))
  decipher.setAuthTag(sealing.subarray(12))
  // and stored in one place
  const content = await buffer(storage.read(file.path!))
  const opened = Buffer.concat([decipher.update(content), decipher.final()])
  return Readable.from([range ? opened.subarray(range.start, range.end + 1) : opened])
}

/** Irrevocably destroys the keys of these people. Returns the ids of those who had one. */
export async function destroyKycKeys(tx: Tx, userIds: SQLWrapper): Promise<number[]> {
  const deletedKeys = await tx
    .delete(kycKeys)
    .where(inArray(kycKeys.userId, userIds))
    .returning({ userId: kycKeys.userId })
  return deletedKeys.map(({ userId }) => userId)
}

/** Releases the identity documents of these people for the sweep to remove. */
export async function releaseKycFiles(tx: Tx, userIds: number[]): Promise<void> {
  await tx
    .update(files)
    .set({ usedAt: null })
    .where(and(eq(files.purpose, 'kyc'), inArray(files.ownerId, userIds)))
}
