import type { Language } from '#contract/languages.ts'

type Section = {
  heading: string
  paragraphs: string[]
  list?: string[]
  /** /legals only: inserts the operator's particulars; `missing` is shown until they are given. */
  particulars?: { missing: string }
  /** /legals only: shown until the operator is named. */
  untilNamed?: true
}

export type InformationPage = {
  title: string
  lead: string
  sections: Section[]
}
const names = {
  '/about': 'about',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/refund-policy': 'refund',
  '/legals': 'legals',
} as const
export type InformationName = (typeof names)[keyof typeof names]

const files = import.meta.glob<Record<InformationName, InformationPage>>('./information/*.json', { import: 'default' })

/** Loads the information pages of a language. */
// there is a file for every language
export const information = (language: Language) => files[`./information/${language}.json`]!()

export const informationAt = (pathname: string): InformationName =>
  names[pathname.replace(/\/+$/, '') as keyof typeof names]
