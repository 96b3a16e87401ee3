import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { affectedFeatures, affectedTests, changedTexts } from './changed.ts'

const affectedBy = (...files: string[]) => affectedTests(files)

describe('a change in a feature of the server', () => {
  const { server, web, browser } = affectedBy('server/src/features/money/gifts/gifts.ts')

  it('selects the tests of the feature, of features that import it and of those that call its endpoints', () => {
    expect(server).toContain('server/src/features/money/gifts/gifts.test.ts')
    expect(server).toContain('server/src/features/foundation/blocks/blocks.test.ts')
  })

  it('selects nothing that only shares the program with it', () => {
    expect(server).not.toContain('server/src/features/market/deals/deals.test.ts')
    expect(server.filter((file) => file.startsWith('server/test/'))).toEqual([])
    expect([...web, ...browser]).toEqual([])
  })
})

it('a change on any side selects the journeys of its feature', () => {
  const sides = [
    'contract/money/gifts/gifts.ts',
    'server/src/features/money/gifts/gifts.ts',
    'web/src/features/money/gifts/SendGift.tsx',
  ]
  for (const file of sides) expect(affectedFeatures([file])).toEqual(['gifts'])
  expect(affectedFeatures(['server/src/platform/log.ts', 'web/src/kit/screens.tsx'])).toEqual([])
})

it('a changed contract selects tests of both sides', () => {
  const { server, browser } = affectedBy('contract/money/gifts/gifts.ts')
  expect(server).toContain('server/src/features/money/gifts/gifts.test.ts')
  expect(browser).toContain('web/src/features/money/gifts/send-gift.browser.test.tsx')
})

it('a changed component of the kit selects its own tests and those of the features that use it', () => {
  const { server, browser } = affectedBy('web/src/kit/table/DataTable.tsx')
  expect(browser).toContain('web/src/kit/table/table.browser.test.tsx')
  expect(browser.some((file) => file.startsWith('web/src/features/'))).toBe(true)
  expect(server).toEqual([])
})

it('follows a name through the file that exports it, and not to the other names there', () => {
  const { server } = affectedBy('server/src/features/money/gifts/events.ts')
  expect(server).toContain('server/src/features/money/gifts/gifts.test.ts')
  expect(affectedBy('server/src/features/money/gifts/read-gifts.ts').server.length).toBeLessThan(20)
})

it('a changed test selects itself, and what several tests share those tests', () => {
  const test = 'web/src/format/paths.test.ts'
  expect(affectedBy(test)).toEqual({ server: [], web: [test], browser: [], leftToGate: [] })
  expect(affectedBy('web/test/orders.ts').browser).not.toEqual([])
})

it.each(['package-lock.json', 'vitest.config.ts', 'server/test/world.ts', 'server/src/app.ts'])(
  'leaves a change of %s, which can break anything, to the gate',
  (file) => {
    expect(affectedBy(file).leftToGate).toEqual([file])
  },
)

it('a changed deployment selects its test', () => {
  expect(affectedBy('deploy/Containerfile').server).toEqual(['server/test/deployment.test.ts'])
})

describe('changed texts', () => {
  const texts = 'web/public/locales/en/translation.json'
  const english = JSON.parse(readFileSync(path.join(import.meta.dirname, '..', texts), 'utf8')) as Record<
    string,
    string
  >
  const changing = (key: string) =>
    affectedTests([texts], () => JSON.stringify({ ...english, [key]: 'It was otherwise' }))

  it('select the tests of what shows them', () => {
    expect(changing('giftForm.limits').browser).toContain('web/src/features/money/gifts/send-gift.browser.test.tsx')
  })

  it('select them too where the key is composed', () => {
    expect(changing('clock.accept_delivery').browser).toContain(
      'web/src/features/market/engagements/clock-line.browser.test.tsx',
    )
  })

  const before = { 'a.title': 'Your balance is {{amount}} now', 'a.items_one': 'One', 'a.same': 'Same' }

  it('are those that differ, are new or are gone, plurals by their key', () => {
    const after = { 'a.title': 'You have {{amount}}', 'a.items_one': 'Only one', 'a.same': 'Same', 'a.new': 'New' }
    expect(changedTexts(before, after)).toEqual([
      { key: 'a.title', sentence: 'Your balance is' },
      { key: 'a.items', sentence: null },
      { key: 'a.new', sentence: null },
    ])
  })

  it('are none where nothing differs', () => {
    expect(changedTexts(before, before)).toEqual([])
  })
})
