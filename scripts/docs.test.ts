import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

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

describe.each(pages)('%s', (page) => {
  const text = read(page)

  it('names commands, files and folders that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = [...text.matchAll(/npm run\s+([\w:-]+)/g)].map(([, name = '']) => name)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
    expect(wordsOfCode(text).filter((word) => isPlace(word) && !isThere(word))).toEqual([])
  })

  it('links to pages, chapters and files that are there', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter((link) => {
      if (/^https?:/.test(link)) return false
      const [place = '', anchor] = link.split('#')
      const target = place ? path.join(path.dirname(page), place) : page
      if (!existsSync(path.join(root, target))) return true
      return (
        anchor && ![...read(target).matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor)
      )
    })
    expect(broken).toEqual([])
  })
})

it.each(pages.filter((page) => page.startsWith('docs/')))('%s says at its top for whom it is', (page) => {
  expect(read(page)).toMatch(/^# .+\n\n\*For /)
})

it('the sources name pages that are there', () => {
  const sources = files.filter(
    (file) => /\.(ts|tsx|cjs|mjs|sql|sh|conf|yml|yaml|typ)$/.test(file) && file !== 'docs/events.md',
  )
  const named = sources.flatMap((file) => [...read(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => page))
  expect(named.length).toBeGreaterThan(50)
  expect([...new Set(named)].filter((page) => !files.includes(page))).toEqual([])
})
