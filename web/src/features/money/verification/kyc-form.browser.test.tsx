import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { refusedFields, stubApi } from '../../../../test/stub-api.ts'
import { KycForm } from './KycForm.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Answers each upload at once with a file of the given name's id. */
function stubUploads() {
  let count = 0
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 201
      responseText = ''
      onload = () => undefined
      open() {}
      abort() {}
      setRequestHeader = () => undefined
      send(form: FormData) {
        count += 1
        const id = `00000000-0000-4000-8000-00000000000${count}`
        this.responseText = JSON.stringify({ id, name: (form.get('file') as File).name, kind: 'image', url: null })
        setTimeout(() => this.onload())
      }
    },
  )
}
const picture = (name: string) => new File(['a'], name, { type: 'image/png' })
const open = async () => {
  const screen = await renderApp(<KycForm />, { user: {} })
  const step = (name: string) => screen.getByRole('group', { name })
  const choose = (label: string) =>
    userEvent.upload(
      screen.getByRole('region', { name: label }).element().querySelector('input')!,
      picture(`${label}.png`),
    )
  return { screen, step, choose }
}

it('asks for both sides of a card but one of a passport, and says which is missing', async () => {
  stubUploads()
  const { screen, step, choose } = await open()
  await screen.getByLabelText('National identity card').click()
  await step('Document').getByRole('button', { name: 'Next' }).click()
  await expect.element(screen.getByRole('region', { name: 'Back' })).toBeVisible()
  const next = step('Pictures').getByRole('button', { name: 'Next' })
  await choose('Front')
  await expect.element(next).toHaveAccessibleDescription('Add this document: Back')
  await step('Pictures').getByRole('button', { name: 'Back' }).click()
  await screen.getByLabelText('Passport').click()
  await step('Document').getByRole('button', { name: 'Next' }).click()
  await expect.element(step('Pictures').getByText('Front.png')).toBeVisible()
  await expect.element(next).toHaveAccessibleDescription('Add this document: Selfie')
})

it('sends the uploaded files, and goes back to them when the server refuses one', async () => {
  stubUploads()
  const sent = vi.fn()
  const answers: Parameters<typeof stubApi>[0] = { 'POST /api/kyc': refusedFields({ frontFileId: 'Not readable' }) }
  stubApi(answers)
  const { screen, step, choose } = await open()
  await step('Document').getByRole('button', { name: 'Next' }).click()
  await choose('Front')
  await choose('Selfie')
  await step('Pictures').getByRole('button', { name: 'Next' }).click()
  const send = step('Review and send').getByRole('button', { name: 'Send for review' })
  await send.click()
  await expect.element(step('Pictures')).toBeVisible()
  answers['POST /api/kyc'] = (body) => {
    sent(body)
    return { status: 201, json: {} }
  }
  await step('Pictures').getByRole('button', { name: 'Next' }).click()
  await send.click()
  await expect.element(screen.getByText('Documents sent')).toBeVisible()
  expect(sent).toHaveBeenCalledWith({
    documentType: 'passport',
    frontFileId: '00000000-0000-4000-8000-000000000001',
    selfieFileId: '00000000-0000-4000-8000-000000000002',
  })
})

it('cannot be begun before the email address is confirmed', async () => {
  const screen = await renderApp(<KycForm />, { user: { isVerified: false } })
  const next = screen.getByRole('group', { name: 'Document' }).getByRole('button', { name: 'Next' })
  await expect.element(next).toHaveAccessibleDescription('Confirm your email first')
  await next.click({ force: true })
  await expect.element(screen.getByRole('group', { name: 'Document' })).toBeVisible()
})
