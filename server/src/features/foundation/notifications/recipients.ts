import type { NotificationKind } from '#contract/foundation/notifications/kinds.ts'
import type { PartyRight } from '../../../platform/memberships.ts'
import type { Services } from '../../../platform/services.ts'
import { notificationKindOf } from './kinds.ts'
import type { MailRequest } from './mail-request.ts'

/** The right with which members of a party are told of an event; what is not listed concerns one person, such as a sign-in. */
const rights: Partial<Record<NotificationKind, PartyRight>> = {
  orders: 'work',
  campaigns: 'work',
  videos: 'work',
  messages: 'work',
  disputes: 'work',
  reviews: 'work',
  searches: 'work',
  ranks: 'work',
  reports: 'work',
  support: 'work',
  money: 'money',
  gifts: 'money',
  verification: 'account',
  moderation: 'account',
}

/** The same notice for each person who is told of it: the members of its party with the right to it, or the one whom it concerns. */
export async function recipientsOf<M extends MailRequest>({ memberships }: Services, mail: M): Promise<M[]> {
  const kind = notificationKindOf(mail)
  const right = kind && rights[kind]
  if (mail.userId === null || mail.to !== undefined || !right) return [mail]
  const members = await memberships.membersOf(mail.userId, right)
  return members.map((userId) => ({ ...mail, userId }))
}
