import { expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { addressesIn, roles } from './addresses.ts'
import { rotate } from './rotation.ts'

const sides = { influencer: 1, business: 2, admin: 3 }
const ids = { influencer: 1, business: 2, campaign: { open: 3, own: 4 }, request: sides, task: sides }
const languages = ['en', 'ar', 'de', 'es', 'pt']
const addresses = addressesIn(ids)
const visits = rotate(addresses, { languages, widths: [390, 1_440] })

it('looks at each address once, by a role that may open it', () => {
  expect(visits.map(({ address }) => address).sort()).toEqual(
    [...new Set(addresses.map(({ address }) => address))].sort(),
  )
  expect(visits.length).toBeGreaterThan(Object.keys(pages).length)
  for (const { role, address } of visits) expect(addresses).toContainEqual({ role, address })
})

it('gives each role every language, width and appearance about as often', () => {
  const looks = [...languages, 'light', 'dark', '390', '1440']
  for (const role of roles) {
    const seen = visits.filter((visit) => visit.role === role)
    const times = looks.map((look) => [
      look,
      seen.filter(({ language, appearance, loadedWidths }) =>
        [language, appearance, ...loadedWidths.map(String)].includes(look),
      ).length,
    ])
    for (const [look, count] of times)
      expect(count, `${look} of ${role}`).toBeGreaterThanOrEqual(
        Math.floor(seen.length / (languages.includes(String(look)) ? languages.length : 2.5)),
      )
  }
})
