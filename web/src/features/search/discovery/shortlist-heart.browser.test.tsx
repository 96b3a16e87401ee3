import { afterEach, expect, it, vi } from 'vitest'
import type { InfluencerCard } from '#contract/search/discovery/discovery.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { forget } from '../../../kit/undo/undoables.ts'
import { ShortlistHeart } from './ShortlistHeart.tsx'
import { shortlistObject } from './use-shortlist.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forget(shortlistObject(7))
})

const influencer = {
  person: { id: 7, displayName: 'Ana' },
  shortlisted: { note: 'Honest about coffee', savedAt: '2026-01-01T00:00:00.000Z' },
} as unknown as InfluencerCard

it('removes at the second click, and Undo puts the influencer back with the note', async () => {
  const put = vi.fn()
  const requests = stubApi({
    'DELETE /api/shortlist/7': { status: 204 },
    'PUT /api/shortlist/7': (body) => {
      put(body)
      return { json: {} }
    },
  })
  const screen = await renderApp(<ShortlistHeart influencer={influencer} />)
  await screen.getByRole('button', { name: 'Remove Ana from shortlist' }).click()
  await expect.element(screen.getByText('Removed from your shortlist.')).toBeVisible()
  expect(screen.getByRole('dialog').query()).toBeNull()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await vi.waitFor(() =>
    expect(put).toHaveBeenCalledWith({ note: 'Honest about coffee', was: { note: 'Honest about coffee' } }),
  )
  expect(requests).toEqual(['DELETE /api/shortlist/7', 'PUT /api/shortlist/7'])
})

it('opens the note by its own button', async () => {
  const screen = await renderApp(<ShortlistHeart influencer={influencer} />)
  await screen.getByRole('button', { name: 'On your shortlist: note about Ana' }).click()
  await expect.element(screen.getByRole('dialog').getByLabelText('Note')).toHaveValue('Honest about coffee')
})

it('says what the note was when it is changed', async () => {
  const put = vi.fn()
  stubApi({
    'PUT /api/shortlist/7': (body) => {
      put(body)
      return { json: {} }
    },
  })
  const screen = await renderApp(<ShortlistHeart influencer={influencer} />)
  await screen.getByRole('button', { name: 'On your shortlist: note about Ana' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Note').fill('For autumn')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(put).toHaveBeenCalledWith({ note: 'For autumn', was: { note: 'Honest about coffee' } }))
})

it('keeps Undo in the menu of the influencer when the toast is gone', async () => {
  const put = vi.fn()
  stubApi({
    'DELETE /api/shortlist/7': { status: 204 },
    'PUT /api/shortlist/7': (body) => {
      put(body)
      return { json: {} }
    },
  })
  const screen = await renderApp(<ShortlistHeart influencer={influencer} />)
  await screen.getByRole('button', { name: 'Remove Ana from shortlist' }).click()
  await screen.getByRole('button', { name: 'Close' }).click()
  await screen.getByRole('button', { name: 'More about Ana' }).click()
  await expect.element(screen.getByRole('menuitem', { name: /^Undo/ })).toBeVisible()
  await screen.getByRole('menuitem', { name: /^Undo/ }).click()
  await vi.waitFor(() =>
    expect(put).toHaveBeenCalledWith({ note: 'Honest about coffee', was: { note: 'Honest about coffee' } }),
  )
})
