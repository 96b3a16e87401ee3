import { type SQL, sql } from 'drizzle-orm'
import { giftErrors } from '#contract/money/gifts/errors.ts'
import { giftHours, type NewGift } from '#contract/money/gifts/gifts.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { notFound, Refusal, signedOut } from '../../../platform/refusal.ts'
import { assertReachable } from '../../foundation/blocks/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { lockUsers, usersView } from '../../foundation/users/index.ts'
import { refuseInDebt, transferGift } from '../ledger/index.ts'
import { likeGiftPayments, recordPayments } from '../wallet/index.ts'
import { giftSent } from './events.ts'
import { giftRows } from './tables.ts'

/**
 * Sends an influencer `amount` cents from the actor's balance, without a fee (product.md, Money). Returns the gift's id. Refuses a gift
 * to oneself (403 `own_gift`), an unknown or blocked receiver (404), one who has blocked the sender or is blocked by them (403), one who is not an influencer (403 `not_an_influencer`) or has no
 * verified email address (409 `receiver_unverified`), a sender who owes money (409 `in_debt`), more than the settings allow within 24
 * hours (429 `gifts_per_day`), and an insufficient balance (409 `insufficient_funds`).
 */
export async function sendGift(context: Context, gift: NewGift): Promise<number> {
  const { tx, actor, clock, events, publicOrigin } = context
  const { receiverId, amount, message, emoji } = gift
  if (receiverId === actor.party.id) throw new Refusal(403, 'own_gift', giftErrors.giftSelf)
  const { sender, receiver } = await lockSenderAndReceiver(tx, actor.party.id, receiverId)
  if (!sender?.isActive) throw signedOut()
  if (!receiver?.isActive) throw notFound()
  if (receiver.role !== 'influencer') throw new Refusal(403, 'not_an_influencer', giftErrors.giftReceiver)
  if (!receiver.isVerified) throw new Refusal(409, 'receiver_unverified', giftErrors.giftReceiverUnverified)
  await assertReachable(context, receiverId)
  await refuseInDebt(tx, actor.party.id)
  await refuseAboveAllowance(context, amount)

  const now = clock()
  const added = await tx
    .insert(giftRows)
    .values({ senderId: actor.party.id, receiverId, amount, message, emoji, createdAt: now })
    .returning({ id: giftRows.id })
  const giftId = onlyRow(added).id
  const { journalId } = await transferGift(tx, { giftId, senderId: actor.party.id, receiverId, amount })
  const common = { amount, paymentDetails: { giftId } }
  await recordPayments(
    context,
    journalId,
    { ...common, userId: actor.party.id, toUserId: receiverId, type: 'gift_sent' },
    { ...common, userId: receiverId, toUserId: actor.party.id, type: 'gift_received' },
  )
  await notify(context, {
    userId: receiverId,
    kind: 'gift_received',
    params: {
      from: sender.displayName,
      amount,
      link: `${publicOrigin}/influencer/gifts`,
      ...(message && { reason: message }),
    },
  })
  await events.emit(context, giftSent, { giftId, senderId: actor.party.id, receiverId })
  return giftId
}

/** Locks both in ascending order, like all money operations, so that a sender's gifts are counted one at a time. */
async function lockSenderAndReceiver(tx: Tx, senderId: number, receiverId: number) {
  const rows = await lockUsers(tx, [senderId, receiverId])
  return { sender: rows.find(({ id }) => id === senderId), receiver: rows.find(({ id }) => id === receiverId) }
}

async function refuseAboveAllowance({ tx, clock, actor }: Context, amount: number) {
  const { giftsPerDay, centsPerDay } = await readSetting(tx, 'gifts')
  const since = new Date(clock().getTime() - giftHours * 3_600_000)
  const { rows } = await tx.execute<{ many: number; given: number }>(sql`
    select count(*)::int as many, coalesce(sum(amount), 0)::int as given from gifts
    where sender_id = ${actor.party.id} and created_at > ${since}`)
  const { many, given } = onlyRow(rows)
  if (many >= giftsPerDay || given + amount > centsPerDay)
    throw new Refusal(429, 'gifts_per_day', { message: giftErrors.giftsPerDay, retryAfterSeconds: 3_600 })
}

/** Sets or clears the receiver's like on the gift and both its payments (spec §3, payments.likes). Refuses 404 to all but the receiver. */
export async function likeGift({ tx, actor }: Context, id: number, liked: boolean): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`update gifts set liked = ${liked} where id = ${id} and receiver_id = ${actor.party.id}`,
  )
  if (!rowCount) throw notFound()
  await likeGiftPayments(tx, id, liked)
}

/** Stores the receiver's thank-you and notifies the sender. Refuses 409 `already_thanked` a second one, 403 where one of the two has blocked the other, and 404 to all but the receiver. */
export async function thankForGift(context: Context, id: number, text: string): Promise<void> {
  const { tx, publicOrigin, actor } = context
  const own: SQL = sql`id = ${id} and receiver_id = ${actor.party.id}`
  const { rows } = await tx.execute<{ sender_id: number; username: string; display_name: string }>(sql`
    with thanked as (update gifts set thank_you = ${text} where ${own} and thank_you is null returning sender_id, receiver_id)
    select thanked.sender_id, u.username, u.display_name from thanked join ${usersView} u on u.id = thanked.receiver_id`)
  const thanked = rows[0]
  if (!thanked) {
    const { rowCount } = await tx.execute(sql`select 1 from gifts where ${own}`)
    throw rowCount ? new Refusal(409, 'already_thanked', giftErrors.giftThanked) : notFound()
  }
  await assertReachable(context, thanked.sender_id)
  await notify(context, {
    userId: thanked.sender_id,
    kind: 'gift_thanked',
    params: {
      from: thanked.display_name,
      reason: text,
      link: `${publicOrigin}/${encodeURIComponent(thanked.username)}`,
    },
  })
}
