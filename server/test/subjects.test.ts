import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { subjects } from '#contract/subjects.ts'
import { endpoints } from './endpoints.ts'

/**
 * Reads that are never stale, since they are repeated each time they are needed: files, challenges, and snapshots that no action changes.
 */
const neverStale = [
  /^identity\.(challenge|checkUsername)$/,
  /\.(exportCsv|exportXlsx|exportExactCsv|exportPdf|reportPdf|exportData|download|file|kycFile|proof)$/,
  /^rankings\./,
  /^profileFiles\./,
  /^campaignShare\./,
  /^exploreFiles\./,
  /^calendarFiles\./,
  /^uploads\.read$/,
  /^videoFiles\./,
  /^landing\.members$/,
  /^sandbox\.read$/,
  /^live\.events$/,
]

const all = Object.entries(endpoints)
const named = (property: 'shows' | 'invalidates') => new Set(all.flatMap(([, endpoint]) => endpoint[property] ?? []))
const namesOf = (test: (endpoint: Endpoint) => boolean) => all.filter(([, each]) => test(each)).map(([name]) => name)

it('every action says what it makes stale', () => {
  expect(
    namesOf(({ method, invalidates }) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && invalidates === undefined),
  ).toEqual([])
})

it('every response that is kept says what it shows', () => {
  const silent = namesOf(({ method, shows }) => method === 'GET' && shows === undefined)
  expect(silent.filter((name) => !neverStale.some((pattern) => pattern.test(name)))).toEqual([])
})

it('what is read each time that it is shown stands in docs/architecture.md, with the reason', () => {
  const [, ...tables] = readFileSync('docs/architecture.md', 'utf8').split(/^\| `fresh` for (?=everyone|admins)/m)
  const documented = tables.flatMap((table) => {
    const [rows = ''] = table.split('\n\n')
    const who = rows.slice(0, rows.indexOf(' '))
    return [...rows.matchAll(/`([^`]+)`/g)].map(([, name]) => `${name} for ${who}`)
  })
  const fresh = all.flatMap(([name, each]) => (each.fresh ? [`${name} for ${each.fresh}`] : []))
  expect(documented.toSorted()).toEqual(fresh.toSorted())
})

it('every subject is shown by some response and changed by some action', () => {
  expect([...named('shows')].sort()).toEqual([...subjects].sort())
  expect([...named('invalidates')].sort()).toEqual([...subjects].sort())
})
