import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { World } from './world.ts'

export type Solved = { challenge: Challenge; solution: unknown }

/** Solves a challenge, or a new one, as the browser does. */
export async function solve(world: World, given?: Challenge): Promise<Solved> {
  const challenge = given ?? ((await world.call('GET', '/api/auth/challenge')).body as Challenge)
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
}

/** A solved challenge in the form of `challengeAnswer`. */
export const wrap = (solved: Solved) => Buffer.from(JSON.stringify(solved)).toString('base64')
