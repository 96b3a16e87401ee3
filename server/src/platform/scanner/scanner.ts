import net from 'node:net'
import type { Readable } from 'node:stream'
import { openGate } from '../limits/gate.ts'

/** The address of the virus scanner. */
export type ScannerAddress = { host: string; port: number }

export type Scanner = {
  /** The name of the threat that a file holds; null: none. Throws `ScannerUnavailable`; 503 `busy` while 50 others wait. */
  scan(content: Readable): Promise<string | null>
  isUp(): Promise<boolean>
}

/** Thrown when the scanner has not answered. */
export class ScannerUnavailable extends Error {}

const defaults = {
  connectMs: 3_000,
  /** The time without accepting a piece or answering; after the last piece it scans. */
  silentMs: 120_000,
  pingMs: 3_000,
  maxRunning: 4,
  maxWaiting: 50,
}
const longestAnswer = 4_096

/** A client of clamd, ClamAV's daemon (https://docs.clamav.net/manual/Usage/Scanning.html#clamd). */
export function openScanner(address: ScannerAddress, options: Partial<typeof defaults> = {}): Scanner {
  const { connectMs, silentMs, pingMs, maxRunning, maxWaiting } = { ...defaults, ...options }
  const gate = openGate({ maxRunning, maxWaiting })
  return {
    scan: (content) =>
      gate.run(async () =>
        threatIn(
          await exchange(address, { connectMs, silentMs }, async (socket) => {
            await write(socket, Buffer.from('zINSTREAM\0'))
            for await (const chunk of content as AsyncIterable<Buffer>) await writePiece(socket, chunk)
            await write(socket, Buffer.alloc(4))
          }),
        ),
      ),
    isUp: async () => {
      const send = (socket: net.Socket) => write(socket, Buffer.from('zPING\0'))
      const answer = await exchange(address, { connectMs, silentMs: pingMs }, send).catch(() => null)
      return answer === 'PONG'
    },
  }
}

function threatIn(answer: string): string | null {
  if (answer === 'stream: OK') return null
  const threat = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (!threat) throw new ScannerUnavailable(`The virus scanner answered: ${answer.slice(0, 200)}`)
  return threat
}

/** Sends something on a new connection; returns the answer, which ends with a zero byte. Throws `ScannerUnavailable`. */
function exchange(
  address: ScannerAddress,
  { connectMs, silentMs }: { connectMs: number; silentMs: number },
  send: (socket: net.Socket) => Promise<void>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(address)
    const end = (settle: () => void) => {
      socket.destroy()
      settle()
    }
    const fail = (why: string) => end(() => reject(new ScannerUnavailable(why)))
    socket.setTimeout(connectMs, () => fail('The virus scanner does not respond'))
    socket.once('connect', () => {
      socket.setTimeout(silentMs)
      send(socket).catch((error: Error) => fail(`The virus scanner took only a part: ${error.message}`))
    })
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
      if (answer.includes('\0')) end(() => resolve(answer.slice(0, answer.indexOf('\0'))))
      else if (answer.length > longestAnswer) fail('The virus scanner answers without end')
    })
    socket.once('error', ({ message }) => fail(`The virus scanner cannot be reached: ${message}`))
    socket.once('close', () => fail('The virus scanner closed the connection'))
  })
}

/** Resolves once the system has taken the bytes, so that no more than a piece waits in memory. */
const write = (socket: net.Socket, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

async function writePiece(socket: net.Socket, piece: Buffer): Promise<void> {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  socket.write(length)
  await write(socket, piece)
}
