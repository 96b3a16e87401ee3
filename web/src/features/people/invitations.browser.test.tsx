import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../test/render-app.tsx'
import { stubApi } from '../../../test/stub-api.ts'
import { AcceptInvitationScreen } from './AcceptInvitationScreen.tsx'
import { RightsScreen } from './RightsScreen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  window.location.hash = ''
})

const owner = { id: 1, username: 'admin', displayName: 'Amira Owner', avatarUrl: null }
const invitation = {
  ...{ id: 5, email: 'nadia@example.com', rights: ['support'], invitedBy: owner },
  ...{ createdAt: '2026-01-01T10:00:00.000Z', expiresAt: '2026-01-08T10:00:00.000Z' },
}

describe('the page of rights', () => {
  const open = async (adminRights: ('owner' | 'support')[]) => {
    const sent = vi.fn()
    stubApi({
      'GET /api/admin/rights': { json: { items: [] } },
      'GET /api/admin/invitations': { json: { items: [invitation] } },
      'POST /api/admin/invitations': (body) => {
        sent(body)
        return { json: invitation }
      },
    })
    const screen = await renderApp(<RightsScreen />, { user: { role: 'admin', adminRights } })
    return { screen, sent }
  }

  it('lets an owner invite an admin with rights, and asks for at least one', async () => {
    const { screen, sent } = await open(['owner'])
    await screen.getByRole('button', { name: 'Invite an admin' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Invite an admin' })
    await dialog.getByRole('textbox', { name: 'Email' }).fill('nadia@example.com')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect.element(dialog.getByText('Choose at least one right')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Support' }).click()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await vi.waitFor(() =>
      expect(sent).toHaveBeenCalledWith({ email: 'nadia@example.com', language: 'en', rights: ['support'] }),
    )
  })

  it('shows an owner the open invitations, and others neither them nor a way to invite', async () => {
    const { screen } = await open(['owner'])
    await expect.element(screen.getByText('nadia@example.com')).toBeVisible()
    await screen.unmount()
    const { screen: other } = await open(['support'])
    await expect
      .element(other.getByRole('button', { name: 'Invite an admin' }))
      .toHaveAttribute('aria-disabled', 'true')
    expect(other.getByText('nadia@example.com').query()).toBeNull()
  })
})

describe('an invitation', () => {
  it('says who invites, with which rights and for which address, and checks what is entered', async () => {
    window.location.hash = 'the-token'
    stubApi({ 'POST /api/admin-invitations/read': { json: invitation } })
    const screen = await renderApp(<AcceptInvitationScreen />)
    await expect.element(screen.getByText('Amira Owner invites you', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('nadia@example.com', { exact: false })).toBeVisible()
    await screen.getByRole('button', { name: 'Create admin account' }).click()
    await expect.element(screen.getByText('Password must be at least 8 characters')).toBeVisible()
  })

  it('says what to do once it is no longer valid', async () => {
    stubApi({ 'POST /api/admin-invitations/read': { status: 404, json: { message: 'Gone', code: 'link_invalid' } } })
    const screen = await renderApp(<AcceptInvitationScreen />)
    await expect.element(screen.getByText('This invitation is no longer valid')).toBeVisible()
  })
})
