import { afterEach, expect, it, vi } from 'vitest'
import type { AppealInQueue } from '#contract/presence/moderation/appeals.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { AppealQueueScreen } from './AppealQueueScreen.tsx'

afterEach(() => {
  window.sessionStorage.clear()
  vi.unstubAllGlobals()
})

const at = '2026-03-01T10:00:00.000Z'
const user = { id: 7, username: 'lena.hart', displayName: 'Lena Hart', avatarUrl: null }
const appeal: AppealInQueue = {
  id: 3,
  status: 'pending',
  text: 'It was about post.',
  answer: null,
  createdAt: at,
  dueAt: at,
  decidedAt: null,
  isBySameAdmin: false,
  takenBy: null,
  takenAt: null,
  decidedBy: null,
  mayDecide: true,
  reporter: null,
  sanction: {
    id: 5,
    kind: 'warn',
    targetType: 'user',
    targetId: 7,
    title: null,
    reason: 'Asked to pay elsewhere.',
    rule: null,
    createdAt: at,
    until: null,
    endedAt: null,
    endReason: null,
    appeal: null,
    mayAppeal: false,
    user,
  },
} as unknown as AppealInQueue

async function open() {
  const requests = stubApi({
    'GET /api/admin/appeals': { json: { items: [appeal], nextCursor: null } },
    'POST /api/admin/appeals/3/uphold': { status: 204 },
    'POST /api/admin/appeals/3/undo': { status: 204 },
  })
  const screen = await renderApp(<AppealQueueScreen />, { user: { id: 1, role: 'admin', adminRights: ['owner'] } })
  await expect.element(screen.getByText('It was about post.')).toBeVisible()
  return { screen, sent: () => requests.filter((request) => request.startsWith('POST')) }
}

it.each([
  ['Uphold decision', 'Uphold this decision?', 'uphold'],
  ['Undo decision', 'Undo this decision?', 'undo'],
])('%s asks first, since the answer is mailed at once', async (name, title, what) => {
  const { screen, sent } = await open()
  await screen.getByLabelText('Your answer to the person').fill('We have read it again with care.')
  await screen.getByRole('button', { name }).click()
  const question = screen.getByRole('dialog', { name: title })
  await expect.element(question.getByRole('button', { name })).toHaveFocus()
  expect(sent()).toEqual([])
  await question.getByRole('button', { name }).click()
  await expect.poll(sent).toEqual([`POST /api/admin/appeals/3/${what}`])
})

it('a decision without an answer focuses the answer that is missing', async () => {
  const { screen, sent } = await open()
  await screen.getByRole('button', { name: 'Undo decision' }).click()
  await expect.element(screen.getByLabelText('Your answer to the person')).toHaveFocus()
  expect(sent()).toEqual([])
})
