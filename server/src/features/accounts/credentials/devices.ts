import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, day } from '../../../platform/clock.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import type { UserRow } from '../../foundation/users/index.ts'

const validDays = 180

/** A browser that the user has signed in from before. */
export type Device = { userId: number; nonce: string; since: Date }

/** Returns whether the user knows the device: they have signed in on it since all access to the account was last ended. */
export const isKnownTo = ({ id, accessEndedAt }: UserRow, { userId, since }: Device): boolean =>
  userId === id && (accessEndedAt === null || since.getTime() + 1000 > accessEndedAt.getTime())

export type Devices = {
  /** The device of the request's cookie; null when there is none, or it is forged or expired. */
  read(request: FastifyRequest): Device | null
  /** Makes the browser a known device of the user for 180 days, under a new nonce. */
  recordDevice(userId: number, reply: FastifyReply): void
}

/**
 * Device cookies (reliability.md 4.2.2): `<user>.<nonce>.<expiry>.<HMAC>`, set by a successful sign-in and by a mailed link. They
 * grant no access: they only exempt a known device from lockouts caused by other people's wrong passwords. They outlive the session.
 */
export function openDevices(secret: string, clock: Clock, { secure }: { secure: boolean }): Devices {
  const cookie = secure ? '__Host-dev' : 'dev'
  const sign = (text: string) => digest(secret, 'device', text)
  return {
    read(request) {
      const given = request.cookies[cookie]
      const parts = /^((\d{1,10})\.([\w-]{22})\.(\d{1,12}))\.([\w-]{43})$/.exec(given ?? '')
      if (!parts) return null
      const [, text, userId, nonce, expires, signature] = parts
      // every group of the pattern matches
      if (!timingSafeEqual(sign(text!), Buffer.from(signature!, 'base64url'))) return null
      const end = Number(expires) * 1000
      if (end <= clock().getTime()) return null
      // the nonce is one of the groups
      return { userId: Number(userId), nonce: nonce!, since: new Date(end - validDays * day) }
    },
    recordDevice(userId, reply) {
      const expires = Math.floor((clock().getTime() + validDays * day) / 1000)
      const text = `${userId}.${randomBytes(16).toString('base64url')}.${expires}`
      reply.setCookie(cookie, `${text}.${sign(text).toString('base64url')}`, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        expires: new Date(expires * 1000),
      })
    },
  }
}
