import { randomBytes, timingSafeEqual } from 'node:crypto'
import { messages } from '#contract/messages.ts'
import type { Queryable } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { digest } from '../../platform/secret.ts'
import type { Services } from '../../platform/services.ts'
import { usedChallenges } from './tables.ts'
import type { UserRow } from './users.ts'

const validMinutes = 5

type Ticket = { user: number; nonce: string; expires: number; password: string; country: string | null }

/**
 * What who gave the right password, and has two-factor, shows with the code: signed, good once and for five minutes, and as
 * long as the password stays the same.
 */
export function newTicket({ secret, clock }: Services, user: UserRow, country: string | null): string {
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

/** What a ticket says. Refuses 401 `ticket_invalid` when it is none of ours or has run out. */
export function readTicket({ secret, clock }: Services, given: string): Ticket {
  const [text = '', signed = ''] = given.split('.')
  const [right, shown] = [signature(secret, text), Buffer.from(signed, 'base64url')]
  if (shown.length !== right.length || !timingSafeEqual(shown, right)) throw ticketInvalid()
  const ticket = JSON.parse(Buffer.from(text, 'base64url').toString()) as Ticket
  if (ticket.expires <= clock().getTime()) throw ticketInvalid()
  return ticket
}

/** Whether it is still for this account and this password. */
export const ticketFits = ({ secret }: Services, ticket: Ticket, user: UserRow): boolean =>
  user.isActive && user.hasTwoFactor && ticket.password === fingerprint(secret, user)

/** Uses a ticket up; refuses 401 when it was used before. */
export async function takeTicket(db: Queryable, { nonce, expires }: Ticket): Promise<void> {
  const taken = await db
    .insert(usedChallenges)
    .values({ signature: `ticket:${nonce}`, expiresAt: new Date(expires) })
    .onConflictDoNothing()
  if (taken.rowCount === 0) throw ticketInvalid()
}

export const ticketInvalid = () => new Refusal(401, 'ticket_invalid', messages.ticketInvalid)

const signature = (secret: string, text: string) => digest(secret, 'two-factor-ticket', text)
const fingerprint = (secret: string, user: UserRow) =>
  digest(secret, 'password-fingerprint', `${user.id}:${user.password}`).toString('base64url').slice(0, 22)
