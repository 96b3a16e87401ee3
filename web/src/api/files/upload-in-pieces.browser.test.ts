import { afterEach, expect, it, vi } from 'vitest'
import { resumableUpload, resumableUploads } from '#contract/foundation/uploads/resumable.ts'
import { uploadInPieces } from './upload-in-pieces.ts'

const address = `${resumableUploads.create.url}/00000000-0000-4000-8000-000000000001`
type Reply = { status: number; headers?: Record<string, string>; body?: string }
type Sent = { method: string; url: string; headers: Record<string, string>; bytes: number }

/** Stands in for the server; `null` is a connection that breaks. */
function stubServer(answer: (sent: Sent, all: Sent[]) => Reply | null): Sent[] {
  const all: Sent[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 0
      responseText = ''
      onload = () => undefined
      onerror = (_event: unknown) => undefined
      private replied: Record<string, string> = {}
      private sent: Sent = { method: '', url: '', headers: {}, bytes: 0 }
      open(method: string, url: string) {
        Object.assign(this.sent, { method, url })
      }
      setRequestHeader(name: string, value: string) {
        this.sent.headers[name.toLowerCase()] = value
      }
      getResponseHeader(name: string) {
        return this.replied[name.toLowerCase()] ?? null
      }
      abort() {}
      send(body?: Blob | null) {
        this.sent.bytes = body?.size ?? 0
        all.push(this.sent)
        setTimeout(() => {
          const reply = answer(this.sent, all)
          if (!reply) return this.onerror(new Event('error'))
          Object.assign(this, { status: reply.status, responseText: reply.body ?? '', replied: reply.headers ?? {} })
          this.onload()
        })
      }
    },
  )
  return all
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const file = (bytes: number) => new File([new Uint8Array(bytes)], 'clip.mp4', { type: 'video/mp4', lastModified: 1 })
const offsetAfter = ({ headers, bytes }: Sent) => String(Number(headers['upload-offset']) + bytes)

it('sends a video in pieces and goes on after a broken connection', async () => {
  let arrived = '0'
  let isBroken = true
  const sent = stubServer((each): Reply | null => {
    if (each.method === 'POST') return { status: 201, headers: { location: address } }
    if (each.method === 'HEAD')
      return { status: 200, headers: { 'upload-offset': arrived, 'upload-length': '12000000' } }
    if (each.headers['upload-offset'] !== '0' && isBroken) {
      isBroken = false
      return null
    }
    arrived = offsetAfter(each)
    return { status: 204, headers: { 'upload-offset': arrived } }
  })
  const uploaded = await new Promise<string>((resolve, reject) => {
    void uploadInPieces(file(12_000_000), { onProgress: () => undefined, onUploaded: resolve, onFailed: reject })
  })
  expect(uploaded).toBe('00000000-0000-4000-8000-000000000001')
  const pieces = sent.filter(({ method }) => method === 'PATCH').map(({ bytes }) => bytes)
  const rest = 12_000_000 - resumableUpload.pieceBytes
  expect(pieces).toEqual([resumableUpload.pieceBytes, rest, rest])
})

it('goes on with the same file after the page was reloaded', async () => {
  stubServer((each): Reply | null =>
    each.method === 'POST'
      ? { status: 201, headers: { location: address } }
      : each.headers['upload-offset'] === '0'
        ? { status: 204, headers: { 'upload-offset': offsetAfter(each) } }
        : null,
  )
  const first = await new Promise<{ pause: () => void }>((resolve) => {
    const started = uploadInPieces(file(12_000_000), {
      onProgress: (fraction) => {
        if (fraction > 0.5) void started.then(resolve)
      },
      onUploaded: () => undefined,
      onFailed: () => undefined,
    })
  })
  first.pause()
  const sent = stubServer((each): Reply | null =>
    each.method === 'HEAD'
      ? { status: 200, headers: { 'upload-offset': '4194304', 'upload-length': '12000000' } }
      : { status: 204, headers: { 'upload-offset': offsetAfter(each) } },
  )
  await new Promise<string>((resolve, reject) => {
    void uploadInPieces(file(12_000_000), { onProgress: () => undefined, onUploaded: resolve, onFailed: reject })
  })
  expect(sent.map(({ method }) => method)).toEqual(['HEAD', 'PATCH'])
})

it('shows what the server refuses in its words', async () => {
  const message = 'This file is too large'
  stubServer(() => ({ status: 413, body: JSON.stringify({ message, code: 'upload_too_large' }) }))
  const error = await new Promise<Error>((resolve, reject) => {
    const onUploaded = () => reject(new Error('It was not refused'))
    void uploadInPieces(file(1_000), { onProgress: () => undefined, onUploaded, onFailed: resolve })
  })
  expect(error).toMatchObject({ message, status: 413, code: 'upload_too_large' })
})
