import { timingSafeEqual } from 'node:crypto'
import { notificationErrors } from '#contract/foundation/notifications/errors.ts'
import { type NotificationKind, notificationKinds } from '#contract/foundation/notifications/kinds.ts'
import { defaultChoices, isLocked } from '#contract/foundation/notifications/preferences.ts'
import type { SystemContext } from '../../../../platform/context.ts'
import { digest } from '../../../../platform/crypto/secret.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import type { Services } from '../../../../platform/services.ts'
import { choicesOf, storeChoices } from '../preferences.ts'

/** The mails that a link unsubscribes from: some kinds, or the daily summary. */
export type Subscription = NotificationKind[] | 'digest'

type Signer = Pick<Services, 'secret' | 'publicOrigin'>

const signature = ({ secret }: Pick<Services, 'secret'>, text: string) => digest(secret, 'unsubscribe', text)

/** The link that ends a person's mails of some kinds, for everybody who has it. */
export function unsubscribeLink(signer: Signer, userId: number, subscription: Subscription): string {
  const text = `${userId}.${subscription === 'digest' ? subscription : subscription.join('-')}`
  return `${signer.publicOrigin}/unsubscribe/${text}.${signature(signer, text).toString('base64url')}`
}

function subscriptionIn(text: string): Subscription | null {
  if (text === 'digest') return text
  const kinds = text.split('-').map((name) => notificationKinds.find((kind) => kind === name))
  return kinds.every((kind) => kind !== undefined) ? kinds : null
}

function readToken(signer: Pick<Services, 'secret'>, token: string): { userId: number; subscription: Subscription } {
  const [userPart = '', named = '', signed = ''] = token.split('.')
  const subscription = subscriptionIn(named)
  const [right, shown] = [signature(signer, `${userPart}.${named}`), Buffer.from(signed, 'base64url')]
  if (shown.length !== right.length || !timingSafeEqual(shown, right) || !subscription)
    throw new Refusal(404, 'link_invalid', notificationErrors.unsubscribeLinkInvalid)
  return { userId: Number(userPart), subscription }
}

/** Ends the mails that a token names; repeating it changes nothing. Refuses 404 `link_invalid` a token that we did not sign. */
export async function unsubscribe(context: SystemContext, token: string): Promise<void> {
  const { userId, subscription } = readToken(context, token)
  if (subscription !== 'digest') {
    for (const kind of subscription) await storeChoices(context.tx, userId, { kind, mail: 'never' })
    return
  }
  for (const kind of notificationKinds) {
    if (isLocked(kind, 'mail')) continue
    const chosen = await choicesOf(context.tx, userId, kind)
    if (chosen.mail === 'daily' || defaultChoices(kind).mail === 'daily')
      await storeChoices(context.tx, userId, { kind, mail: 'never' })
  }
}
