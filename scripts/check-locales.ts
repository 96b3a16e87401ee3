import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { languages } from '#contract/languages.ts'
import { messages } from '#contract/messages.ts'

// npm run locales: every language says everything that English says, and nothing is said that no screen uses
const root = path.resolve(import.meta.dirname, '..')
type Texts = Record<string, string>
const read = (language: string) =>
  JSON.parse(readFileSync(path.join(root, 'web/public/locales', language, 'translation.json'), 'utf8')) as Texts

const suffix = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(suffix, '')
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

const english = read('en')
const counted = new Set(
  Object.keys(english)
    .filter((key) => suffix.test(key))
    .map(baseOf),
)
const faults: string[] = []

for (const language of languages) {
  const texts = read(language)
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const expected = Object.keys(english).flatMap((key) =>
    counted.has(baseOf(key)) ? forms.map((form) => `${baseOf(key)}_${form}`) : [key],
  )
  for (const key of new Set(expected)) if (!(key in texts)) faults.push(`${language}: “${key}” is missing`)
  for (const [key, text] of Object.entries(texts)) {
    if (!expected.includes(key)) faults.push(`${language}: “${key}” is not in English`)
    if (text.trim() === '') faults.push(`${language}: “${key}” is empty`)
    if (/<\w+[^>]*>/.test(text)) faults.push(`${language}: “${key}” contains markup`)
    const allowed = new Set(placeholders(english[key] ?? english[`${baseOf(key)}_other`] ?? ''))
    for (const name of placeholders(text))
      if (name && !allowed.has(name)) faults.push(`${language}: “${key}” has an unknown {{${name}}}`)
    if (!counted.has(baseOf(key)) && placeholders(text).length !== allowed.size)
      faults.push(`${language}: “${key}” lacks a placeholder`)
  }
}

const sources = sourcesIn(path.join(root, 'web/src')).join('\n')
const sentences = new Set<string>(Object.values(messages))
/** Keys that are put together, as in `task.status.${status}`, are used by their beginning. */
const beginnings = [...sources.matchAll(/[`'"]([\w.]+\.)\$\{/g)].map(([, beginning]) => beginning!)
for (const key of new Set(Object.keys(english).map(baseOf))) {
  const used =
    sentences.has(key) ||
    sources.includes(`'${key}'`) ||
    sources.includes(`"${key}"`) ||
    beginnings.some((beginning) => key.startsWith(beginning))
  const byKind = /^(order|task)\.status\./.test(key)
  if (!used && !byKind) faults.push(`“${key}” is used by no screen`)
}
for (const sentence of sentences)
  if (!(sentence in english)) faults.push(`The sentence “${sentence}” is not translated`)

for (const fault of faults) console.error(fault)
console.log(
  faults.length === 0
    ? `${Object.keys(english).length} texts in ${languages.length} languages are complete`
    : `${faults.length} faults`,
)
process.exit(faults.length === 0 ? 0 : 1)

function sourcesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const entry = path.join(folder, name)
    if (statSync(entry).isDirectory()) return sourcesIn(entry)
    return /\.tsx?$/.test(name) ? [readFileSync(entry, 'utf8')] : []
  })
}
