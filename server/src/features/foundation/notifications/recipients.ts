import type { NotificationKind } from '#contract/foundation/notifications/kinds.ts'
import type { MemberRight } from '#contract/member-rights.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { peopleWith } from '../../../platform/memberships.ts'
import { mustFind } from '../../../platform/must-find.ts'
import { notificationKindOf } from './kinds.ts'
import type { MailRequest } from './mail-request.ts'

/** The right with which members of a party are told of an event; what is not listed concerns one person, such as a sign-in. */
const rights: Partial<Record<NotificationKind, MemberRight>> = {
  orders: 'work',
  campaigns: 'work',
  videos: 'work',
  messages: 'messages',
  disputes: 'work',
  reviews: 'work',
  searches: 'work',
  ranks: 'work',
  reports: 'work',
  support: 'work',
  money: 'money',
  gifts: 'money',
  verification: 'owner',
  moderation: 'owner',
}

/** The same notice for each person who is told of it: the members of its party with the right to it, or the one whom it concerns. */
export async function recipientsOf<M extends MailRequest>(
  { memberships, tx }: Pick<SystemContext, 'memberships' | 'tx'>,
  mail: M,
): Promise<M[]> {
  const kind = notificationKindOf(mail)
  const right = kind && rights[kind]
  if (mail.userId === null || mail.to !== undefined || !right) return [mail]
  const members = await memberships.membersOf(tx, [mail.userId])
  return peopleWith(mustFind(members, mail.userId), right).map((userId) => ({ ...mail, userId }))
}
