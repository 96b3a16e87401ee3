import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { eicar, hasClamd, honest, scannedContent, startClamd, startFakeClamd, until } from '../../../test/clamd.ts'
import { openScanner, ScannerUnavailable } from './scanner.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function fake(behave: Parameters<typeof startFakeClamd>[0], options: Parameters<typeof openScanner>[1] = {}) {
  const clamd = await startFakeClamd(behave)
  stops.push(clamd.stop)
  return { ...clamd, scanner: openScanner(clamd.address, { silentMs: 300, connectMs: 300, pingMs: 300, ...options }) }
}
const contentOf = (...pieces: (string | Buffer)[]) => Readable.from(pieces.map((piece) => Buffer.from(piece)))

describe('the virus scanner', () => {
  it('gets the whole file, in pieces, and names the threat that it finds', async () => {
    const seen: string[] = []
    const { scanner } = await fake((received, socket) => {
      const content = scannedContent(received)
      if (content) seen.push(content.toString())
      honest(received, socket)
    })
    expect(await scanner.scan(contentOf('A quiet', ' green', ' kettle'))).toBeNull()
    expect(seen).toEqual(['A quiet green kettle'])
    expect(await scanner.scan(contentOf('before ', eicar))).toBe('Eicar-Test-Signature')
    expect(await scanner.isUp()).toBe(true)
  })

  it.each<[string, Parameters<typeof startFakeClamd>[0]]>([
    ['says nothing', () => undefined],
    ['closes the connection', (_, socket) => socket.destroy()],
    ['closes it in the middle of its answer', (_, socket) => socket.end('stream: O')],
    ['answers something else', (_, socket) => socket.end('HTTP/1.1 200 OK\0')],
    ['answers without end', (_, socket) => void socket.write('a'.repeat(10_000))],
    ['takes no file of this size', (_, socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
  ])('that %s lets nothing through', async (_, behave) => {
    const { scanner } = await fake(behave)
    await expect(scanner.scan(contentOf('a', 'b'))).rejects.toThrow(ScannerUnavailable)
    expect(await scanner.isUp()).toBe(false)
  })

  it('that is not there lets nothing through', async () => {
    const { address, stop } = await startFakeClamd(honest)
    await stop()
    const scanner = openScanner(address)
    await expect(scanner.scan(contentOf('a'))).rejects.toThrow(ScannerUnavailable)
    expect(await scanner.isUp()).toBe(false)
  })

  it('has no more than four files at once, and turns others away when fifty wait', async () => {
    const answers: (() => void)[] = []
    let running = 0
    let most = 0
    const { scanner } = await fake(
      (received, socket) => {
        if (!scannedContent(received)) return
        most = Math.max(most, ++running)
        answers.push(() => {
          running--
          honest(received, socket)
        })
      },
      { silentMs: 20_000 },
    )
    const scans = Array.from({ length: 54 }, () => scanner.scan(contentOf('a')))
    await expect(scanner.scan(contentOf('a'))).rejects.toMatchObject({ status: 503, code: 'busy' })
    let isDone = false
    const all = Promise.all(scans).finally(() => {
      isDone = true
    })
    await until(async () => {
      for (const answer of answers.splice(0)) answer()
      return isDone
    })
    expect(new Set(await all)).toEqual(new Set([null]))
    expect(most).toBe(4)
  })
})

// apt-get install clamav-daemon
describe.skipIf(!hasClamd)('ClamAV’s own daemon (skipped unless clamav-daemon is installed)', () => {
  it('finds the EICAR test file and takes no file above its limit', { timeout: 60_000 }, async () => {
    const clamd = await startClamd(33_100 + Math.floor(Math.random() * 800))
    stops.push(clamd.stop)
    const scanner = openScanner(clamd.address)
    await until(() => scanner.isUp())
    expect(await scanner.scan(contentOf('nothing', ' of note'))).toBeNull()
    expect(await scanner.scan(contentOf(eicar))).toMatch(/^Eicar-Test/)
    await expect(scanner.scan(contentOf(Buffer.alloc(3_000_000)))).rejects.toThrow(ScannerUnavailable)
    await clamd.stop()
    await expect(scanner.scan(contentOf('a'))).rejects.toThrow(ScannerUnavailable)
  })
})
