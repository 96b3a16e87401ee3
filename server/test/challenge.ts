import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { World } from './world.ts'

export type Solved = { challenge: Challenge; solution: unknown }

/** Solves the given challenge, or a new one, as the browser does. */
export async function solve(world: World, existing?: Challenge): Promise<Solved> {
  const challenge = existing ?? ((await world.call('GET', '/api/auth/challenge')).body as Challenge)
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
}

/** Encodes a solved challenge for `challengeAnswer`. */
export const encodeSolution = (solved: Solved) => Buffer.from(JSON.stringify(solved)).toString('base64')

/** The answer to a new challenge. */
export const aChallengeAnswer = async (world: World): Promise<string> => encodeSolution(await solve(world))
