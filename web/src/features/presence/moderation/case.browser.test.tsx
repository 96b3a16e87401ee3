import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CaseDetails } from '#contract/presence/moderation/cases.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { CaseReports } from './CaseReports.tsx'
import { CaseScreen } from './CaseScreen.tsx'
import { DecideCase } from './DecideCase.tsx'

afterEach(() => {
  window.sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const person = { id: 7, username: 'lena.hart', displayName: 'Lena Hart', avatarUrl: null }
const at = '2026-03-01T10:00:00.000Z'
const item: CaseDetails = {
  id: 3,
  entityType: 'deal',
  entityId: 9,
  status: 'pending',
  openedAt: at,
  dueAt: at,
  subject: person,
  reporters: 1,
  isFlagged: false,
  isDispute: false,
  reason: 'Copied pictures.',
  resolvedBefore: 0,
  takenBy: null,
  takenAt: null,
  decidedBy: null,
  decidedAt: null,
  language: 'en',
  isRepeated: false,
  sanctions: [],
  snapshot: {
    title: 'A post',
    text: null,
    username: 'lena.hart',
    displayName: 'Lena Hart',
    pictureUrl: null,
    price: null,
    at,
  },
  reports: [],
  history: { open: 0, resolved: 0, rejected: 0 },
  content: [{ type: 'deal', id: 9, title: 'A post', isHidden: false }],
}
const show = () => renderApp(<DecideCase item={item} onDecided={() => undefined} />)

describe('deciding a case', () => {
  it('asks for the answer to who reported it, which can be a prepared one', async () => {
    stubApi({})
    const screen = await show()
    await screen.getByRole('button', { name: 'Resolve' }).click()
    await expect
      .element(screen.getByLabelText('Your answer to the person who reported'))
      .toHaveAttribute('aria-invalid', 'true')
    await screen.getByRole('combobox', { name: 'Prepared answer' }).click()
    await screen.getByRole('option', { name: 'We acted' }).click()
    await expect
      .element(screen.getByLabelText('Your answer to the person who reported'))
      .toHaveValue('Thank you. We looked into it, found that it breaks our rules, and have acted on it.')
  })

  it('by A without an answer focuses the answer that is missing', async () => {
    stubApi({})
    const screen = await show()
    await expect.element(screen.getByRole('button', { name: 'Resolve' })).toBeVisible()
    await userEvent.keyboard('a')
    await expect.element(screen.getByLabelText('Your answer to the person who reported')).toHaveFocus()
  })

  it('asks first, since the answer is mailed at once, and Enter confirms', async () => {
    const requests = stubApi({ 'POST /api/admin/report-cases/3/decide': { json: item } })
    const screen = await show()
    await screen.getByLabelText('Your answer to the person who reported').fill('Thank you. We have looked into it.')
    await screen.getByRole('button', { name: 'Reject' }).click()
    const question = screen.getByRole('dialog', { name: 'Reject this report?' })
    const confirm = question.getByRole('button', { name: 'Reject' })
    await expect.element(confirm).toHaveFocus()
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => requests).toContain('POST /api/admin/report-cases/3/decide')
  })

  it('offers the sanctions that fit, and fills in the reason of the broken rule', async () => {
    stubApi({})
    const screen = await show()
    await screen.getByRole('combobox', { name: 'Sanction' }).click()
    await expect.element(screen.getByRole('option', { name: 'Block account' })).toBeVisible()
    expect(screen.getByRole('option', { name: 'Remove message' }).elements()).toEqual([])
    await screen.getByRole('option', { name: 'Hide' }).click()
    await screen.getByRole('combobox', { name: 'Broken rule' }).click()
    await screen.getByRole('option', { name: 'Copied work' }).click()
    await expect
      .element(screen.getByLabelText('Reason'))
      .toHaveValue('This shows work that somebody else made, without naming them.')
    await expect.element(screen.getByRole('combobox', { name: 'For how long' })).toBeVisible()
  })
})

it('a report says what became of its author’s earlier ones, and what had changed since the first', async () => {
  stubApi({})
  const report = {
    id: '3b4d9a3e-7d5a-4a6e-9d5f-0a1b2c3d4e5f',
    reporter: person,
    reason: 'Copied pictures.',
    status: 'pending' as const,
    adminNotes: null,
    createdAt: at,
    resolved: 2,
    rejected: 1,
    snapshot: { ...item.snapshot!, title: 'Another post' },
  }
  const screen = await renderApp(<CaseReports reports={[report]} />)
  await expect.element(screen.getByText('Earlier reports: 2 resolved, 1 rejected')).toBeVisible()
  await expect.element(screen.getByText('Another post')).toBeVisible()
})

describe('a case that does not exist', () => {
  it('is said, not that all is done', async () => {
    stubApi({
      'GET /api/admin/cases/999': { status: 404, json: { error: { code: 'not_found', message: 'Not found' } } },
      'GET /api/admin/cases': { json: { items: [], nextCursor: null } },
    })
    const screen = await renderApp(
      <Routes>
        <Route path="/admin/reports/:id" element={<CaseScreen />} />
      </Routes>,
      { path: '/admin/reports/999', user: { role: 'admin' } },
    )
    await expect.element(screen.getByText('There’s no such case')).toBeVisible()
    expect(screen.getByText('You’re all caught up').query()).toBeNull()
  })
})
