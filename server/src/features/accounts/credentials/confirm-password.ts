import { identityErrors } from '#contract/accounts/identity/errors.ts'
import type { Actor } from '../../../platform/context.ts'
import { clearAttempts, limitAttempts, recordAttempt, releaseAttempt } from '../../../platform/limits/throttle.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { readUser, type UserRow } from '../../foundation/users/index.ts'
import { accountFailures, passwordGuesses } from './account-limits.ts'
import type { AccountServices } from './account-services.ts'

/**
 * Verifies the password that a signed-in user had to repeat. A wrong one counts as a failed sign-in of the account: 422 on the field
 * `path`, 429 after too many.
 */
export async function confirmPassword(
  { services: { database, clock }, limits, passwords }: AccountServices,
  actor: Actor,
  { password, path = 'password' }: { password: string; path?: string },
): Promise<UserRow> {
  const db = database.orm
  // counted before it is compared, so that parallel attempts cannot outrun the limit
  const attempt = await limitAttempts({ db, clock }, `password:${actor.person.id}`, limits.passwordsPerUser)
  const user = await readUser(db, actor.person.id)
  const isRight = await passwords.matches(password, user.password).catch(async (error: unknown) => {
    await releaseAttempt(db, attempt)
    throw error
  })
  if (isRight) {
    for (const subject of [attempt.subject, passwordGuesses(user.id)]) await clearAttempts(db, subject)
    return user
  }
  for (const name of [user.username, user.email])
    await recordAttempt({ db, clock }, accountFailures(name), limits.failuresPerAccount)
  await recordAttempt({ db, clock }, passwordGuesses(user.id), limits.guessesPerAccount)
  const issues = [{ path, message: identityErrors.passwordWrong }]
  throw new Refusal(422, 'password_wrong', { message: identityErrors.passwordWrong, issues })
}
