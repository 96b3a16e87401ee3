import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Refusal } from '../refusal.ts'

/**
 * The security event that a refusal is logged as (ASVS 16.3), or null. A 401 without a session cookie is not an event; one with an
 * unknown or expired session is.
 */
export function securityEventOf({ status, code }: Refusal, request: FastifyRequest): string | null {
  const event = eventsByCode[code]
  if (event !== undefined) return event
  if (status === 401) return request.headers.cookie?.includes('sid=') ? 'session_refused' : null
  if (status === 403) return 'access_denied'
  if (status === 423) return 'locked'
  if (status === 429) return 'limit_reached'
  const isInput = status === 400 || status === 415 || status === 422
  return isInput && sensitiveInput.test(request.routeOptions.url ?? '') ? 'input_refused' : null
}

const eventsByCode: Record<string, string> = {
  invalid_credentials: 'sign_in_refused',
  account_blocked: 'sign_in_refused',
  ticket_invalid: 'sign_in_refused',
  challenge_needed: 'challenge_asked',
  two_factor_needed: 'second_factor_asked',
  step_up_needed: 'step_up_asked',
  password_wrong: 'password_refused',
  code_wrong: 'code_refused',
  passkey_invalid: 'passkey_refused',
  passkey_expired: 'passkey_refused',
  reset_link_invalid: 'link_refused',
  verification_link_invalid: 'link_refused',
  other_origin: 'other_origin_refused',
  invalid_signature: 'webhook_refused',
  pin_wrong: 'pin_refused',
  pin_locked: 'pin_locked',
  pin_closed: 'pin_locked',
  duplicate_key: 'input_refused',
}

/** Endpoints whose input errors are logged: somebody may be probing them. */
const sensitiveInput =
  /^\/api\/(login|register|auth|user\/(password|email|phone|two-factor|passkeys|confirm|payout-details)|payments\/webhook)/

/** Successful requests that are logged too, by method and route. */
const loggedSuccesses: Record<string, string> = {
  'POST /api/login': 'signed_in',
  'POST /api/login/two-factor': 'signed_in',
  'POST /api/login/passkey': 'signed_in',
  'POST /api/logout': 'signed_out',
  'POST /api/register': 'account_made',
  'POST /api/auth/reset-password': 'password_reset',
  'POST /api/user/password': 'password_changed',
  'POST /api/user/email': 'email_change_asked',
  'POST /api/user/email/verify': 'email_verified',
  'POST /api/user/phone/verify': 'phone_verified',
  'POST /api/user/two-factor/confirm': 'two_factor_on',
  'DELETE /api/user/two-factor': 'two_factor_off',
  'POST /api/user/two-factor/recovery-codes': 'recovery_codes_drawn',
  'POST /api/user/passkeys': 'passkey_added',
  'DELETE /api/user/passkeys/:id': 'passkey_removed',
  'POST /api/user/confirm': 'stepped_up',
  'DELETE /api/user/sessions/:id': 'session_ended',
  'DELETE /api/user/sessions': 'sessions_ended',
  'PUT /api/user/payout-details': 'payout_details_changed',
  'DELETE /api/user': 'account_deleted',
}

/** Logs every success that is relevant to security. */
export function logSecuritySuccesses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const event = loggedSuccesses[`${request.method} ${request.routeOptions.url}`]
    if (event && reply.statusCode < 300)
      request.log.info(requestFacts(request, { event, status: reply.statusCode }), event)
    done()
  })
}

/** Log fields of a request. Contains the route pattern, never the URL with its values. */
export const requestFacts = (request: FastifyRequest, facts: object) => ({
  ...facts,
  method: request.method,
  route: request.routeOptions.url ?? 'none',
  ...(request.actor && { userId: request.actor.person.id }),
  network: networkOf(request.ip),
})

/** The /24 or /48 network of an IP address: enough to see a pattern, too little to identify a person. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (v4) return `${v4[1]}.0/24`
  const [head = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::/48`
}
