import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { digest } from '../crypto/secret.ts'
import { type Position, readingAfter } from '../database/standby/read-after.ts'
import type { Standby } from '../database/standby/standby.ts'

/** The time for an answer to arrive, after which every standby in use has the change within `maxLagMs`. */
const travelSeconds = 8
/** Beyond any position: no standby is far enough. */
const onlyPrimary: Position = 2n ** 64n - 1n

/**
 * Shows people their own changes wherever they are read: the answer to a change sets a cookie with the database's position after it, and
 * reads with this cookie go only to a standby that has reached it. It is signed, so that nobody keeps reads away from the standbys with
 * cookies of their own; any other is ignored. Actions that change nothing visible, such as counting a view, set none: strangers' browsers
 * send them, and proxies share strangers' pages.
 */
export function readOwnWrites(
  app: FastifyInstance,
  standby: Pick<Standby, 'position' | 'maxLagMs'>,
  { secret, secure }: { secret: string; secure: boolean },
): void {
  const cookie = secure ? '__Host-read-after' : 'read-after'
  const sign = (text: string) => digest(secret, 'read after', text)
  app.addHook('onRequest', (request, _reply, done) => {
    const position = request.method === 'GET' ? readPosition(request.cookies[cookie], sign) : null
    if (position === null) done()
    else readingAfter(position, done)
  })
  app.addHook('onSend', async (request, reply) => {
    if (!changesWhatIsShown(request) || reply.statusCode >= 400) return
    // the change has been made, even if the primary has gone away since
    const position = await standby.position().catch(() => onlyPrimary)
    const text = position.toString(16)
    reply.setCookie(cookie, `${text}.${sign(text).toString('base64url')}`, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: Math.ceil(standby.maxLagMs / 1_000) + travelSeconds,
    })
  })
}

const changesWhatIsShown = ({ method, routeOptions }: FastifyRequest) =>
  method !== 'GET' && (routeOptions.config.definition?.endpoint.invalidates?.length ?? 0) > 0

function readPosition(given: string | undefined, sign: (text: string) => Buffer): Position | null {
  const [, text, signature] = /^([0-9a-f]{1,16})\.([\w-]{43})$/.exec(given ?? '') ?? []
  if (!text || !signature || !timingSafeEqual(sign(text), Buffer.from(signature, 'base64url'))) return null
  return BigInt(`0x${text}`)
}
