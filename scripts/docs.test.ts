import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .trim()
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)))
const folders = new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))))
const places = [...files, ...folders].map((place) => `/${place}`)

// CHANGELOG.md is made of the messages of commits, which name what was there then
const pages = files.filter((file) => /^(docs\/.+|\.github\/.+|\w+)\.md$/.test(file) && file !== 'CHANGELOG.md')

/** Anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/** Words of commands and of inline code. */
function wordsOfCode(text: string): string[] {
  const block = /```.*?\n(.*?)```/gs
  return [...text.matchAll(block), ...text.replaceAll(block, '').matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
    code.split(/\s+/),
  )
}

/** Places that programs make, packages contain or operators write: they are not in the repository. */
const isElsewhere = (place: string) =>
  /^(data|dist|DATA_DIR|server\/dist|node_modules|@[\w-]+)\//.test(place) || place === 'vivobid.yml'

/** True for names of files and folders: they have a folder in them, or the extension of a source. */
const isPlace = (word: string) =>
  /^[\w.*<>{},-]+(\/[\w.*<>{},-]+)*\/?$/.test(word) &&
  (/^[\w.*-]+\/[\w.*<>{},/-]*[a-z][\w.*<>{},/-]*$/.test(word) ||
    /^[\w.*<>-]{2,}\.(tsx?|[cm]js|sql|typ|sh|ya?ml)$/.test(word)) &&
  !isElsewhere(word)

/** Pages may leave out the folders in which a place is, and its extension; `*` and `<name>` stand for any name. */
const isThere = (place: string): boolean => {
  const pattern = place
    .replace(/\/$/, '')
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\*|<\w+>/g, '[^/]*')
    .replaceAll(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.replaceAll(',', '|')})`)
  const expression = new RegExp(`/${pattern}(\\.tsx?)?$`)
  return places.some((each) => expression.test(each))
}

/** Everything that `find` finds on the pages, after the name of its page. */
const onPages = (find: (text: string, page: string) => string[]) =>
  pages.flatMap((page) => find(read(page), page).map((found) => `${page}: ${found}`))

it('pages name commands that are there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = (text: string) => [...text.matchAll(/npm run\s+([\w:-]+)/g)].map(([, name = '']) => name)
  expect(onPages(named).length).toBeGreaterThan(100)
  expect(onPages((text) => named(text).filter((name) => !(name in scripts)))).toEqual([])
})

it('pages name files and folders that are there', () => {
  const named = (text: string) => wordsOfCode(text).filter(isPlace)
  expect(onPages(named).length).toBeGreaterThan(500)
  expect(onPages((text) => named(text).filter((place) => !isThere(place)))).toEqual([])
})

it('pages link to pages, chapters and files that are there', () => {
  const isBroken = (link: string, page: string) => {
    if (/^https?:/.test(link)) return false
    const [place = '', anchor] = link.split('#')
    const target = place ? path.join(path.dirname(page), place) : page
    if (!existsSync(path.join(root, target))) return true
    const headings = anchor ? [...read(target).matchAll(/^#+ (.+)$/gm)] : []
    return anchor !== undefined && !headings.some(([, heading = '']) => anchorOf(heading) === anchor)
  }
  const linked = (text: string) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  expect(onPages((text, page) => linked(text).filter((link) => isBroken(link, page)))).toEqual([])
})

it('pages of docs say at their top for whom they are', () => {
  const silent = pages.filter((page) => page.startsWith('docs/') && !/^# .+\n\n\*?For /.test(read(page)))
  expect(silent).toEqual([])
})

it('the sources name pages that are there', () => {
  const sources = files.filter(
    (file) => /\.(ts|tsx|cjs|mjs|sql|sh|conf|yml|yaml|typ)$/.test(file) && file !== 'docs/events.md',
  )
  const named = sources.flatMap((file) => [...read(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => page))
  expect(named.length).toBeGreaterThan(50)
  expect([...new Set(named)].filter((page) => !files.includes(page))).toEqual([])
})
