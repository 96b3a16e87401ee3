import { randomBytes } from 'node:crypto'
import net from 'node:net'
import type { LiveFrame } from '#contract/accounts/live/live.ts'
import { liveSocketPath } from '#contract/accounts/live/protocol.ts'
import { roundRobin } from '../../server/src/demo/round-robin.ts'

export type LiveSocket = { close: () => void }
export type LiveListener = {
  /** Called with each frame and the time at which its last byte was read (performance.now()). */
  onFrame: (frame: LiveFrame, at: number) => void
  /** The connection ended or was never made. */
  onClose?: () => void
}

/**
 * A connection to /api/live that takes a few hundred bytes, so that ten thousand fit into the process that measures. It supports only the
 * server's frames: text frames of less than 64 KB, pings and closing.
 */
export function openLiveSocket(
  { port, cookie, after }: { port: number; cookie: string; after: number | null },
  { onFrame, onClose }: LiveListener,
): LiveSocket {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  let buffered: Buffer = Buffer.alloc(0)
  let isUpgraded = false
  socket.once('connect', () =>
    socket.write(
      `GET ${liveSocketPath} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nCookie: ${cookie}\r\n\r\n`,
    ),
  )
  socket.on('data', (chunk) => {
    buffered = buffered.length > 0 ? Buffer.concat([buffered, chunk]) : chunk
    if (!isUpgraded) {
      const end = buffered.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!buffered.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) return socket.destroy()
      isUpgraded = true
      buffered = buffered.subarray(end + 4)
      socket.write(frame(0x1, JSON.stringify({ after })))
    }
    const at = performance.now()
    for (let next = readFrame(buffered); next; next = readFrame(buffered)) {
      buffered = buffered.subarray(next.length)
      if (next.opcode === 0x1) onFrame(JSON.parse(next.payload.toString()) as LiveFrame, at)
      else if (next.opcode === 0x9) socket.write(frame(0xa, ''))
      else if (next.opcode === 0x8) socket.destroy()
    }
  })
  socket.on('error', () => socket.destroy())
  socket.once('close', () => onClose?.())
  return { close: () => socket.destroy() }
}

/** The first whole frame of the received bytes; null when it is not whole yet. */
function readFrame(data: Buffer): { opcode: number; payload: Buffer; length: number } | null {
  if (data.length < 2) return null
  const short = data.readUInt8(1) & 0x7f
  const start = short === 126 ? 4 : 2
  if (data.length < start) return null
  const length = start + (short === 126 ? data.readUInt16BE(2) : short)
  return data.length < length
    ? null
    : { opcode: data.readUInt8(0) & 0x0f, payload: data.subarray(start, length), length }
}

/** A masked frame, as clients have to send them; of less than 126 bytes. */
function frame(opcode: number, text: string): Buffer {
  const mask = randomBytes(4)
  const payload = Buffer.from(text).map((byte, i) => byte ^ roundRobin(mask, i))
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length]), mask, payload])
}
