import { type Language, languages } from '#contract/languages.ts'
import { omit } from '#contract/omit.ts'
import { mustFind } from '../../platform/must-find.ts'
import type { Translation } from '../translations.ts'
import { demoBusinesses, demoInfluencers, demoNewcomers } from './people.ts'
import { textsIn } from './texts.ts'

/** The texts within a value, each with its place there. */
const textsWithin = (value: unknown, place = ''): [place: string, text: string][] => {
  if (typeof value === 'string') return [[place, value]]
  return Object.entries(value ?? {}).flatMap(([key, part]) => textsWithin(part, `${place}/${key}`))
}

const writtenIn = (language: Language) =>
  new Map(textsWithin(omit(textsIn[language], 'announcements', 'cannedReplies')))

/** Every text of demo people in every language, and their names; not those that admins write in all languages. */
export function allTranslations(): Translation[] {
  const written = languages.map(writtenIn)
  const texts = [...writtenIn('en').keys()].map((place) => written.map((texts) => mustFind(texts, place)))
  const names = [...demoInfluencers, ...demoBusinesses, ...demoNewcomers].flatMap(({ name, latin }) =>
    latin ? [languages.map((language) => (language === 'ar' ? name : latin))] : [],
  )
  return [...texts, ...names]
}
