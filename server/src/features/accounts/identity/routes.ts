import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { identity } from '#contract/accounts/identity/identity.ts'
import { passkeyProofs } from '#contract/accounts/security/passkey-proofs.ts'
import { secondSteps } from '#contract/accounts/security/second-step.ts'
import { fullProfile } from '#contract/presence/profiles/own-profile.ts'
import { inTransaction } from '../../../platform/context.ts'
import { onOwnAccount, type RouteDefinition, route } from '../../../platform/http/route.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  readCurrentUser,
  readSignedInUser,
  readUser,
  toCurrentUser,
  updateProfile,
} from '../../foundation/users/index.ts'
import type { AccountServices } from '../credentials/index.ts'
import { confirmDevice } from './device-confirmation.ts'
import { sendVerificationLink, verifyEmail } from './email-verification.ts'
import { beginPasskeySignIn, signInByPasskey } from './passkey-sign-in.ts'
import { checkUsername, completeTwoFactorSignIn, register, signIn } from './sign-in.ts'
import { changeUsername } from './username-change.ts'

/** Registering, signing in and out, and confirming an address or a device (product.md 2, 3). */
export const identityRoutes = (accounts: AccountServices): RouteDefinition[] => {
  const { services, sessions, devices, challenges, limits } = accounts
  const { database, clock } = services
  const ownAccount = ({ id }: { id: number }) => readCurrentUser(database.orm, id, clock())
  return onOwnAccount([
    route(identity.challenge, {
      allow: 'anyone',
      handler: async () => {
        const { parameters, signature } = await challenges.create()
        return { parameters: { ...parameters }, signature }
      },
    }),
    route(identity.register, {
      allow: 'anyone',
      handler: async ({ body, request, reply }) => {
        const user = await register(accounts, body, request)
        await database.transaction((tx) => sessions.begin(tx, user.id, { request, reply }))
        devices.recordDevice(user.id, reply)
        return ownAccount(user)
      },
    }),
    route(identity.checkUsername, {
      allow: 'anyone',
      handler: ({ query, request }) => checkUsername(accounts, query.username, request),
    }),
    route(identity.login, {
      allow: 'anyone',
      handler: async ({ body, request, reply }) => ownAccount(await signIn(accounts, body, { request, reply })),
    }),
    route(secondSteps.login, {
      allow: 'anyone',
      handler: async ({ body, request, reply }) =>
        ownAccount(await completeTwoFactorSignIn(accounts, body, { request, reply })),
    }),
    route(passkeyProofs.beginLogin, {
      allow: 'anyone',
      handler: ({ request }) => beginPasskeySignIn(accounts, request),
    }),
    route(passkeyProofs.login, {
      allow: 'anyone',
      handler: async ({ body, request, reply }) =>
        ownAccount(await signInByPasskey(accounts, body, { request, reply })),
    }),
    route(identity.confirmDevice, {
      allow: 'anyone',
      handler: ({ body, reply }) => confirmDevice(accounts, body.token, reply),
    }),
    route(identity.logout, { allow: 'anyone', handler: ({ request, reply }) => sessions.end(request, reply) }),
    route(identity.currentUser, {
      allow: 'signed-in',
      handler: ({ actor: { party, person, grants } }) =>
        readSignedInUser(
          database.orm,
          { partyId: party.id, personId: person.id, memberRole: grants.memberRole ?? null },
          clock(),
        ),
    }),
    route(fullProfile.change, {
      allow: 'signed-in',
      handler: async ({ context, body }) => toCurrentUser(await updateProfile(context, body), clock()),
    }),
    route(fullProfile.changeUsername, {
      allow: 'signed-in',
      handler: ({ actor, body }) => changeUsername(accounts, actor, body),
    }),
    route(identity.requestEmailVerification, {
      allow: 'signed-in',
      handler: async ({ context, actor }) => {
        if (actor.person.isVerified) throw new Refusal(409, 'already_verified', identityErrors.emailAlreadyVerified)
        await limitAttempts({ db: database.orm, clock }, `mail:${actor.person.id}`, limits.mailsPerUser)
        await inTransaction(context, async (context) =>
          sendVerificationLink(context, await readUser(context.tx, actor.person.id)),
        )
      },
    }),
    route(identity.verifyEmail, {
      allow: 'anyone',
      handler: (call) => verifyEmail(accounts, call, call.body.token),
    }),
  ])
}
