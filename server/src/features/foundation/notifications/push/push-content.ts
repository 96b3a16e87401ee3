import type { NotificationKind } from '#contract/foundation/notifications/kinds.ts'
import type { PushContent } from '#contract/foundation/notifications/push.ts'
import type { Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import { truncate } from '#contract/truncate.ts'
import { translate } from '../../../../platform/texts.ts'
import { isReplied, pushActionOf } from '../mail/next-steps.ts'
import { titleOf } from '../mail/render-mail.ts'
import { withoutLinksOfPeople } from '../mail/words-of-people.ts'
import type { StoredParams } from '../mail-request.ts'

type Event = {
  kind: NotificationKind
  event: string
  path: string
  /** A name under which a later notification replaces an earlier one. */
  tag: string
  params: StoredParams
  at: Date
}

type Reader = {
  language: Language
  /** True if a locked screen may show names, amounts and texts. */
  showsDetails: boolean
  unread: number
}

const longest = { title: 120, body: 240 }
const cut = (text: string, length: number) => truncate(text.replaceAll(/\s+/g, ' '), length, '…')

const frameOf = ({ language, unread }: Reader, at: Date) => ({
  lang: language,
  dir: language === 'ar' ? ('rtl' as const) : ('ltr' as const),
  unread,
  at: at.toISOString(),
})

/** The notification that a browser shows of an event: without the person's permission only the kind of event. */
export function pushContentOf({ kind, event, path, tag, at, ...details }: Event, reader: Reader): PushContent {
  const params = withoutLinksOfPeople(event, details.params)
  const { language, showsDetails } = reader
  const label = pushActionOf(event, language)
  return {
    ...frameOf(reader, at),
    title: showsDetails ? cut(titleOf(event, params, language), longest.title) : product,
    body: showsDetails ? cut(params.reason ?? '', longest.body) : translate(language, `push.${kind}`, { product }),
    path,
    tag,
    action: label === null ? null : { title: label, path: isReplied(event) ? `${path}#reply` : path },
  }
}

/** The notification at the end of quiet hours, about everything that came during them. */
export const pushSummary = (reader: Reader, at: Date): PushContent => ({
  ...frameOf(reader, at),
  title: product,
  body: translate(reader.language, 'push.summary', { count: reader.unread }),
  path: '/notifications',
  tag: 'summary',
  action: null,
})
