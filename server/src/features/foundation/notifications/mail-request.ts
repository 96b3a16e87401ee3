import type { Language } from '#contract/languages.ts'
import type { SanctionKind } from '#contract/presence/moderation/sanctions.ts'
import type { EventName, ParamsOf } from './declare-event.ts'

/** An event, who is told, and what decides how its mail is sent. */
type Mail<Kind, Params> = {
  kind: Kind
  params: Params
  /** null: a visitor without an account; `to` and `reader` say who. */
  userId: number | null
  /** The other person it is about; mails of the lane `pair` about the same two people are folded. */
  otherId?: number
  /** For mails about an address: the address it goes to, whatever the account's is when it is sent. */
  to?: string
  /** The address that replies to the mail go to; without it, nobody reads them. */
  replyTo?: string
  /** The key under which its notification is grouped, if not the page that it leads to. */
  about?: string
  /** Name and language of a reader without an account, or whose account no longer has them. */
  reader?: { displayName: string; language: Language }
}

/** An event of one of these kinds, and who is told. */
export type MailRequest<Name extends EventName = EventName> = {
  [Kind in Name]: Mail<Kind, ParamsOf<Kind>>
}[Name]

/** The same without those params that a room adds to all of its events, such as the title of an order. */
export type MailBesides<Name extends EventName, Shared extends PropertyKey> = {
  [Kind in Name]: Omit<ParamsOf<Kind>, Shared> extends infer Params
    ? { kind: Kind } & (Record<never, never> extends Params ? { params?: Params } : { params: Params })
    : never
}[Name]

/**
 * The params of any event, as they are stored and queued. Those that are named have a meaning of their own; all others are words for the
 * placeholders of its texts. `reason` is what the other side wrote, `rule` a broken rule in the words of an admin.
 */
export type StoredParams = {
  taskId?: number
  /** The order that a price is asked for, which has no task yet. */
  purchaseId?: number
  requestId?: number
  amount?: number
  at?: string
  reason?: string
  rule?: string
  /** The name of the other person. */
  from?: string
  /** Names a text, `what.<action>`. */
  action?: string
  sanction?: SanctionKind
  /** A position in a ranking, the one before, and the number of the best among whom it is. */
  rank?: number
  rankBefore?: number
  top?: number
  /** The ISO code of the country whose ranking it is about; without it, that of the whole world. */
  country?: string
  link?: string
  /** The mails folded into this one, oldest first. */
  items?: StoredEvent[]
} & { [field: string]: unknown }

/** An event as it is stored: of this version of the program, or an earlier one. */
export type StoredEvent = { kind: string; params: StoredParams }

/** A mail in the queue. */
export type QueuedMail = Mail<string, StoredParams> & {
  /** Earlier news that was held back until now and is told first, oldest first, with the ids of its jobs; and the name of the other person. */
  before?: (StoredEvent & { id: string })[]
  otherName?: string
  /** The other person whom a mail shows that was held back, and that names nobody as `otherId`. */
  shownId?: number
}
