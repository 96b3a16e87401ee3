import { accountCare } from '#contract/account-care.ts'
import { stepUp } from '#contract/step-up.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Accounts } from './accounts.ts'
import { deleteAccount } from './deletion.ts'
import { changeEmail } from './email-change.ts'
import { exportData } from './export.ts'
import { changePassword, forgotPassword, resetPassword } from './password-change.ts'
import { sendPhoneCode, verifyPhone } from './phone.ts'
import { endOtherSessions, endSession, listSessions } from './session-list.ts'
import { signInBySecondStep } from './sign-in.ts'
import { confirmIdentity } from './step-up.ts'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from './two-factor.ts'
import { currentUserOf } from './users.ts'

/** Looking after one's account: passwords, address, phone, two-factor, sessions, export, deletion (product.md 3). */
export const careRoutes = (opened: Accounts): RouteDefinition[] => {
  const { database, clock } = opened.services
  return [
    route(accountCare.forgotPassword, {
      allow: 'anyone',
      handler: ({ body, request }) => forgotPassword(opened, body, request),
    }),
    route(accountCare.resetPassword, { allow: 'anyone', handler: ({ body }) => resetPassword(opened, body) }),
    route(accountCare.changePassword, {
      allow: 'signed-in',
      handler: ({ actor, body, request, reply }) => changePassword(opened, actor, body, request, reply),
    }),
    route(accountCare.changeEmail, {
      allow: 'signed-in',
      handler: ({ actor, body }) => changeEmail(opened, actor, body),
    }),
    route(accountCare.sendPhoneCode, {
      allow: 'signed-in',
      handler: ({ actor, body }) => sendPhoneCode(opened, actor, body.phone),
    }),
    route(accountCare.verifyPhone, {
      allow: 'signed-in',
      handler: async ({ actor, body }) => currentUserOf(await verifyPhone(opened, actor, body.code), clock()),
    }),
    route(accountCare.beginTwoFactor, {
      allow: 'signed-in',
      handler: ({ actor, body }) => beginTwoFactor(opened, actor, body.password),
    }),
    route(accountCare.confirmTwoFactor, {
      allow: 'signed-in',
      handler: async ({ actor, body }) => ({ recoveryCodes: await confirmTwoFactor(opened, actor, body.code) }),
    }),
    route(accountCare.endTwoFactor, {
      allow: 'signed-in',
      handler: ({ actor, body }) => endTwoFactor(opened, actor, body.password, body.code),
    }),
    route(accountCare.renewRecoveryCodes, {
      allow: 'signed-in',
      handler: async ({ actor, body }) => ({
        recoveryCodes: await renewRecoveryCodes(opened, actor, body.password, body.code),
      }),
    }),
    route(accountCare.loginTwoFactor, {
      allow: 'anyone',
      handler: async ({ body, request, reply }) =>
        currentUserOf(await signInBySecondStep(opened, body, request, reply), clock()),
    }),
    route(stepUp.confirm, { allow: 'signed-in', handler: ({ actor, body }) => confirmIdentity(opened, actor, body) }),
    route(accountCare.sessions, {
      allow: 'signed-in',
      handler: async ({ actor }) => ({ items: await listSessions(database.orm, clock, actor) }),
    }),
    route(accountCare.endSession, {
      allow: 'signed-in',
      handler: ({ actor, params }) => endSession(database.orm, actor, params.id),
    }),
    route(accountCare.endOtherSessions, {
      allow: 'signed-in',
      handler: ({ actor }) => endOtherSessions(database.orm, actor),
    }),
    route(accountCare.exportData, {
      allow: 'signed-in',
      handler: async ({ actor, reply }) => (await exportData(opened, actor, reply)) as never,
    }),
    route(accountCare.deleteAccount, {
      allow: 'signed-in',
      handler: ({ actor, body, request, reply }) => deleteAccount(opened, actor, body.password, request, reply),
    }),
  ]
}
