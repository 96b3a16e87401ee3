import type { NotificationKind } from '#contract/foundation/notifications/kinds.ts'
import { isLocked } from '#contract/foundation/notifications/preferences.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { eventOf } from '../declare-event.ts'
import { withOpenSteps } from '../done-steps.sql.ts'
import { notificationKindOf } from '../kinds.ts'
import type { QueuedMail } from '../mail-request.ts'
import { choicesIn, type StoredChoices } from '../preferences.ts'
import type { Subscription } from './unsubscribe.ts'

/** The kind of mail that its reader may unsubscribe from; null: it is sent whatever they want. */
function optionalKindOf(mail: QueuedMail): NotificationKind | null {
  const kind = notificationKindOf(mail)
  return kind && !isLocked(kind, 'mail') && eventOf(mail.kind).lane !== 'security' ? kind : null
}

const isFolded = ({ kind }: Pick<QueuedMail, 'kind'>) => kind === 'pair_news' || kind === 'deadlines_near'

const itemsOf = ({ userId, params: { items = [] } }: QueuedMail): QueuedMail[] =>
  items.map((item) => ({ userId, ...item }))

/** The mails that the reader of one may unsubscribe from; null: none. */
export function subscriptionOf(mail: QueuedMail): Subscription | null {
  if (mail.kind === 'daily_digest') return 'digest'
  const kinds = (isFolded(mail) ? itemsOf(mail) : [mail]).flatMap((each) => optionalKindOf(each) ?? [])
  return kinds.length > 0 ? [...new Set(kinds)] : null
}

/** Tells whether its reader wants such a mail at once; what comes daily is in the next digest. */
export function isWanted(mail: QueuedMail, choices: StoredChoices | null): boolean {
  const kind = optionalKindOf(mail)
  return kind === null || choicesIn(choices, kind).mail === 'now'
}

/** The mail to send now: without events that are no longer wanted, or whose step is done; null: nothing is left. */
export async function upToDate(
  db: Queryable,
  mail: QueuedMail,
  choices: StoredChoices | null,
): Promise<QueuedMail | null> {
  const { userId } = mail
  if (userId === null) return mail
  const wanted = (isFolded(mail) ? itemsOf(mail) : [mail]).filter((each) => isWanted(each, choices))
  const open = await withOpenSteps(db, userId, wanted)
  const [first, ...others] = open
  if (!first) return null
  if (!isFolded(mail)) return mail
  if (others.length === 0) return first
  return { ...mail, params: { ...mail.params, items: open.map(({ kind, params }) => ({ kind, params })) } }
}
