import type { Language } from '#contract/languages.ts'

export type InformationPage = {
  title: string
  lead: string
  sections: { heading: string; paragraphs: string[]; list?: string[] }[]
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

/** All information pages in a language. */
export const information = (language: Language) => files[`./information/${language}.json`]!()

export const informationAt = (pathname: string): InformationName =>
  names[pathname.replace(/\/+$/, '') as keyof typeof names]
