import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { NewPushDevice } from '#contract/foundation/notifications/push.ts'

/** A message that a push service has received for a browser. */
export type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer }
type Reply = { status: number; headers?: Record<string, string> }

/** A browser with keys of its own: its subscription, and the decryption of messages sent to it. */
export class PushBrowser {
  readonly path = `/push/${randomBytes(12).toString('base64url')}`
  private readonly keys: ECDH = createECDH('prime256v1')
  private readonly auth = randomBytes(16)
  private readonly origin: string

  constructor(origin: string) {
    this.origin = origin
    this.keys.generateKeys()
  }

  /** The subscription that the browser gives the site. */
  get subscription(): NewPushDevice {
    return {
      endpoint: this.origin + this.path,
      keys: { p256dh: this.keys.getPublicKey('base64url'), auth: this.auth.toString('base64url') },
    }
  }

  /** Decrypts a message (RFC 8188 and 8291), which is in one record. */
  read({ body }: Pick<Pushed, 'body'>) {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body[20]!)
    const record = body.subarray(21 + body[20]!)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), sender])
    const secret = hkdfSync('sha256', this.keys.computeSecret(sender), this.auth, info, 32)
    const derive = (what: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${what}\0`, bytes))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
}

/** The sender's claims (RFC 8292); throws unless they are signed with the key that they name. */
export function senderOf({ headers }: Pushed): { key: string; claims: { aud: string; sub: string; exp: number } } {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '')!
  const [head, claims, signature] = token!.split('.') as [string, string, string]
  const point = Buffer.from(key!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The sender is not who they say')
  return { key: key!, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}

/** A push service on this machine, which accepts everything unless it is set to answer otherwise. */
export async function openPushService(port = 0) {
  const received: Pushed[] = []
  const replies: Reply[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) })
      const { status, headers = {} } = replies.shift() ?? { status: 201 }
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    origin,
    received,
    aBrowser: () => new PushBrowser(origin),
    /** Sets the answers to the next messages, one each. */
    answer: (...next: Reply[]) => void replies.push(...next),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
