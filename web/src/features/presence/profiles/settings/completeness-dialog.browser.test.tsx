import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { CompletenessDialog } from './CompletenessDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const unfinished = { bio: null, avatarUrl: null, profession: null, languagesSpoken: [], socialMediaProfiles: [] }

/** A new page view of an influencer. */
const open = (id: number) => renderApp(<CompletenessDialog />, { user: { id, role: 'influencer' } })

it.each([
  ['the same influencer', 7],
  ['another one', 8],
])('the question that was answered with Later is asked again in the next page view, of %s', async (_, id) => {
  stubApi({ 'GET /api/user/profile': { json: unfinished } })
  const first = await open(7)
  const dialog = first.getByRole('dialog', { name: 'Complete Your Profile' })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Later' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await first.unmount()
  const next = await open(id)
  await expect.element(next.getByRole('dialog', { name: 'Complete Your Profile' })).toBeVisible()
})
