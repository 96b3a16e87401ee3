import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** Names of variables that hold texts of people, and the methods called on them before they are cut. */
const names =
  'text|texts|title|description|bio|reason|comment|content|message|caption|note|notes|name|subject|words?|label|excerpt|quote|summary|filename|fileName|stem|answer|body|q'
const methods = String.raw`(?:\?{0,2}\.(?:trim|replaceAll|replace|normalize|toLowerCase|trimStart|trimEnd)\([^()]*\))*`
const cut = String.raw`\??\.(?:slice|substring|substr)\(\s*0\s*,`
const patterns = [
  new RegExp(String.raw`\b(?:${names})\b(?: \?\? '')?\)?${methods}${cut}`),
  new RegExp(String.raw`search\.get\([^()]*\)\)?${methods}${cut}`),
  new RegExp(String.raw`\[\s*\.\.\.\(?(?:\w+[?!]?\.)*(?:${names}|displayName)\b[^[\]]*\](?:${cut}|\[0\])`),
]

/** Texts of machines, and the one place where texts are cut. */
const except: Record<string, string[]> = {
  'contract/truncate.ts': ['text'],
  // names of quarters and of files on disk, and answers of a scanner and of a failing server
  'server/src/features/presence/moderation/transparency/quarters.ts': ['name'],
  'server/src/platform/storage/storage.ts': ['name'],
  'server/src/platform/scanner/scanner.ts': ['answer'],
  'server/src/platform/documents/lines.ts': ['text'],
  'web/src/features/presence/moderation/public/TransparencyPage.tsx': ['name'],
  'web/src/api/request.ts': ['body'],
  // as discovery_words_of cuts them in SQL
  'server/src/features/search/discovery/words/text-folding.ts': ['[...word]'],
}

const files = globSync('{contract,server/src,web/src}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|server\/src\/demo/.test(file),
)

const faultsIn = (source: string, allowed: string[] = []) =>
  source
    .split('\n')
    .filter((line) => patterns.some((pattern) => pattern.test(line)) && !allowed.some((each) => line.includes(each)))

it('texts of people are cut by truncate(), which leaves no half of a character', () => {
  const faults = files.flatMap((file) =>
    faultsIn(readFileSync(path.join(root, file), 'utf8'), except[file]).map((line) => `${file}: ${line.trim()}`),
  )
  expect(faults).toEqual([])
})

it.each([
  'title: comment.text.slice(0, 80),',
  "data.bio?.replaceAll(/ /g, ' ').slice(0, 155)",
  'const q = [...words.trim()].slice(0, maxLetters)',
  "search.get('person')?.slice(0, 254)",
  'review.text.substring(0, 500)',
  '[...profile.displayName][0]',
])('finds %s', (line) => expect(faultsIn(line)).toHaveLength(1))

it.each(['rows.slice(0, limit)', 'now.toISOString().slice(0, 10)', 'truncate(text, 80)', 'list.texts.map(cut)'])(
  'lets %s be',
  (line) => expect(faultsIn(line)).toEqual([]),
)
