import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { errors } from '#contract/errors.ts'
import { languages } from '#contract/languages.ts'

// npm run locales: checks that every language is complete and that no text is unused
const root = path.resolve(import.meta.dirname, '..')
type Texts = Record<string, string>
const read = (language: string) =>
  JSON.parse(readFileSync(path.join(root, 'web/public/locales', language, 'translation.json'), 'utf8')) as Texts

const suffix = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(suffix, '')
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

const english = read('en')
const pluralKeys = new Set(
  Object.keys(english)
    .filter((key) => suffix.test(key))
    .map(baseOf),
)
const problems: string[] = []

for (const language of languages) {
  const texts = read(language)
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const expected = Object.keys(english).flatMap((key) =>
    pluralKeys.has(baseOf(key)) ? forms.map((form) => `${baseOf(key)}_${form}`) : [key],
  )
  for (const key of new Set(expected)) if (!(key in texts)) problems.push(`${language}: “${key}” is missing`)
  for (const [key, text] of Object.entries(texts)) {
    if (!expected.includes(key)) problems.push(`${language}: “${key}” is not in English`)
    if (text.trim() === '') problems.push(`${language}: “${key}” is empty`)
    if (/<\w+[^>]*>/.test(text)) problems.push(`${language}: “${key}” contains markup`)
    const allowed = new Set(placeholders(english[key] ?? english[`${baseOf(key)}_other`] ?? ''))
    for (const name of placeholders(text))
      if (name && !allowed.has(name)) problems.push(`${language}: “${key}” has an unknown {{${name}}}`)
    if (!pluralKeys.has(baseOf(key)) && placeholders(text).length !== allowed.size)
      problems.push(`${language}: “${key}” lacks a placeholder`)
  }
}

const sources = sourcesIn(path.join(root, 'web/src')).join('\n')
const sentences = new Set<string>(Object.values(errors))
/** Prefixes of dynamically built keys, such as `task.status.${status}`. */
const keyPrefixes = [...sources.matchAll(/[`'"]([\w.]+\.)\$\{/g)].map(([, beginning = '']) => beginning)
for (const key of new Set(Object.keys(english).map(baseOf))) {
  const used =
    sentences.has(key) ||
    sources.includes(`'${key}'`) ||
    sources.includes(`"${key}"`) ||
    keyPrefixes.some((beginning) => key.startsWith(beginning))
  const byKind = /^(order|task|campaign|request|video|offer)\.status\./.test(key)
  if (!used && !byKind) problems.push(`“${key}” is used by no screen`)
}
for (const sentence of sentences)
  if (!(sentence in english)) problems.push(`The sentence “${sentence}” is not translated`)

for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0
    ? `${Object.keys(english).length} texts in ${languages.length} languages are complete`
    : `${problems.length} problems`,
)
process.exit(problems.length === 0 ? 0 : 1)

function sourcesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const entry = path.join(folder, name)
    if (statSync(entry).isDirectory()) return sourcesIn(entry)
    return /\.tsx?$/.test(name) ? [readFileSync(entry, 'utf8')] : []
  })
}
