import { accounts } from '#contract/accounts.ts'
import { fullProfile } from '#contract/full-profile.ts'
import { messages } from '#contract/messages.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Accounts } from './accounts.ts'
import { limitAttempts } from './attempts.ts'
import { careRoutes } from './care-routes.ts'
import { sendVerification, verifyEmail } from './email-verification.ts'
import { changePayoutDetails, readPayoutDetails } from './payout-details.ts'
import { register, signIn } from './sign-in.ts'
import { changeUsername } from './username-change.ts'
import { changeProfile, currentUserOf, readUser } from './users.ts'

export const accountRoutes = (opened: Accounts): RouteDefinition[] => {
  const { services, sessions, challenges, limits } = opened
  const { database, clock } = services
  return [
    route(accounts.challenge, {
      allow: 'anyone',
      handler: async () => {
        const { parameters, signature } = await challenges.make()
        return { parameters: { ...parameters }, signature }
      },
    }),
    route(accounts.register, {
      allow: 'anyone',
      handler: async ({ body, request, reply }) => {
        const user = await register(opened, body, request)
        await sessions.begin(database.orm, user.id, request, reply)
        return currentUserOf(user, clock())
      },
    }),
    route(accounts.login, {
      allow: 'anyone',
      handler: async ({ body, request, reply }) => currentUserOf(await signIn(opened, body, request, reply), clock()),
    }),
    route(accounts.logout, { allow: 'anyone', handler: ({ request, reply }) => sessions.end(request, reply) }),
    route(accounts.currentUser, {
      allow: 'signed-in',
      handler: async ({ actor }) => currentUserOf(await readUser(database.orm, actor.id), clock()),
    }),
    route(fullProfile.change, {
      allow: 'signed-in',
      handler: async ({ actor, body }) => currentUserOf(await changeProfile(database.orm, clock, actor, body), clock()),
    }),
    route(fullProfile.changeUsername, {
      allow: 'signed-in',
      handler: ({ actor, body }) => changeUsername(opened, actor, body),
    }),
    route(fullProfile.payoutDetails, {
      allow: 'signed-in',
      handler: ({ actor }) => readPayoutDetails(database.orm, services.secret, actor.id),
    }),
    route(fullProfile.changePayoutDetails, {
      allow: 'signed-in',
      handler: ({ actor, body }) => changePayoutDetails(opened, actor, body),
    }),
    route(accounts.requestEmailVerification, {
      allow: 'signed-in',
      handler: async ({ actor }) => {
        if (actor.isVerified) throw new Refusal(409, 'already_verified', messages.emailAlreadyVerified)
        await limitAttempts(database.orm, clock, `mail:${actor.id}`, limits.mailsPerUser)
        await database.transaction(async (tx) => sendVerification(tx, services, await readUser(tx, actor.id)))
      },
    }),
    route(accounts.verifyEmail, {
      allow: 'anyone',
      handler: ({ body }) => verifyEmail(services, body.token),
    }),
    ...careRoutes(opened),
  ].map((definition) => ({ ...definition, ownAccount: true }))
}
