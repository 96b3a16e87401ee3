import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Person } from './world.ts'

/** The options that the server sends to a browser, as far as an authenticator reads them. */
type PasskeyOptions = { challenge?: string; user?: { id: string } }
/** A fault of an authenticator, or of the site that calls it. */
export type Fault = {
  challenge?: string
  origin?: string
  rpId?: string
  /** The authenticator did not verify its user. */
  unverified?: boolean
  /** The signature counter that it signs, instead of the next one. */
  counter?: number
  type?: string
  userHandle?: string | null
}

const hash = (data: Buffer | string) => createHash('sha256').update(data).digest()
const present = 0x01
const verified = 0x04
const withKey = 0x40

/** An authenticator with one passkey for http://localhost, which responds as WebAuthn specifies (ES256, attestation `none`). */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url')
  #counter = 0
  #userHandle: string | null = null
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  /** The response of `navigator.credentials.create`. */
  create({ challenge = '', user }: PasskeyOptions, fault: Fault = {}) {
    this.#userHandle = user?.id ?? null
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const authData = Buffer.concat([this.#data(withKey, fault), Buffer.alloc(16), length, id, this.#coseKey()])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, fault).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal', 'of a later standard'],
    })
  }

  /** The response of `navigator.credentials.get`. */
  get({ challenge = '' }: PasskeyOptions, fault: Fault = {}) {
    const client = clientData('webauthn.get', challenge, fault)
    const data = this.#data(0, fault)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, hash(client)]), this.#privateKey).toString('base64url'),
      userHandle: fault.userHandle === undefined ? this.#userHandle : fault.userHandle,
    })
  }

  #answer<R extends object>(response: R) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #data(flags: number, { rpId = 'localhost', unverified, counter }: Fault): Buffer {
    this.#counter = counter ?? this.#counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#counter)
    return Buffer.concat([hash(rpId), Buffer.of(present | (unverified ? 0 : verified) | flags), count])
  }

  #coseKey(): Buffer {
    const { x, y } = this.#publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ])
    return Buffer.from(isoCBOR.encode(key as never))
  }
}

const clientData = (type: string, challenge: string, fault: Fault): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: fault.type ?? type,
      challenge: fault.challenge ?? challenge,
      origin: fault.origin ?? 'http://localhost',
      crossOrigin: false,
    }),
  )

/** Adds a passkey to a person's account. */
export async function aPasskey(person: Person): Promise<{ id: number; authenticator: Authenticator }> {
  const authenticator = new Authenticator()
  const { body: options } = await person.call('POST', '/api/user/passkeys/options')
  const { status, body } = await person.call('POST', '/api/user/passkeys', { passkey: authenticator.create(options) })
  if (status !== 201) throw new Error(`The passkey was refused: ${JSON.stringify(body)}`)
  return { id: body.id, authenticator }
}
