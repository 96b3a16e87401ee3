import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Announcement } from '#contract/foundation/announcements/announcements.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { AnnouncementBanner } from './AnnouncementBanner.tsx'
import { AnnouncementsScreen } from './AnnouncementsScreen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

const announcement: Announcement = {
  id: 3,
  texts: {
    en: 'We move tonight.',
    ar: 'ننتقل الليلة.',
    es: 'Nos mudamos hoy.',
    de: 'Wir ziehen um.',
    pt: 'Mudamos hoje.',
  },
  level: 'warning',
  audience: 'everyone',
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
}

describe('the banner', () => {
  it('is in the language of the reader and stays closed once it is closed', async () => {
    stubApi({ 'GET /api/announcements': { json: { items: [announcement] } } })
    const screen = await renderApp(<AnnouncementBanner />)
    await expect.element(screen.getByText('We move tonight.')).toBeVisible()
    await screen.getByRole('button', { name: 'Close announcement' }).click()
    await vi.waitFor(() => expect(screen.getByText('We move tonight.').query()).toBeNull())
    await screen.unmount()
    const again = await renderApp(<AnnouncementBanner />)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(again.getByText('We move tonight.').query()).toBeNull()
  })
})

describe('the screen', () => {
  const open = (adminRights: ('owner' | 'support')[], path = '/admin/announcements') => {
    const sent = vi.fn()
    stubApi({
      'GET /api/admin/announcements': { json: { items: [announcement], nextCursor: null } },
      'POST /api/admin/announcements': (body) => {
        sent(body)
        return { json: announcement }
      },
    })
    const user = { role: 'admin', adminRights } as const
    return renderApp(<AnnouncementsScreen />, { path, user: { ...user, adminRights } }).then((screen) => ({
      screen,
      sent,
    }))
  }

  it('lists what is shown now, and lets only owners change it', async () => {
    const { screen } = await open(['support'])
    await expect.element(screen.getByText('Shown now')).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: 'New announcement' }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  it('asks for the text in every language', async () => {
    const { screen, sent } = await open(['owner'], '/admin/announcements?new')
    const drawer = screen.getByRole('dialog', { name: 'New announcement' })
    await drawer.getByLabelText('Text in English').fill('Hello')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await vi.waitFor(() =>
      expect(drawer.getByLabelText('Text in Deutsch').element()).toHaveAttribute('aria-invalid', 'true'),
    )
    expect(sent).not.toHaveBeenCalled()
  })
})
