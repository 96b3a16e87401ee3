import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { renderApp } from '../../../test/render-app.tsx'
import { RequestError } from '../../api/request.ts'
import { Field } from './Field.tsx'
import { useUncontrolledForm } from './use-uncontrolled-form.ts'

type Props = Parameters<typeof useUncontrolledForm>

function NameForm({ load, send }: { load: Props[0]; send: Props[1] }) {
  const { props, errors } = useUncontrolledForm(load, send)
  return (
    <form {...props}>
      <Field name="name" label="Name" error={errors.name} />
      <button type="submit">Send</button>
    </form>
  )
}

const schema = z.strictObject({ name: z.string().min(3, 'Please enter your name') })

it('validation is loaded once somebody turns to the form, and not before', async () => {
  const load = vi.fn(async () => schema)
  const screen = await renderApp(<NameForm load={load} send={async () => undefined} />)
  expect(load).not.toHaveBeenCalled()
  await screen.getByLabelText('Name').click()
  await expect.poll(() => load.mock.calls.length).toBe(1)
})

it('a form that was filled in before validation was there is validated before it is sent', async () => {
  const send = vi.fn(async () => undefined)
  const screen = await renderApp(<NameForm load={async () => schema} send={send} />)
  const form = screen.getByLabelText('Name').element().closest('form')!
  form.requestSubmit()
  await expect.element(screen.getByRole('textbox')).toHaveAttribute('aria-invalid')
  expect(send).not.toHaveBeenCalled()
})

it('where validation cannot be loaded, the form is sent, and shows what the server refuses', async () => {
  const refusal = new RequestError(422, 'Please enter your name', {
    details: { issues: [{ path: 'name', message: 'Please enter your name' }] },
  })
  const screen = await renderApp(
    <NameForm load={() => Promise.reject(new TypeError('Failed to fetch'))} send={() => Promise.reject(refusal)} />,
  )
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('Please enter your name')).toBeVisible()
})
