import { eq } from 'drizzle-orm'
import type { Context } from '../../../../platform/context.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { type MailBesides, type MailRequest, notify } from '../../../foundation/notifications/index.ts'
import { usersView } from '../../../foundation/users/index.ts'

const people = usersView.as('people')

type Notice = {
  userId: number
  conversationId: number
} & MailBesides<'offer_received' | 'offer_declined', 'from' | 'link'>

/** Notifies somebody of the actor's step on a custom offer. */
export async function notifyOfOffer(context: Context, { userId, kind, conversationId, params }: Notice): Promise<void> {
  const { tx, actor, publicOrigin } = context
  const rows = await tx.select({ name: people.displayName }).from(people).where(eq(people.id, actor.party.id))
  await notify(context, {
    userId,
    otherId: actor.party.id,
    kind,
    params: { ...params, from: onlyRow(rows).name, link: `${publicOrigin}/inbox?c=${conversationId}` },
  } as MailRequest)
}
