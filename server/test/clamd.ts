import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

// in parts, or virus scanners would flag this file
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
)

type Behaviour = (received: Buffer, socket: net.Socket) => void

/** Stands in for clamd: answers complete commands by `answer`, or passes what it has received to another `behave`. */
export async function startFakeClamd(behave: Behaviour) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      behave(received, socket)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return {
    address: { host: '127.0.0.1', port },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

const prefix = Buffer.from('zINSTREAM\0')
/** The content sent to be scanned, once it is complete; null before. */
export function scannedContent(received: Buffer): Buffer | null {
  if (!received.subarray(0, prefix.length).equals(prefix)) return null
  const pieces: Buffer[] = []
  for (let at = prefix.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

/** Scans as clamd does, for the EICAR test file alone. */
export const honest: Behaviour = (received, socket) => {
  if (received.equals(Buffer.from('zPING\0'))) return void socket.end('PONG\0')
  const content = scannedContent(received)
  if (content) socket.end(content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
}

/** True if Debian's clamav-daemon is installed. */
export const hasClamd = spawnSync('clamd', ['--version'], { stdio: 'ignore' }).status === 0

/** Starts clamd on a port of its own, with a signature of the EICAR test file alone, since others would have to be downloaded. */
export async function startClamd(port: number) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-clamd-'))
  writeFileSync(path.join(folder, 'eicar.ndb'), `Eicar-Test:0:0:${eicar.toString('hex')}\n`)
  const settings = { TCPSocket: port, TCPAddr: '127.0.0.1', DatabaseDirectory: folder, Foreground: 'yes' }
  const file = path.join(folder, 'clamd.conf')
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}`)
  writeFileSync(file, [...lines, 'StreamMaxLength 1M', 'User root'].join('\n'))
  const child: ChildProcess = spawn('clamd', ['--config-file', file], { stdio: 'ignore' })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
    }
    rmSync(folder, { recursive: true, force: true })
  }
  return { address: { host: '127.0.0.1', port }, stop }
}

/** Waits until a condition holds. */
export async function until(isSo: () => Promise<boolean>, longestMs = 30_000): Promise<void> {
  for (const start = Date.now(); !(await isSo()); await wait(100))
    if (Date.now() - start > longestMs) throw new Error('It did not come to be')
}
