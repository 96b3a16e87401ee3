import { eq } from 'drizzle-orm'
import type { Context } from '../../../../platform/context.ts'
import { type MailParams, notify } from '../../../foundation/notifications/index.ts'
import { usersView } from '../../../foundation/users/index.ts'

const people = usersView.as('people')

type Notice = {
  userId: number
  kind: 'offer_received' | 'offer_declined'
  conversationId: number
  params: Pick<MailParams, 'dealTitle' | 'amount' | 'at'>
}

/** Tells somebody what the actor has done about a custom offer. */
export async function notifyOfOffer(context: Context, { userId, kind, conversationId, params }: Notice): Promise<void> {
  const { tx, actor, publicOrigin } = context
  const [from] = await tx.select({ name: people.displayName }).from(people).where(eq(people.id, actor.id))
  await notify(context, {
    userId,
    otherId: actor.id,
    kind,
    params: { ...params, from: from!.name, link: `${publicOrigin}/inbox?c=${conversationId}` },
  })
}
