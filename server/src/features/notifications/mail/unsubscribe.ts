import { timingSafeEqual } from 'node:crypto'
import { notificationErrors } from '#contract/notifications/errors.ts'
import { type NotificationKind, notificationKinds } from '#contract/notifications/kinds.ts'
import { defaultChoices, isLocked } from '#contract/notifications/preferences.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { choicesOf, storeChoices } from '../preferences.ts'

/** What one unsubscribes from: a kind of mail, or the daily summary. */
export type Subscription = NotificationKind | 'digest'

type Signer = Pick<Services, 'secret' | 'publicOrigin'>

const signature = ({ secret }: Pick<Services, 'secret'>, text: string) => digest(secret, 'unsubscribe', text)

/** The link that ends a person's mails of a kind, for whoever has it. */
export function unsubscribeLink(signer: Signer, userId: number, subscription: Subscription): string {
  const text = `${userId}.${subscription}`
  return `${signer.publicOrigin}/unsubscribe/${text}.${signature(signer, text).toString('base64url')}`
}

const isSubscription = (text: string): text is Subscription =>
  text === 'digest' || notificationKinds.some((kind) => kind === text)

function readToken(signer: Pick<Services, 'secret'>, token: string): { userId: number; subscription: Subscription } {
  const [userPart = '', subscription = '', signed = ''] = token.split('.')
  const [right, shown] = [signature(signer, `${userPart}.${subscription}`), Buffer.from(signed, 'base64url')]
  if (shown.length !== right.length || !timingSafeEqual(shown, right) || !isSubscription(subscription))
    throw new Refusal(404, 'link_invalid', notificationErrors.unsubscribeLinkInvalid)
  return { userId: Number(userPart), subscription }
}

/** Ends the mails that a token names; repeating it changes nothing. Refuses 404 `link_invalid` a token that we did not sign. */
export async function unsubscribe(context: SystemContext, token: string): Promise<void> {
  const { userId, subscription } = readToken(context, token)
  if (subscription !== 'digest') return storeChoices(context.tx, userId, { kind: subscription, mail: 'never' })
  for (const kind of notificationKinds) {
    if (isLocked(kind, 'mail')) continue
    const chosen = await choicesOf(context.tx, userId, kind)
    if (chosen.mail === 'daily' || defaultChoices(kind).mail === 'daily')
      await storeChoices(context.tx, userId, { kind, mail: 'never' })
  }
}
