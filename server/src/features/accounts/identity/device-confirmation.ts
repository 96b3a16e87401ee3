import type { FastifyReply } from 'fastify'
import { identityErrors } from '#contract/accounts/identity/errors.ts'
import { inTransaction } from '../../../platform/context.ts'
import { reserveAttempt, type Subject, secondsUntilFree } from '../../../platform/limits/throttle.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { findUserById, readUser, type UserRow } from '../../foundation/users/index.ts'
import { type AccountServices, consumeLink, createLink, nameDigest, revokeLinks } from '../credentials/index.ts'

export const deviceLinkQueue = 'device-link'

/**
 * The refusal for an unknown device when an account's password was guessed too often, whether or not this one is right
 * (429 `confirm_by_mail`). A job mails the user a link that confirms the device it is opened on, at most once a day. An unknown
 * name goes through the same steps to no effect, so that neither response nor timing reveals whether the account exists.
 */
export async function requireMailConfirmation(
  { services: { database, clock, jobs, secret }, limits }: AccountServices,
  user: UserRow | undefined,
  name: string,
): Promise<Refusal> {
  const subject: Subject = user ? `device-mail:user:${user.id}` : `device-mail:name:${nameDigest(secret, name)}`
  await database.transaction(async (tx) => {
    if (await reserveAttempt({ db: tx, clock }, subject, limits.deviceMailsPerAccount))
      await jobs.enqueue(tx, deviceLinkQueue, { userId: user?.id ?? null })
  })
  const retryAfterSeconds = await secondsUntilFree({ db: database.orm, clock }, subject, limits.deviceMailsPerAccount)
  return new Refusal(429, 'confirm_by_mail', { message: identityErrors.confirmByMail, retryAfterSeconds })
}

/** The job behind `requireMailConfirmation`: mails a single-use link valid for an hour, replacing any older one. */
export async function sendDeviceLink(services: Services, userId: number | null): Promise<void> {
  if (userId === null) return
  await inTransaction(services, async (context) => {
    const { tx } = context
    const user = await findUserById(tx, userId)
    if (!user?.isActive) return
    await revokeLinks(tx, userId, 'confirm_device')
    const token = await createLink(context, { purpose: 'confirm_device', userId, email: user.email })
    const link = `${services.publicOrigin}/login?confirm=${token}`
    await notify(context, { userId, kind: 'confirm_device', params: { link }, to: user.email })
  })
}

/**
 * Makes the browser that presents a mailed token a known device of the user; signing in still takes the password. Refuses a token
 * that is unknown, used, expired, or was sent to an address that the user no longer has (422 `device_link_invalid`).
 */
export async function confirmDevice(
  { services, devices }: AccountServices,
  token: string,
  reply: FastifyReply,
): Promise<void> {
  const userId = await inTransaction(services, async (context) => {
    const link = await consumeLink(context, token, 'confirm_device')
    if (!link) return null
    const user = await readUser(context.tx, link.userId)
    return user.isActive && user.email === link.email ? user.id : null
  })
  if (userId === null) throw linkInvalid()
  devices.recordDevice(userId, reply)
}

const linkInvalid = () =>
  new Refusal(422, 'device_link_invalid', {
    message: identityErrors.deviceLinkInvalid,
    issues: [{ path: 'token', message: identityErrors.deviceLinkInvalid }],
  })
