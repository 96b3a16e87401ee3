import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { Influencers } from './Influencers.tsx'

afterEach(() => vi.unstubAllGlobals())

const card = (shortlisted: { note: string } | null) => ({
  person: { id: 12, username: 'ana', displayName: 'Ana', avatarUrl: null },
  shortlisted,
})
const open = async (answers: Parameters<typeof stubApi>[0]) => {
  const requests = stubApi({
    'GET /api/shortlist': { json: { items: [], nextCursor: null } },
    'PUT /api/shortlist/12': { json: { note: '' } },
    ...answers,
  })
  const screen = await renderApp(<Influencers invite={() => null} />, {
    path: '/business/influencers?view=shortlist&keep=12',
    user: { role: 'business' },
  })
  return { requests, screen }
}
const puts = (requests: string[]) => requests.filter((each) => each.startsWith('PUT'))

it('puts whom a visitor pressed the heart of on the shortlist, once they have signed in', async () => {
  const { requests } = await open({ 'GET /api/influencers/compare': { json: { items: [card(null)] } } })
  await expect.poll(() => puts(requests)).toEqual(['PUT /api/shortlist/12'])
})

it.each([
  ['somebody who is on it already, and keeps the note', [card({ note: 'For autumn' })]],
  ['somebody who is gone', []],
])('changes nothing for %s', async (_who, items) => {
  const { requests, screen } = await open({ 'GET /api/influencers/compare': { json: { items } } })
  await expect.element(screen.getByText('Your shortlist is empty')).toBeVisible()
  await expect.poll(() => requests).toContain('GET /api/influencers/compare')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(puts(requests)).toEqual([])
})
