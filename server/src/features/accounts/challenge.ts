import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2'
import { noChallenge } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { deriveKey } from '../../platform/secret.ts'
import { usedChallenges } from './tables.ts'

const validMinutes = 5

/** How much work a challenge is: about half a second in a browser. */
export type Work = { cost: number; least: number; most: number }
export const fullWork: Work = { cost: 1_000, least: 300, most: 900 }

export type Challenges = {
  make(): Promise<Challenge>
  /** Takes a solved challenge, once. Refuses 422 `challenge_failed`, 428 `challenge_needed` with a new one when none was solved. */
  take(db: Queryable, answer: string): Promise<void>
}

/** Proof-of-work challenges (ALTCHA), made and checked here (product.md 2, Challenge). */
export function openChallenges(secret: string, clock: Clock, work: Work): Challenges {
  const keys = {
    hmacSignatureSecret: deriveKey(secret, 'challenge').toString('hex'),
    hmacKeySignatureSecret: deriveKey(secret, 'challenge-key').toString('hex'),
  }
  const make = () =>
    createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: work.cost,
      counter: randomInt(work.least, work.most),
      expiresAt: new Date(clock().getTime() + validMinutes * 60_000),
      deriveKey: pbkdf2,
      ...keys,
    })
  return {
    make,
    async take(db, answer) {
      if (answer === noChallenge) {
        throw new Refusal(428, 'challenge_needed', messages.challengeNeeded, { details: { challenge: await make() } })
      }
      const solved = await solution(answer)
      if (!solved) throw failed()
      const { challenge, solution: found } = solved
      const { verified } = await verifySolution({ challenge, solution: found, deriveKey: pbkdf2, ...keys }).catch(
        () => ({ verified: false }),
      )
      if (!verified || !challenge.signature) throw failed()
      const expiresAt = new Date(clock().getTime() + 2 * validMinutes * 60_000)
      const taken = await db
        .insert(usedChallenges)
        .values({ signature: challenge.signature, expiresAt })
        .onConflictDoNothing()
      if (taken.rowCount === 0) throw failed()
    },
  }
}

const failed = () =>
  new Refusal(422, 'challenge_failed', messages.challengeFailed, {
    issues: [{ path: 'challengeAnswer', message: messages.challengeFailed }],
  })

/** A solution as the browser sends it: base64 of JSON; null when it is nothing of the kind. */
async function solution(answer: string): Promise<{ challenge: Challenge; solution: Solution } | null> {
  try {
    const value = JSON.parse(Buffer.from(answer, 'base64').toString()) as { challenge?: Challenge; solution?: Solution }
    const whole = typeof value?.challenge?.parameters === 'object' && typeof value.solution?.counter === 'number'
    return whole ? { challenge: value.challenge!, solution: value.solution! } : null
  } catch {
    return null
  }
}
