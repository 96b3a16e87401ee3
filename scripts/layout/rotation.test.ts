import { expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { addressesIn, roles } from './addresses.ts'
import { rotate, type Visit } from './rotation.ts'

const sides = { influencer: 1, business: 2, admin: 3 }
const ids = { influencer: 1, business: 2, campaign: { open: 3, own: 4 }, request: sides, task: sides }
const languages = ['en', 'ar', 'de', 'es', 'pt']
const addresses = addressesIn(ids)
const widths = [390, 1_440]
const visits = rotate(addresses, { languages, widths })

it('looks at each address once, by a role that may open it', () => {
  expect(visits.map(({ address }) => address).sort()).toEqual(
    [...new Set(addresses.map(({ address }) => address))].sort(),
  )
  expect(visits.length).toBeGreaterThan(Object.keys(pages).length)
  for (const { role, address } of visits) expect(addresses).toContainEqual({ role, address })
})

it('gives each role every language, appearance and width about as often', () => {
  for (const role of roles) {
    const seen = visits.filter((visit) => visit.role === role)
    const spread = (key: (visit: Visit) => string | number, kinds: number) => {
      const counts = [...Map.groupBy(seen, key).values()].map(({ length }) => length)
      expect(counts.length, role).toBe(kinds)
      return Math.max(...counts) - Math.min(...counts)
    }
    expect(
      spread(({ language }) => language, languages.length),
      role,
    ).toBeLessThanOrEqual(1)
    expect(
      spread(({ appearance }) => appearance, 2),
      role,
    ).toBeLessThanOrEqual(languages.length)
    expect(
      spread(({ loadedWidths }) => loadedWidths[0]!, widths.length),
      role,
    ).toBeLessThanOrEqual(2)
  }
})
