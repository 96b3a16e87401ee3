import { messages } from '#contract/messages.ts'
import type { Actor } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Accounts } from './accounts.ts'
import { forgetAttempts, limitAttempts, noteAttempt } from './attempts.ts'
import { readUser, type UserRow } from './users.ts'

/**
 * Asks a signed-in person for their password once more. A wrong one counts as a failed sign-in of the account: 422 on the
 * field `path`, 429 after too many.
 */
export async function confirmPassword(
  { services: { database, clock }, limits, passwords }: Accounts,
  actor: Actor,
  password: string,
  path = 'password',
): Promise<UserRow> {
  const subject = `password:${actor.id}`
  await limitAttempts(database.orm, clock, subject, limits.passwordsPerUser)
  const user = await readUser(database.orm, actor.id)
  if (await passwords.matches(password, user.password)) {
    await forgetAttempts(database.orm, subject)
    return user
  }
  await noteAttempt(
    database.orm,
    clock,
    `failure:account:${user.username.toLowerCase()}`,
    `failure:account:${user.email.toLowerCase()}`,
  )
  const issues = [{ path, message: messages.passwordWrong }]
  throw new Refusal(422, 'password_wrong', messages.passwordWrong, { issues })
}
