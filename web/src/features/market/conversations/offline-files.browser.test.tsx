import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toWaveform, voiceNoteOf } from '#contract/foundation/uploads/voice.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { forgetPerson } from '../../../api/forget-person.ts'
import { readLocalFile, storeFile } from '../../../api/outbox/local-files.ts'
import { useOutbox } from '../../../api/outbox/outbox.ts'
import { changeUnsent, unsentItems } from '../../../api/outbox/unsent.ts'
import { useSendUnsent } from '../../../api/outbox/use-send-unsent.ts'
import { Composer } from './Composer.tsx'
import { OutgoingAttachment } from './OutgoingAttachment.tsx'

const user = { id: 1, role: 'business' } as const
const bars = Array.from({ length: 48 }, (_, i) => (i % 12) / 12)
const waveform = toWaveform({ seconds: 12, bars })
const uploadedId = '00000000-0000-4000-8000-000000000001'

let isConnected: boolean
/** Requests that the server got: files, and the bodies of messages. */
let uploads: { url: string; file: File }[]
let sent: { content: string; attachmentFileId: string | null }[]

beforeEach(() => {
  window.sessionStorage.clear()
  ;[uploads, sent, isConnected] = [[], [], false]
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isConnected)
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 201
      responseText = ''
      onload = () => undefined
      onerror = () => undefined
      private url = ''
      open(_method: string, url: string) {
        this.url = url
      }
      setRequestHeader = () => undefined
      send(form: FormData) {
        if (!isConnected) return void setTimeout(() => this.onerror())
        const file = form.get('file') as File
        uploads.push({ url: this.url, file })
        const { name, size: bytes, type: mime } = file
        this.responseText = JSON.stringify({
          id: uploadedId,
          name,
          bytes,
          mime,
          kind: 'audio',
          url: null,
          waveform,
        })
        return void setTimeout(() => this.onload())
      }
    },
  )
  stubApi({
    'POST /api/tasks/7/messages': (body) => {
      if (!isConnected) return new TypeError('network')
      sent.push(body as (typeof sent)[number])
      return { status: 201, json: { id: sent.length } }
    },
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  changeUnsent(() => [])
  forgetPerson()
})

const connect = () => {
  isConnected = true
  window.dispatchEvent(new Event('online'))
}
const aRecording = () => new File(['sound'], 'voice-message.webm', { type: 'audio/webm' })
/** A message that a page has left in the outbox. */
const left = async () => {
  const file = await storeFile(aRecording(), waveform)
  changeUnsent(() => [
    {
      channel: 'order',
      id: 7,
      key: crypto.randomUUID(),
      userId: user.id,
      content: '',
      file,
      createdAt: new Date().toISOString(),
      triedAt: null,
      state: 'waiting',
      error: null,
    },
  ])
  return file
}

function Page() {
  useSendUnsent()
  const outbox = useOutbox('order', 7)
  return (
    <>
      <ul>
        {outbox.items.map((item) => (
          <li key={item.key} data-state={item.state}>
            <OutgoingAttachment item={item} />
            <span>{item.error?.message}</span>
            <button type="button" onClick={() => outbox.remove(item)}>
              Discard
            </button>
          </li>
        ))}
      </ul>
      <Composer draft="order-message-7" send={outbox.send} />
    </>
  )
}
const open = () => renderApp(<Page />, { user })

describe('a voice message that was recorded without a connection', () => {
  it('is played from this browser, and sent once there is one', async () => {
    const file = await left()
    const screen = await open()
    await expect.element(screen.getByRole('group', { name: /0:12/ })).toBeVisible()
    connect()
    await expect.poll(() => sent).toEqual([{ content: '', attachmentFileId: uploadedId }])
    expect(uploads).toHaveLength(1)
    expect(uploads[0]!.url).toContain('voice=true')
    expect(await uploads[0]!.file.text()).toBe('sound')
    expect(unsentItems()).toEqual([])
    expect(await readLocalFile(file.id)).toBeNull()
  })

  it('is uploaded once, even if its message has to be sent again', async () => {
    await left()
    await open()
    isConnected = true
    stubApi({ 'POST /api/tasks/7/messages': { status: 429, json: { message: 'Too many', code: 'rate_limited' } } })
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => unsentItems()[0]).toMatchObject({ state: 'failed', file: { id: uploadedId } })
    expect(uploads).toHaveLength(1)
  })

  it('is forgotten when it is discarded, and when the user signs out', async () => {
    const file = await left()
    const screen = await open()
    await screen.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => readLocalFile(file.id)).toBeNull()
    const other = await storeFile(aRecording(), waveform)
    forgetPerson()
    await expect.poll(() => readLocalFile(other.id)).toBeNull()
  })

  it('says so if this browser no longer has it', async () => {
    const file = await left()
    changeUnsent((items) => items.map((item) => ({ ...item, file: { ...file, id: crypto.randomUUID() } })))
    const screen = await open()
    connect()
    await expect.element(screen.getByText(/no longer in this browser/)).toBeVisible()
    expect(sent).toEqual([])
  })
})

describe('a file that is pasted without a connection', () => {
  it('is attached as it is, kept over a reload, and uploaded with its message', async () => {
    const screen = await open()
    const field = screen.getByRole('textbox', { name: 'Write a message' })
    await field.fill('Look at this')
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' }))
    field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await expect.element(screen.getByText('plan.pdf')).toBeVisible()
    expect(window.sessionStorage.getItem('draft:order-message-7')).toContain('plan.pdf')
    await screen.getByRole('button', { name: 'Send', exact: true }).click()
    await expect
      .poll(() => unsentItems())
      .toMatchObject([{ state: 'waiting', file: { name: 'plan.pdf', isLocal: true } }])
    connect()
    await expect.poll(() => sent).toEqual([{ content: 'Look at this', attachmentFileId: uploadedId }])
    expect(uploads[0]!.file.name).toBe('plan.pdf')
    expect(uploads[0]!.url).not.toContain('voice')
  })
})

it('keeps the loudness that a recording is drawn with', async () => {
  const file = await storeFile(aRecording(), waveform)
  expect(voiceNoteOf(`blob:x#${file.waveform}`)).toMatchObject({ seconds: 12 })
})
