import { randomBytes, timingSafeEqual } from 'node:crypto'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { UserRow } from '../../foundation/users/index.ts'
import { claimOnce } from '../credentials/index.ts'

const validMinutes = 5

type Ticket = { user: number; nonce: string; expires: number; password: string; country: string | null }

/**
 * The ticket that proves the first step of a two-factor sign-in: signed, single-use, valid for five minutes and only while the
 * password stays the same.
 */
export function issueTicket({ secret, clock }: Services, user: UserRow, country: string | null): string {
  const ticket: Ticket = {
    user: user.id,
    nonce: randomBytes(16).toString('base64url'),
    expires: clock().getTime() + validMinutes * 60_000,
    password: fingerprint(secret, user),
    country,
  }
  const text = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${text}.${signature(secret, text).toString('base64url')}`
}

/** Verifies and parses a ticket. Refuses a forged or expired one (401 `ticket_invalid`). */
export function readTicket({ secret, clock }: Services, given: string): Ticket {
  const [text = '', signed = ''] = given.split('.')
  const [expected, received] = [signature(secret, text), Buffer.from(signed, 'base64url')]
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) throw ticketInvalid()
  const ticket = JSON.parse(Buffer.from(text, 'base64url').toString()) as Ticket
  if (ticket.expires <= clock().getTime()) throw ticketInvalid()
  return ticket
}

/** Returns whether the account is active, still uses two-factor, and still has the password that the ticket was issued for. */
export const isTicketValidFor = ({ secret }: Services, ticket: Ticket, user: UserRow): boolean =>
  user.isActive && user.hasTwoFactor && ticket.password === fingerprint(secret, user)

/** Marks a ticket as used; refuses one that was used before (401). */
export async function consumeTicket(db: Queryable, { nonce, expires }: Ticket): Promise<void> {
  if (!(await claimOnce(db, `ticket:${nonce}`, new Date(expires)))) throw ticketInvalid()
}

export const ticketInvalid = () => new Refusal(401, 'ticket_invalid', securityErrors.ticketInvalid)

const signature = (secret: string, text: string) => digest(secret, 'two-factor-ticket', text)
const fingerprint = (secret: string, user: UserRow) =>
  digest(secret, 'password-fingerprint', `${user.id}:${user.password}`).toString('base64url').slice(0, 22)
