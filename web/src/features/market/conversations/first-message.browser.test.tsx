import { useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { business, influencer } from '../../../../test/orders.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { forgetPerson } from '../../../api/forget-person.ts'
import { changeUnsent, unsentItems } from '../../../api/outbox/unsent.ts'
import { useSendUnsent } from '../../../api/outbox/use-send-unsent.ts'
import { FirstMessage } from './FirstMessage.tsx'

const uploadedId = '00000000-0000-4000-8000-000000000001'
const other = { ...influencer, role: 'influencer', isActive: true, isDeleted: false, activeToday: false }

let isConnected: boolean
/** Requests that the server got: names of files, and messages with the endpoint that took each. */
let uploads: string[]
let sent: [string, unknown][]
let refusal: { status: number; json: object } | null

beforeEach(() => {
  window.sessionStorage.clear()
  ;[isConnected, uploads, sent, refusal] = [true, [], [], null]
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isConnected)
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 201
      responseText = ''
      onload = () => undefined
      onerror = () => undefined
      open() {}
      setRequestHeader = () => undefined
      send(form: FormData) {
        if (!isConnected) return void setTimeout(() => this.onerror())
        const { name, size: bytes, type: mime } = form.get('file') as File
        uploads.push(name)
        this.responseText = JSON.stringify({ id: uploadedId, name, bytes, mime, kind: 'document', url: null })
        return void setTimeout(() => this.onload())
      }
    },
  )
  const take = (endpoint: string, answer: object) => (body: unknown) => {
    if (!isConnected) return new TypeError('network')
    if (refusal) return refusal
    sent.push([endpoint, body])
    return { status: 201, json: answer }
  }
  stubApi({
    [`GET /api/conversations/with/${influencer.id}`]: () => ({
      json: { other, conversationId: sent.length > 0 ? 7 : null, refusal: null },
    }),
    'POST /api/conversations': take('conversations', { id: 7, other }),
    'POST /api/conversations/7/messages': take('conversation 7', { id: 2 }),
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  changeUnsent(() => [])
  forgetPerson()
})

function Page() {
  useSendUnsent()
  const { search, state } = useLocation()
  return (
    <>
      <output aria-label="Address">{`${search} ${state}`}</output>
      <FirstMessage to={influencer.id} />
    </>
  )
}

async function open() {
  const screen = await renderApp(<Page />, { user: business, path: '/inbox' })
  const field = screen.getByRole('textbox', { name: 'Write a message' })
  await expect.element(field).toBeVisible()
  const send = () => screen.getByRole('button', { name: 'Send', exact: true }).click()
  const write = async (text: string) => {
    await field.fill(text)
    await send()
  }
  const address = () => screen.getByLabelText('Address')
  return { screen, field, send, write, address }
}
const connect = () => {
  isConnected = true
  window.dispatchEvent(new Event('online'))
}
const bodyOf = (content: string, attachmentFileId: string | null = null) => ({ content, attachmentFileId })
const firstOf = (...message: Parameters<typeof bodyOf>) => [
  'conversations',
  { participantId: influencer.id, ...bodyOf(...message) },
]

describe('the first message to somebody', () => {
  it('opens the conversation, ready for the next one', async () => {
    const { write, address } = await open()
    await write('Good morning')
    await expect.element(address()).toHaveTextContent('?c=7 conversation-started')
    expect(sent).toEqual([firstOf('Good morning')])
    expect(unsentItems()).toEqual([])
  })

  it('waits with its file for a connection, and so does what is written after it', async () => {
    const { screen, field, send, write, address } = await open()
    isConnected = false
    await field.fill('Our plan')
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' }))
    field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await expect.element(screen.getByText('plan.pdf')).toBeVisible()
    await send()
    await write('And one more thing')
    await expect.element(screen.getByText('And one more thing')).toBeVisible()
    await expect.element(screen.getByText('plan.pdf')).toBeVisible()
    expect(window.localStorage.getItem('vivobid-outbox')).toContain('plan.pdf')
    expect(sent).toEqual([])
    connect()
    await expect.element(address()).toHaveTextContent('?c=7')
    await expect
      .poll(() => sent)
      .toEqual([firstOf('Our plan', uploadedId), ['conversation 7', bodyOf('And one more thing')]])
    expect(uploads).toEqual(['plan.pdf'])
    expect(unsentItems()).toEqual([])
  })

  it('leaves a file that is being chosen alone when it is sent meanwhile', async () => {
    const { screen, field, write, address } = await open()
    isConnected = false
    await write('Good morning')
    const attach = screen.getByRole('button', { name: 'Attach a file', exact: true })
    await attach.click()
    connect()
    await expect.poll(() => sent).toEqual([firstOf('Good morning')])
    await expect.element(screen.getByText('Good morning')).not.toBeInTheDocument()
    await expect.element(field).toBeVisible()
    expect(address().element().textContent).not.toContain('?c=7')
    await attach.click()
    await expect.element(address()).toHaveTextContent('?c=7')
  })

  it('that is refused stays with the reason, and can be tried again', async () => {
    refusal = { status: 429, json: { message: 'Wait a little before you write again', code: 'rate_limited' } }
    const { screen, write, address } = await open()
    await write('Good morning')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Wait a little before you write again')
    await expect.element(screen.getByText('Good morning')).toBeVisible()
    refusal = null
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(address()).toHaveTextContent('?c=7')
    expect(sent).toEqual([firstOf('Good morning')])
  })

  it('is discarded before it is sent, and then nobody gets it', async () => {
    const { screen, write } = await open()
    isConnected = false
    await write('Better not')
    await screen.getByRole('button', { name: 'Discard' }).click()
    await expect.element(screen.getByText('Better not')).not.toBeInTheDocument()
    connect()
    expect([sent, unsentItems()]).toEqual([[], []])
  })
})
