import { afterEach, expect, it, vi } from 'vitest'
import { security } from '#contract/accounts/security/security.ts'
import { usernameChange } from '#contract/presence/profiles/own-profile.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { stubApi } from '../../../test/stub-api.ts'
import { ContractForm } from '../../kit/fields/ContractForm.tsx'
import { TextField } from '../../kit/fields/text-fields.tsx'
import { useAction } from '../queries.ts'
import { useContractForm } from './forms.ts'

afterEach(() => vi.unstubAllGlobals())

function UsernameForm({ username }: { username: string }) {
  const { form, onRefused } = useContractForm(usernameChange, { username, password: 'a long good password' })
  const send = useAction(security.changePassword, { onRefused })
  return (
    <ContractForm form={form} onSubmit={() => send.mutate({ body: { currentPassword: '', newPassword: '' } })}>
      <TextField name="username" label="Username" />
      <button type="submit">Save</button>
    </ContractForm>
  )
}

const tooShort = 'Username must be at least 3 characters'

it('a field with several faults names the first', async () => {
  const screen = await renderApp(<UsernameForm username="" />)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByLabelText('Username')).toHaveAccessibleDescription(tooShort)
})

it('a field in which the server finds several faults names the first', async () => {
  const issues = [tooShort, 'This username is reserved'].map((message) => ({ path: 'username', message }))
  stubApi({
    [`POST ${security.changePassword.url}`]: { status: 422, json: { message: tooShort, code: 'validation', issues } },
  })
  const screen = await renderApp(<UsernameForm username="ana" />)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByLabelText('Username')).toHaveAccessibleDescription(tooShort)
})
