import { afterEach, expect, it, vi } from 'vitest'
import type { LandingSetting, Setting } from '#contract/foundation/settings/settings.ts'
import { landingSetting } from '#contract/foundation/settings/settings.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { refusedFields, stubApi } from '../../../../test/stub-api.ts'
import { TextField } from '../../../kit/fields/text-fields.tsx'
import { SettingForm } from './SettingForm.tsx'

afterEach(() => vi.unstubAllGlobals())

const value: LandingSetting = { exactCountdown: true, realMembers: false, countdownEndsAt: null }
const stored = { key: 'landing', value, pending: null } as unknown as Setting
const answers = (change: Parameters<typeof stubApi>[0][string]) => ({
  'GET /api/admin/settings/landing': { json: stored },
  'PUT /api/admin/settings/landing': change,
})

const open = () =>
  renderApp(
    <SettingForm
      settingKey="landing"
      title="admin.landing"
      text="admin.landingText"
      saved="admin.landingSaved"
      schema={landingSetting}
      valuesOf={({ countdownEndsAt, ...rest }) => ({ ...rest, endsAt: countdownEndsAt ?? '' })}
      toValue={({ endsAt, ...rest }) => ({ ...rest, countdownEndsAt: endsAt || null })}
      renamedFields={{ countdownEndsAt: 'endsAt' }}
    >
      <TextField name="endsAt" label="Ends at" />
    </SettingForm>,
    { user: { role: 'admin', adminRights: ['owner'] } },
  )

it('saves the whole value, of which it shows a part', async () => {
  const sent = vi.fn()
  stubApi(
    answers((body) => {
      sent(body)
      return { json: stored }
    }),
  )
  const screen = await open()
  await screen.getByLabelText('Ends at').fill('2126-01-01T00:00:00.000Z')
  await screen.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      value: { ...value, countdownEndsAt: '2126-01-01T00:00:00.000Z' },
      was: { value },
    }),
  )
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
})

it('says that a change waits for a second admin', async () => {
  const pending = {
    value: { ...value, realMembers: true },
    by: { id: 8, displayName: 'Ben' },
    at: '2026-01-01T00:00:00.000Z',
    expiresAt: '2026-01-08T00:00:00.000Z',
  }
  const api: Parameters<typeof stubApi>[0] = answers(() => {
    api['GET /api/admin/settings/landing'] = { json: { ...stored, pending } }
    return { json: { ...stored, pending } }
  })
  stubApi(api)
  const screen = await open()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Ben')).toBeVisible()
  await expect.element(screen.getByLabelText('Ends at')).toHaveValue('')
})

it('shows a refused field under the name that the form has for it', async () => {
  stubApi(answers(refusedFields({ 'value.countdownEndsAt': 'Choose a time in the future' })))
  const screen = await open()
  await screen.getByLabelText('Ends at').fill('2026-01-01T00:00:00.000Z')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Choose a time in the future')).toBeVisible()
})

it('keeps what is typed when another admin changes the setting, and shows both', async () => {
  let now = stored
  const sent = vi.fn()
  const elsewhere = { ...stored, value: { ...value, countdownEndsAt: '2127-01-01T00:00:00.000Z' } } as Setting
  stubApi({
    'GET /api/admin/settings/landing': () => ({ json: now }),
    'PUT /api/admin/settings/landing': (body) => {
      sent(body)
      if (now === elsewhere) return { json: elsewhere }
      now = elsewhere
      const changed = [{ field: 'value.countdownEndsAt', shown: null, now: '2127-01-01T00:00:00.000Z' }]
      return { status: 409, json: { code: 'changed_elsewhere', message: 'Changed', changed } }
    },
  })
  const screen = await open()
  await screen.getByLabelText('Ends at').fill('2126-01-01T00:00:00.000Z')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByLabelText('Saved now')).toHaveValue('2127-01-01T00:00:00.000Z')
  await expect.element(screen.getByLabelText('Ends at')).toHaveValue('2126-01-01T00:00:00.000Z')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await vi.waitFor(() => expect(sent.mock.lastCall![0].was).toEqual({ value: elsewhere.value }))
})
