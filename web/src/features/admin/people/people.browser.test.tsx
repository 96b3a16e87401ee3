import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readTexts, renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { registerStepUpPrompt } from '../../../api/step-up.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { PeopleScreen } from './PeopleScreen.tsx'
import { PersonOverview } from './PersonOverview.tsx'
import { PersonScreen } from './PersonScreen.tsx'
import { RightsScreen } from './RightsScreen.tsx'

afterEach(async () => {
  await page.viewport(1280, 800)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const person = {
  id: 7,
  username: 'lena.hart',
  displayName: 'Lena Hart',
  avatarUrl: null,
  role: 'influencer' as const,
  email: 'lena@example.com',
  country: 'IE',
  state: 'active' as const,
  isVerified: true,
  createdAt: '2026-01-01T10:00:00.000Z',
  lastLoginAt: null,
  phone: null,
  phoneVerified: false,
  hasTwoFactor: false,
  language: 'en' as const,
  bio: null,
  profession: null,
  website: null,
  city: null,
  coverUrl: null,
  resembles: null,
  openReports: 0,
  risk: null,
  debt: 0,
  consequences: {
    unaccepted: 2,
    running: 1,
    delivered: 0,
    disputes: 1,
    deals: 3,
    available: 12_000,
    held: 0,
    withdrawals: 0,
  },
  blocks: [],
  warnings: [],
  sanctions: [],
  notes: [],
}

describe('a name that looks like that of a verified person', () => {
  it('is a hint that leads to them', async () => {
    stubApi({})
    const resembles = { id: 7, username: 'lena', displayName: 'Lena Hart', avatarUrl: null }
    const screen = await renderApp(<PersonOverview person={{ ...person, resembles }} />, { user: { role: 'admin' } })
    await expect.element(screen.getByText('This name looks like that of', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Lena Hart' })).toHaveAttribute('href', '/admin/users/7')
  })
})

describe('blocking an account', () => {
  it('says beforehand what it sets off, and leaves out what does not apply', async () => {
    stubApi({})
    const screen = await renderApp(<BlockDialog person={person} close={() => undefined} />)
    await expect.element(screen.getByText('2 orders not yet accepted are cancelled and refunded.')).toBeVisible()
    await expect.element(screen.getByText('1 running order: the business has 7 days', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('1 dispute goes on by an emailed link.')).toBeVisible()
    await expect.element(screen.getByText('$120 stay in the balance', { exact: false })).toBeVisible()
    expect(screen.getByText('keeps its review time', { exact: false }).elements()).toEqual([])
    expect(screen.getByText('After 30 days', { exact: false }).elements()).toEqual([])
  })

  it('asks for a reason of ten characters', async () => {
    stubApi({})
    const screen = await renderApp(<BlockDialog person={person} close={() => undefined} />)
    await screen.getByLabelText('Reason').fill('Spam')
    await screen.getByRole('button', { name: 'Block account' }).click()
    await expect.element(screen.getByText('Enter a reason of at least 10 characters')).toBeVisible()
  })
})

describe('the rights of admins', () => {
  const show = (adminRights: string[]) => {
    const admin = { id: 1, username: 'admin', displayName: 'Admin', avatarUrl: null }
    const row = { admin, rights: ['money'], isActive: true, hasTwoFactor: true, lastUsedAt: null }
    stubApi({
      'GET /api/user': { status: 200, json: { id: 1, role: 'admin', username: 'admin', adminRights } },
      'GET /api/admin/rights': { status: 200, json: { items: [row] } },
    })
    return renderApp(<RightsScreen />)
  }

  it('are changed by owners', async () => {
    const screen = await show(['owner'])
    await screen.getByRole('button', { name: 'Change rights' }).click()
    await expect.element(screen.getByRole('checkbox', { name: 'Money' })).toBeChecked()
    await expect.element(screen.getByRole('checkbox', { name: 'Support' })).not.toBeChecked()
  })

  it('are only shown to others, with the reason', async () => {
    const screen = await show(['support'])
    await expect
      .element(screen.getByRole('button', { name: 'Change rights' }))
      .toHaveAccessibleDescription('Only owners change rights')
  })
})

it('a list of people stays readable at 768 pixels: an address takes two lines at most', async () => {
  await page.viewport(768, 800)
  // as in the styles of public pages, which stay when somebody has come from them
  const styles = document.head.appendChild(document.createElement('style'))
  styles.textContent = 'bdi { overflow-wrap: anywhere }'
  const { id, username, displayName, avatarUrl, role, country, state, isVerified, createdAt, lastLoginAt, risk } =
    person
  const email = 'maximiliane.hart@bakery-example.com'
  const item = {
    id,
    username,
    displayName,
    avatarUrl,
    role,
    country,
    state,
    isVerified,
    createdAt,
    lastLoginAt,
    risk,
    email,
  }
  stubApi({ 'GET /api/admin/users': { json: { items: [item], nextCursor: null } } })
  const screen = await renderApp(<PeopleScreen />, {
    path: '/admin/users',
    user: { id: 1, role: 'admin', adminRights: ['owner'] },
    translation: ['de', await readTexts('de')],
  })
  const row = screen.getByRole('row', { name: /Lena Hart/ })
  await expect.element(row).toBeVisible()
  const lines = new Set(
    [...row.getByText('bakery-example.com').element().closest('bdi')!.getClientRects()].map(({ top }) => top),
  )
  expect(lines.size).toBeLessThanOrEqual(2)
  styles.remove()
  for (const label of row.element().querySelectorAll('.mantine-Badge-label'))
    expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
})

it.each([
  ['money', ['Overview', 'Money', 'Admin actions']],
  ['moderation', ['Overview', 'Orders', 'Sign-ins', 'Admin actions']],
  ['read_only', ['Overview', 'Orders', 'Money', 'Sign-ins', 'Admin actions']],
] as const)('a person’s page shows an admin with the right %s what they may read', async (right, tabs) => {
  stubApi({ 'GET /api/admin/users/7': { json: person } })
  const screen = await renderApp(
    <Routes>
      <Route path="/admin/users/:id" element={<PersonScreen />} />
    </Routes>,
    { path: '/admin/users/7', user: { id: 1, role: 'admin', adminRights: [right] } },
  )
  await expect.element(screen.getByRole('tab', { name: tabs[0] })).toBeVisible()
  expect(
    screen
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(tabs)
})

it('people are found by an account number once it was shown who asks', async () => {
  let isConfirmed = false
  const unregister = registerStepUpPrompt(async () => {
    isConfirmed = true
    return true
  })
  stubApi({
    'GET /api/admin/users-by-account': () =>
      isConfirmed
        ? { json: { items: [person], nextCursor: null } }
        : { status: 403, json: { code: 'step_up_needed', message: 'Enter your password to confirm that it’s you' } },
  })
  const screen = await renderApp(<PeopleScreen />, {
    path: '/admin/users?account=3000',
    user: { id: 1, role: 'admin', adminRights: ['money'] },
  })
  await expect.element(screen.getByRole('row', { name: /Lena Hart/ })).toBeVisible()
  unregister()
})
