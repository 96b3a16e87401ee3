import { passkeyProofs } from '#contract/accounts/security/passkey-proofs.ts'
import { passkeys } from '#contract/accounts/security/passkeys.ts'
import { security } from '#contract/accounts/security/security.ts'
import { stepUp } from '#contract/accounts/security/step-up.ts'
import { inTransaction } from '../../../platform/context.ts'
import { onOwnAccount, type RouteDefinition, route } from '../../../platform/http/route.ts'
import { readCurrentUser } from '../../foundation/users/index.ts'
import type { AccountServices } from '../credentials/index.ts'
import { changeEmail } from './email-change.ts'
import { addPasskey, beginAddingPasskey, changePasskeyName, endPasskey, listPasskeys } from './passkeys.ts'
import { changePassword, forgotPassword, resetPassword } from './password-change.ts'
import { sendPhoneCode, verifyPhone } from './phone.ts'
import { beginConfirmingByPasskey, confirmIdentity, readStepUp } from './step-up.ts'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from './two-factor.ts'
import { undoEmailChange } from './undo-email-change.ts'

/**
 * Account security: password, email address, phone, two-factor, passkeys (product.md 3). People who have not confirmed their address can
 * set up nothing that would lock out its owner, or that costs us money.
 */
export const securityRoutes = (accounts: AccountServices): RouteDefinition[] => {
  const { clock } = accounts.services
  return onOwnAccount([
    route(security.forgotPassword, {
      allow: 'anyone',
      handler: ({ body, request }) => forgotPassword(accounts, body, request),
    }),
    route(security.resetPassword, { allow: 'anyone', handler: ({ body }) => resetPassword(accounts, body) }),
    route(security.changePassword, {
      allow: 'signed-in',
      handler: (call) => changePassword(accounts, call, call.body),
    }),
    route(security.changeEmail, {
      allow: 'signed-in',
      handler: ({ actor, body }) => changeEmail(accounts, actor, body),
    }),
    route(security.undoEmailChange, { allow: 'anyone', handler: ({ body }) => undoEmailChange(accounts, body) }),
    route(security.sendPhoneCode, {
      allow: 'signed-in',
      verified: true,
      handler: ({ actor, body }) => sendPhoneCode(accounts, actor, body.phone),
    }),
    route(security.verifyPhone, {
      allow: 'signed-in',
      verified: true,
      handler: async ({ actor, body }) => {
        await verifyPhone(accounts, actor, body.code)
        return readCurrentUser(accounts.services.database.orm, actor.party.id, clock())
      },
    }),
    route(security.beginTwoFactor, {
      allow: 'signed-in',
      verified: true,
      handler: ({ actor, body }) => beginTwoFactor(accounts, actor, body.password),
    }),
    route(security.confirmTwoFactor, {
      allow: 'signed-in',
      verified: true,
      handler: async (call) => ({ recoveryCodes: await confirmTwoFactor(accounts, call, call.body.code) }),
    }),
    route(security.endTwoFactor, {
      allow: 'signed-in',
      handler: (call) => endTwoFactor(accounts, call, call.body),
    }),
    route(security.renewRecoveryCodes, {
      allow: 'signed-in',
      handler: async (call) => ({ recoveryCodes: await renewRecoveryCodes(accounts, call, call.body) }),
    }),
    route(passkeys.list, { allow: 'signed-in', handler: ({ context }) => listPasskeys(context) }),
    route(passkeyProofs.beginAdding, {
      allow: 'signed-in',
      verified: true,
      handler: ({ context }) => beginAddingPasskey(accounts, context),
    }),
    route(passkeyProofs.add, {
      allow: 'signed-in',
      verified: true,
      handler: (call) => addPasskey(accounts, call, call.body.passkey),
    }),
    route(passkeys.rename, {
      allow: 'signed-in',
      handler: ({ context, params, body }) =>
        inTransaction(context, (context) => changePasskeyName(context, { ...params, ...body })),
    }),
    route(passkeys.remove, {
      allow: 'signed-in',
      handler: (call) => endPasskey(accounts, call, call.params.id),
    }),
    route(passkeyProofs.beginConfirming, {
      allow: 'signed-in',
      handler: ({ context }) => beginConfirmingByPasskey(accounts, context),
    }),
    route(stepUp.read, { allow: 'signed-in', handler: ({ context }) => readStepUp(context) }),
    route(stepUp.confirm, { allow: 'signed-in', handler: (call) => confirmIdentity(accounts, call, call.body) }),
  ])
}
