import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2'
import { lt } from 'drizzle-orm'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import type { Clock } from '../../../platform/clock.ts'
import { deriveKey } from '../../../platform/crypto/secret.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { usedChallenges } from './tables.ts'

const validMinutes = 5

/** The proof-of-work cost of a challenge; the default takes a browser about half a second. */
export type WorkFactor = { cost: number; least: number; most: number }
export const defaultWorkFactor: WorkFactor = { cost: 1_000, least: 300, most: 900 }

export type Challenges = {
  create(): Promise<Challenge>
  /**
   * Consumes a solved challenge, once. Refuses a wrong one (422 `challenge_failed`), and a missing one with a new challenge (428
   * `challenge_needed`).
   */
  redeem(db: Queryable, answer: string): Promise<void>
}

/** Self-hosted proof-of-work challenges in ALTCHA's format (product.md 2, Challenge). */
export function openChallenges(secret: string, clock: Clock, work: WorkFactor): Challenges {
  const keys = {
    hmacSignatureSecret: deriveKey(secret, 'challenge').toString('hex'),
    hmacKeySignatureSecret: deriveKey(secret, 'challenge-key').toString('hex'),
  }
  const create = () =>
    createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: work.cost,
      counter: randomInt(work.least, work.most),
      expiresAt: new Date(clock().getTime() + validMinutes * 60_000),
      deriveKey: pbkdf2,
      ...keys,
    })
  return {
    create,
    async redeem(db, answer) {
      if (answer === noChallenge) {
        throw new Refusal(428, 'challenge_needed', {
          message: identityErrors.challengeNeeded,
          details: { challenge: await create() },
        })
      }
      const solved = await parseSolution(answer)
      if (!solved) throw challengeFailed()
      const { challenge, solution: found } = solved
      const { verified } = await verifySolution({ challenge, solution: found, deriveKey: pbkdf2, ...keys }).catch(
        () => ({ verified: false }),
      )
      if (!verified || !challenge.signature) throw challengeFailed()
      const expiresAt = new Date(clock().getTime() + 2 * validMinutes * 60_000)
      if (!(await claimOnce(db, challenge.signature, expiresAt))) throw challengeFailed()
    },
  }
}

const challengeFailed = () =>
  new Refusal(422, 'challenge_failed', {
    message: identityErrors.challengeFailed,
    issues: [{ path: 'challengeAnswer', message: identityErrors.challengeFailed }],
  })

/** Records the use of a challenge or ticket, remembered until `expiresAt`. Returns false when it was used before. */
export async function claimOnce(db: Queryable, signature: string, expiresAt: Date): Promise<boolean> {
  const inserted = await db.insert(usedChallenges).values({ signature, expiresAt }).onConflictDoNothing()
  return inserted.rowCount === 1
}

/** Deletes the records of challenges and tickets that are over and therefore refused anyway. */
export const deleteUsedChallenges = (db: Queryable, now: Date) =>
  db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now))

type Solved = { challenge: Challenge; solution: Solution }

/** Parses a solution as the browser sends it, base64-encoded JSON; null when it is malformed. */
async function parseSolution(answer: string): Promise<Solved | null> {
  try {
    const value = JSON.parse(Buffer.from(answer, 'base64').toString()) as Partial<Solved> | null
    const { challenge, solution } = value ?? {}
    const isWhole = typeof challenge?.parameters === 'object' && typeof solution?.counter === 'number'
    return isWhole ? { challenge, solution } : null
  } catch {
    return null
  }
}
