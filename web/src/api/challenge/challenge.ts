import { type Challenge, solveChallengeWorkers } from 'altcha-lib'
import { identity } from '#contract/accounts/identity/identity.ts'
import { call } from '../request.ts'

/**
 * Solves a proof-of-work challenge in web workers, so that the page stays responsive; returns the payload the server verifies.
 */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(4, navigator.hardwareConcurrency || 2),
    createWorker: () => new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' }),
  })
  if (!solution) throw new Error('We couldn’t confirm that you’re a person. Try again.')
  return btoa(JSON.stringify({ challenge, solution }))
}

/** Asks the server for a challenge, and solves it. */
export async function solveNewChallenge(): Promise<string> {
  // the contract leaves the challenge as the library makes it
  return solve((await call(identity.challenge, {})) as unknown as Challenge)
}

/** The country of the browser's locale, or null (spec §3, Login payload). */
export const countryOfBrowser = (): string | null =>
  new Intl.Locale(navigator.language).region?.match(/^[A-Z]{2}$/)?.[0] ?? null
