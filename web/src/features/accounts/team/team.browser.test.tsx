import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { OwnParties } from './OwnParties.tsx'
import { TeamInvitationScreen } from './TeamInvitationScreen.tsx'
import { TeamTab } from './TeamTab.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  window.location.hash = ''
  sessionStorage.clear()
})

const brightside = { id: 7, username: 'brightside', displayName: 'Brightside Coffee', avatarUrl: null }
const nadia = { id: 8, username: 'nadia', displayName: 'Nadia', avatarUrl: null }
const member = {
  person: nadia,
  role: 'buyer',
  createdAt: '2026-01-01T10:00:00.000Z',
  lastSeenAt: null,
  hasTwoFactor: true,
}
const invitation = {
  id: 5,
  email: 'omar@example.com',
  role: 'finance',
  invitedBy: brightside,
  createdAt: '2026-01-01T10:00:00.000Z',
  expiresAt: '2026-01-08T10:00:00.000Z',
}
const business = {
  id: 7,
  role: 'business' as const,
  displayName: 'Brightside Coffee',
  person: brightside,
  membership: null,
}

describe('the team in the settings', () => {
  const open = async (team: object, user: object = business) => {
    const sent = vi.fn()
    stubApi({
      'GET /api/team': { json: { party: brightside, members: [], invitations: [], ...team } },
      'POST /api/team/invitations': (body) => {
        sent(body)
        return { status: 201, json: invitation }
      },
      'PATCH /api/team/members/8': (body) => {
        sent(body)
        return { json: { ...member, role: 'viewer' } }
      },
      'DELETE /api/team/members/8': () => {
        sent('removed')
        return { status: 204 }
      },
    })
    return { screen: await renderApp(<TeamTab />, { user }), sent }
  }

  it('of one person offers to invite somebody, and shows no list', async () => {
    const { screen, sent } = await open({})
    await screen.getByRole('button', { name: 'Invite somebody' }).click()
    expect(screen.getByText('Owner', { exact: true }).query()).toBeNull()
    const dialog = screen.getByRole('dialog', { name: 'Invite somebody' })
    await dialog.getByLabelText('Email').fill('omar@example.com')
    await dialog.getByRole('radio', { name: 'Finance' }).click()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await vi.waitFor(() =>
      expect(sent).toHaveBeenCalledWith({ email: 'omar@example.com', role: 'finance', language: 'en' }),
    )
  })

  it('lets its owner change a role at once, and remove somebody after asking', async () => {
    const { screen, sent } = await open({ members: [member], invitations: [invitation] })
    await expect.element(screen.getByText('omar@example.com')).toBeVisible()
    await screen.getByRole('combobox', { name: 'Role of Nadia' }).selectOptions('Viewer')
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ role: 'viewer', was: { role: 'buyer' } }))
    await screen.getByRole('button', { name: 'Remove' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith('removed'))
  })

  it('shows a member who is in it, without controls, and lets them leave', async () => {
    const { screen } = await open({ members: [member] }, { ...business, person: nadia, membership: { role: 'buyer' } })
    await expect.element(screen.getByText('You', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Leave this team' })).toBeVisible()
    expect(screen.getByRole('combobox').query()).toBeNull()
    expect(screen.getByRole('button', { name: 'Invite somebody' }).query()).toBeNull()
  })
})

describe('the switch of accounts', () => {
  const parties = [
    { id: 8, displayName: 'Nadia', avatarUrl: null, role: 'influencer', membership: null },
    { id: 7, displayName: 'Brightside Coffee', avatarUrl: null, role: 'business', membership: { role: 'buyer' } },
  ]

  it('shows the accounts of somebody with several, and which of them it is', async () => {
    stubApi({ 'GET /api/user/parties': { json: { items: parties } } })
    const screen = await renderApp(<OwnParties />, { user: { id: 8, role: 'influencer' } })
    await expect.element(screen.getByRole('button', { name: /Nadia/, pressed: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Brightside Coffee/, pressed: false })).toBeVisible()
  })

  it('is not there for somebody with their own account alone', async () => {
    stubApi({ 'GET /api/user/parties': { json: { items: parties.slice(0, 1) } } })
    const screen = await renderApp(<OwnParties />, { user: { id: 8, role: 'influencer' } })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.getByText('Your accounts').query()).toBeNull()
  })
})

describe('the page of an invitation', () => {
  const opened = { ...invitation, party: brightside, partyRole: 'business', hasAccount: false }

  it('says who invites, for which account and in which role, and asks visitors to register with its address', async () => {
    window.location.hash = 'the-token'
    stubApi({ 'POST /api/team-invitations/read': { json: opened } })
    const screen = await renderApp(<TeamInvitationScreen />)
    await expect.element(screen.getByText('Brightside Coffee invites you', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('Create an account with omar@example.com', { exact: false })).toBeVisible()
  })

  it('keeps its token while somebody signs in, and is declined with one press', async () => {
    window.location.hash = 'the-token'
    const sent = vi.fn()
    stubApi({
      'POST /api/team-invitations/read': (body) => {
        sent(body)
        return { json: opened }
      },
      'POST /api/team-invitations/decline': { status: 204 },
    })
    const asVisitor = await renderApp(<TeamInvitationScreen />)
    await asVisitor.unmount()
    window.location.hash = ''
    const screen = await renderApp(<TeamInvitationScreen />, { user: business })
    await expect.element(screen.getByRole('button', { name: 'Join' })).toBeVisible()
    expect(sent).toHaveBeenLastCalledWith({ token: 'the-token' })
    await screen.getByRole('button', { name: 'Decline' }).click()
    await expect.element(screen.getByText('You declined the invitation')).toBeVisible()
  })

  it('says what to do once it is no longer valid', async () => {
    stubApi({ 'POST /api/team-invitations/read': { status: 404, json: { message: 'Gone', code: 'link_invalid' } } })
    const screen = await renderApp(<TeamInvitationScreen />)
    await expect.element(screen.getByText('This invitation is no longer valid')).toBeVisible()
  })
})
