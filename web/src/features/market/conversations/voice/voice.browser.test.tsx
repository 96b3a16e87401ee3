import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { filePath } from '#contract/foundation/uploads/uploads.ts'
import { toWaveform } from '#contract/foundation/uploads/voice.ts'
import { renderApp } from '../../../../../test/render-app.tsx'
import { Attachment } from '../Attachment.tsx'
import { Composer } from '../Composer.tsx'

const user = { id: 1, role: 'business' } as const
const bars = Array.from({ length: 48 }, (_, i) => (i % 12) / 12)
const waveform = toWaveform({ seconds: 12, bars })
const uploaded = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'voice-message.m4a',
  bytes: 9,
  mime: 'audio/mp4',
  kind: 'audio',
  url: null,
  waveform,
}

let context: AudioContext | null = null
/** Stands in for the microphone: a tone. */
function plugIn(): MediaStream {
  context = new AudioContext()
  const tone = context.createOscillator()
  const destination = context.createMediaStreamDestination()
  tone.connect(destination)
  tone.start()
  return destination.stream
}

let stream: MediaStream
let microphone: () => Promise<MediaStream>
const uploads: { url: string; file: File }[] = []

beforeEach(() => {
  window.sessionStorage.clear()
  uploads.length = 0
  microphone = async () => {
    stream = plugIn()
    return stream
  }
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => microphone())
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 201
      responseText = JSON.stringify(uploaded)
      onload = () => undefined
      private url = ''
      open(_method: string, url: string) {
        this.url = url
      }
      setRequestHeader = () => undefined
      send(form: FormData) {
        uploads.push({ url: this.url, file: form.get('file') as File })
        setTimeout(() => this.onload())
      }
    },
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  void context?.close()
  context = null
})

async function openComposer() {
  const send = vi.fn()
  const screen = await renderApp(<Composer draft="a-test" send={send} />, { user })
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  return { screen, send, button, record: () => button('Record a voice message').click() }
}

describe('a voice message', () => {
  it('is recorded, listened to and sent', async () => {
    const { screen, send, button, record } = await openComposer()
    await record()
    await expect.element(screen.getByRole('timer')).toHaveTextContent('0:01')
    await button('Stop recording').click()
    expect(stream.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true)
    expect(send).not.toHaveBeenCalled()
    await button('Play').click()
    await button('Send the voice message').click()
    await expect.poll(() => send.mock.calls).toEqual([['', uploaded]])
    expect(uploads).toHaveLength(1)
    expect(uploads[0]!.url).toBe('/api/uploads?purpose=message&voice=true')
    expect(uploads[0]!.file).toMatchObject({ name: 'voice-message.webm', type: 'audio/webm' })
    expect(uploads[0]!.file.size).toBeGreaterThan(500)
    await expect.element(screen.getByRole('textbox', { name: 'Write a message' })).toBeVisible()
  })

  it('ends when the button is let go that was held while speaking', async () => {
    const { screen, button } = await openComposer()
    const start = button('Record a voice message').element()
    start.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
    await expect.element(screen.getByRole('timer')).toHaveTextContent('0:01')
    window.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    await expect.element(button('Send the voice message')).toBeVisible()
  })

  it('that lasts no second is not sent', async () => {
    const { screen, button, record } = await openComposer()
    await record()
    await button('Stop recording').click()
    await expect.element(screen.getByText('Record for at least a second.')).toBeVisible()
    expect(button('Send the voice message').query()).toBeNull()
  })

  it('is discarded, and the microphone let go', async () => {
    const { screen, send, button, record } = await openComposer()
    await record()
    await expect.element(screen.getByRole('timer')).toBeVisible()
    await button('Discard the recording').click()
    await expect.element(screen.getByRole('textbox', { name: 'Write a message' })).toBeVisible()
    expect(stream.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true)
    expect([send.mock.calls, uploads]).toEqual([[], []])
  })

  it.each([
    ['NotAllowedError', /^Your browser doesn’t let this site use the microphone/],
    ['NotFoundError', /^No microphone was found/],
    ['NotReadableError', /^Another app is using the microphone/],
    ['AbortError', /^The recording failed/],
  ])('cannot be recorded without a microphone (%s), says why, and can be tried again', async (name, text) => {
    const present = microphone
    microphone = async () => {
      throw new DOMException('No', name)
    }
    const { screen, button, record } = await openComposer()
    await record()
    await expect.element(screen.getByText(text)).toBeVisible()
    microphone = present
    await button('Try again').click()
    await expect.element(screen.getByRole('timer')).toBeVisible()
  })

  it('that cannot be uploaded is kept, with the reason', async () => {
    class Refusing {
      upload = {}
      status = 422
      statusText = ''
      responseText = JSON.stringify({ message: 'This recording is empty or damaged. Record it again.', code: 'x' })
      onload = () => undefined
      open() {}
      setRequestHeader = () => undefined
      send() {
        setTimeout(() => this.onload())
      }
    }
    vi.stubGlobal('XMLHttpRequest', Refusing)
    const { screen, send, button, record } = await openComposer()
    await record()
    await expect.element(screen.getByRole('timer')).toHaveTextContent('0:01')
    await button('Stop recording').click()
    await button('Send the voice message').click()
    await expect.element(screen.getByText('This recording is empty or damaged. Record it again.')).toBeVisible()
    await expect.element(button('Send the voice message')).toBeEnabled()
    expect(send).not.toHaveBeenCalled()
  })
})

describe('a received voice message', () => {
  const message = {
    hasAttachment: true,
    attachmentUrl: filePath(uploaded.id, waveform),
    attachmentType: 'audio',
    attachmentName: uploaded.name,
  } as const

  it('shows how long it is before it is loaded, and is played from any moment and faster', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const screen = await renderApp(<Attachment message={message} />, { user })
    await expect.element(screen.getByRole('group', { name: 'Voice message, 0:12' })).toBeVisible()
    await expect.element(screen.getByText('0:12')).toBeVisible()
    await screen.getByRole('button', { name: 'Playback speed: 1×' }).click()
    await expect.element(screen.getByRole('button', { name: 'Playback speed: 1.5×' })).toBeVisible()
    await screen.getByRole('button', { name: 'Play', exact: true }).click()
    const [element] = play.mock.contexts as HTMLAudioElement[]
    expect(element!.playbackRate).toBe(1.5)
    expect(element!.src).toContain(uploaded.id)
    const position = screen.getByRole('slider', { name: 'Position' })
    await position.fill('7')
    expect(element!.currentTime).toBe(7)
    await expect.element(position).toHaveAttribute('aria-valuetext', '0:07')
  })

  it('says so when it cannot be played', async () => {
    const broken = { ...message, attachmentUrl: `/broken.m4a#${waveform}` }
    const screen = await renderApp(<Attachment message={broken} />, { user })
    await screen.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.element(screen.getByText('This voice message can’t be played.')).toBeVisible()
  })
})
