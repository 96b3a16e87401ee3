import type { NotificationKind } from '#contract/foundation/notifications/kinds.ts'
import { isLocked } from '#contract/foundation/notifications/preferences.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { withOpenSteps } from '../done-steps.sql.ts'
import { notificationKindOf } from '../kinds.ts'
import type { MailRequest } from '../notify.ts'
import { choicesIn, type StoredChoices } from '../preferences.ts'
import { mailLanes } from './mail-lanes.ts'
import type { Subscription } from './unsubscribe.ts'

/** The kind of mail that its reader may unsubscribe from; null: it is sent whatever they want. */
function optionalKindOf(mail: MailRequest): NotificationKind | null {
  const kind = notificationKindOf(mail)
  return kind && !isLocked(kind, 'mail') && mailLanes[mail.kind] !== 'security' ? kind : null
}

const isFolded = ({ kind }: Pick<MailRequest, 'kind'>) => kind === 'pair_news' || kind === 'deadlines_near'

const itemsOf = ({ userId, params: { items = [] } }: MailRequest): MailRequest[] =>
  items.map((item) => ({ userId, ...item }))

/** The mails that the reader of one may unsubscribe from; null: none. */
export function subscriptionOf(mail: MailRequest): Subscription | null {
  if (mail.kind === 'daily_digest') return 'digest'
  const kinds = (isFolded(mail) ? itemsOf(mail) : [mail]).flatMap((each) => optionalKindOf(each) ?? [])
  return kinds.length > 0 ? [...new Set(kinds)] : null
}

/** Tells whether its reader wants such a mail at once; what comes daily is in the next digest. */
export function isWanted(mail: MailRequest, choices: StoredChoices | null): boolean {
  const kind = optionalKindOf(mail)
  return kind === null || choicesIn(choices, kind).mail === 'now'
}

/** A mail as it is to be sent now: without what is no longer wanted, or asks for a step that is done; null: nothing is left. */
export async function upToDate(
  db: Queryable,
  mail: MailRequest,
  choices: StoredChoices | null,
): Promise<MailRequest | null> {
  const { userId } = mail
  if (userId === null) return mail
  const wanted = (isFolded(mail) ? itemsOf(mail) : [mail]).filter((each) => isWanted(each, choices))
  const open = await withOpenSteps(db, userId, wanted)
  if (open.length === 0) return null
  if (!isFolded(mail)) return mail
  if (open.length === 1) return open[0]!
  return { ...mail, params: { ...mail.params, items: open.map(({ kind, params }) => ({ kind, params })) } }
}
