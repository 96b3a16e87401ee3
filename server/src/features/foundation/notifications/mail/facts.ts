import type { Language } from '#contract/languages.ts'
import { nameIn, translate } from '../../../../platform/texts.ts'
import { eventOf } from '../declare-event.ts'
import type { StoredParams } from '../mail-request.ts'
import type { OtherPerson } from './mail-reader.ts'

/** The other person of a mail as it shows them. */
export type Person = { label: string; name: string; picture: string | null }

/** The facts of a mail at a glance: who, and then what, how much and by when, each with its label. */
export type Facts = { person: Person | null; facts: { label: string; value: string }[] }

type About = {
  kind: string
  /** Texts of people without links. */
  params: StoredParams
  /** The amount and the time, formatted for the reader. */
  shown: { amount: string; at: string }
  other: OtherPerson | null
  language: Language
  publicOrigin: string
}

/** The facts of a mail about somebody, some work or money; null: it is about none of them. */
export function factsOf({ kind, params, shown, other, language, publicOrigin }: About): Facts | null {
  const { dealTitle, campaignTitle, videoTitle, requestId, from, amount } = params
  const title = videoTitle ?? campaignTitle ?? dealTitle
  if (title === undefined && amount === undefined && from === undefined) return null
  const { time = title === undefined ? 'facts.date' : 'facts.deadline' } = eventOf(kind)
  const labelled = [
    { label: 'facts.video', value: videoTitle },
    { label: requestId === undefined ? 'facts.deal' : 'facts.campaign', value: dealTitle },
    { label: 'facts.campaign', value: campaignTitle },
    { label: 'facts.amount', value: shown.amount },
    ...(time === null ? [] : [{ label: time, value: shown.at }]),
  ]
  const facts = labelled.flatMap(({ label, value }) =>
    typeof value === 'string' && value !== '' ? [{ label: translate(language, label), value }] : [],
  )
  if (from === undefined) return { person: null, facts }
  const picture = other?.avatarUrl ? new URL(other.avatarUrl, publicOrigin).href : null
  return { person: { label: translate(language, 'facts.with'), name: nameIn(language, from), picture }, facts }
}
