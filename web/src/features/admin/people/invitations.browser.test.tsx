import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { AcceptInvitationScreen } from './AcceptInvitationScreen.tsx'
import { RightsScreen } from './RightsScreen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  window.location.hash = ''
})

const owner = { id: 1, username: 'admin', displayName: 'Amira Owner', avatarUrl: null }
const other = { id: 3, username: 'boris', displayName: 'Boris Owner', avatarUrl: null }
const taken = {
  id: 8,
  kind: 'owner_taken',
  admin: other,
  by: owner,
  rights: ['support'],
  isContested: false,
  createdAt: '2026-01-01T10:00:00.000Z',
  effectiveAt: '2026-01-04T10:00:00.000Z',
}
const invitation = {
  id: 5,
  email: 'nadia@example.com',
  rights: ['support'],
  invitedBy: owner,
  createdAt: '2026-01-01T10:00:00.000Z',
  expiresAt: '2026-01-08T10:00:00.000Z',
}

describe('the page of rights', () => {
  const open = async (adminRights: ('owner' | 'support')[], changes: object[] = []) => {
    const sent = vi.fn()
    stubApi({
      'GET /api/admin/rights': { json: { items: [] } },
      'GET /api/admin/invitations': { json: { items: [invitation] } },
      'GET /api/admin/rights/changes': { json: { items: changes } },
      'POST /api/admin/rights/changes/8/stop': () => {
        sent('stopped')
        return { status: 204 }
      },
      'PUT /api/admin/rights/3': (body) => {
        sent(body)
        return { json: { admin: other, rights: ['support'], isActive: true, hasTwoFactor: true, lastUsedAt: null } }
      },
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

  it('lets another owner approve that rights are taken, or stop it, but not the one concerned', async () => {
    const { screen, sent } = await open(['owner'], [{ ...taken, by: { ...owner, id: 77 } }])
    await expect.element(screen.getByText('Boris Owner is to lose their rights as an owner')).toBeVisible()
    await screen.getByRole('button', { name: 'Approve' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ rights: ['support'] }))
    await screen.getByRole('button', { name: 'Stop' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith('stopped'))
    await screen.unmount()
    const { screen: concerned } = await open(['owner'], [{ ...taken, admin: { ...other, id: 7 } }])
    await expect.element(concerned.getByText('Boris Owner is to lose their rights as an owner')).toBeVisible()
    expect(concerned.getByRole('button', { name: 'Stop' }).query()).toBeNull()
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
