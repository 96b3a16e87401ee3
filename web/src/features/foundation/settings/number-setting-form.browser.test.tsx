import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Setting, settingDefaults } from '#contract/foundation/settings/settings.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { NumberSettingForm } from './NumberSettingForm.tsx'

afterEach(() => vi.unstubAllGlobals())

const value = { ...settingDefaults.order_terms, acceptHours: 48, feeBps: 1_250 }
const stored = { key: 'order_terms', value, pending: null } as unknown as Setting
const history = [
  {
    id: 5,
    by: { id: 8, username: 'ben', displayName: 'Ben', avatarUrl: null },
    at: '2026-01-01T00:00:00.000Z',
    decision: 'changed',
    before: settingDefaults.order_terms,
    after: value,
  },
]

async function open(adminRights: ('owner' | 'money')[] = ['owner']) {
  const sent = vi.fn()
  stubApi({
    'GET /api/admin/settings/order_terms': { json: stored },
    'GET /api/admin/settings/order_terms/history': { json: { items: history } },
    'PUT /api/admin/settings/order_terms': (body) => {
      sent(body)
      return { json: stored }
    },
  })
  const screen = await renderApp(<NumberSettingForm settingKey="order_terms" />, {
    user: { role: 'admin', adminRights },
  })
  await expect.element(screen.getByLabelText('Time to accept')).toHaveValue('48 h')
  return { screen, sent }
}

describe('the form of a setting', () => {
  it('says what each number means and its standard value, and shows a fee as a percentage', async () => {
    const { screen, sent } = await open()
    await expect.element(screen.getByText(/Standard: 72 h/).first()).toBeVisible()
    const fee = screen.getByLabelText('Platform fee')
    await expect.element(fee).toHaveValue('12.5 %')
    await fee.fill('11.25')
    await screen.getByRole('button', { name: 'Save' }).click()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ value: { ...value, feeBps: 1_125 }, was: { value } }))
  })

  it('fills in the standard values, which apply once they are saved', async () => {
    const { screen, sent } = await open()
    await screen.getByRole('button', { name: 'Fill in standard values' }).click()
    await expect.element(screen.getByLabelText('Time to accept')).toHaveValue('72 h')
    expect(sent).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: 'Save' }).click()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ value: settingDefaults.order_terms, was: { value } }))
  })

  it('lists who changed what, and goes back to what it was once that is confirmed', async () => {
    const { screen, sent } = await open()
    await screen.getByRole('button', { name: 'History' }).click()
    const list = screen.getByRole('dialog', { name: 'History: Order terms' })
    await expect.element(list.getByText(/Changed by Ben/)).toBeVisible()
    await expect.element(list.getByText(/Platform fee: 10 % → 12.5 %/)).toBeVisible()
    await list.getByRole('button', { name: 'Undo this change' }).click()
    expect(sent).not.toHaveBeenCalled()
    const question = screen.getByRole('dialog', { name: 'Undo this change' })
    await question.getByRole('button', { name: 'Undo this change' }).click()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ value: settingDefaults.order_terms }))
  })

  it('cannot be saved by an admin without the right, and says why', async () => {
    const { screen, sent } = await open(['money'])
    const save = screen.getByRole('button', { name: 'Save' })
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    await save.click({ force: true })
    expect(sent).not.toHaveBeenCalled()
  })
})
