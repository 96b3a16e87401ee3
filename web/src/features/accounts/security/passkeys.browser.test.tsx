import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { signInByPasskey } from '../../../api/passkeys/browser-passkeys.ts'
import { isPasskeyOffered, offerPasskey } from '../../../api/passkeys/passkey-offer.ts'
import { PasskeyOfferOnce } from './PasskeyOfferOnce.tsx'
import { Passkeys } from './Passkeys.tsx'

beforeEach(() => window.localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const laptop = { id: 3, name: 'Chrome · macOS', createdAt: '2026-01-02T10:00:00.000Z', lastUsedAt: null }
const options = {
  rp: { id: 'localhost', name: 'Vivobid' },
  user: { id: 'AAAA', name: 'ana', displayName: 'Ana' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}
const bytes = (...values: number[]) => new Uint8Array(values).buffer
const created = {
  id: 'AQID',
  rawId: bytes(1, 2, 3),
  type: 'public-key',
  response: { clientDataJSON: bytes(4), attestationObject: bytes(5), getTransports: () => ['internal'] },
  getClientExtensionResults: () => ({}),
}

const accountWith = (items: object[]) => ({
  rpId: 'localhost',
  userId: 'AAAA',
  name: 'ana',
  displayName: 'Ana',
  credentialIds: items.map(() => 'AQID'),
})

/** A server on which one person has these passkeys; returns the bodies that it was sent. */
function serve(items: object[]) {
  const bodies: unknown[] = []
  const keep = (answer: object) => (body: unknown) => {
    bodies.push(body)
    return answer
  }
  stubApi({
    'GET /api/user/passkeys': () => ({ json: { items, account: accountWith(items) } }),
    'POST /api/user/passkeys/options': { json: options },
    'POST /api/user/passkeys': keep({ status: 201, json: laptop }),
    'PATCH /api/user/passkeys/3': keep({ json: { ...laptop, name: 'Work' } }),
    'DELETE /api/user/passkeys/3': (body) => {
      items.splice(0)
      return keep({ status: 204 })(body)
    },
  })
  return bodies
}
const open = () => renderApp(<Passkeys />, { user: { role: 'business' } })

it('adds what the browser creates', async () => {
  const bodies = serve([])
  vi.spyOn(navigator.credentials, 'create').mockResolvedValue(created as never)
  const screen = await open()
  await screen.getByRole('button', { name: 'Add a passkey' }).click()
  await expect.element(screen.getByText('You can now sign in with “Chrome · macOS”.')).toBeVisible()
  const response = { clientDataJSON: 'BA', attestationObject: 'BQ', transports: ['internal'] }
  expect(bodies).toMatchObject([{ passkey: { id: 'AQID', response } }])
  await screen.unmount()
})

it('says so when the device has one already', async () => {
  serve([laptop])
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('Excluded', 'InvalidStateError'))
  const screen = await open()
  await screen.getByRole('button', { name: 'Add a passkey' }).click()
  await expect.element(screen.getByText('This passkey is already in use')).toBeVisible()
  await screen.unmount()
})

it('renames and removes one', async () => {
  const bodies = serve([laptop])
  const screen = await open()
  await expect.element(screen.getByText('Not used yet')).toBeVisible()
  await screen.getByRole('button', { name: 'Rename Chrome · macOS' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Work')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Remove Chrome · macOS' }).click()
  await screen.getByRole('button', { name: 'Remove passkey' }).click()
  await expect.element(screen.getByText('Passkey removed')).toBeVisible()
  expect(bodies).toEqual([{ name: 'Work', was: { name: laptop.name } }, null])
  await screen.unmount()
})

it('can take no more than ten', async () => {
  serve(Array.from({ length: 10 }, (_, i) => ({ ...laptop, id: 100 + i })))
  const screen = await open()
  const add = screen.getByRole('button', { name: 'Add a passkey' })
  await expect.element(add).toHaveAccessibleDescription('You can have up to 10 passkeys. Remove one first.')
  await screen.unmount()
})

const offer = () => renderApp(<PasskeyOfferOnce />, { user: { role: 'business' } })
const device = (canKeep: boolean) =>
  vi.spyOn(window.PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable').mockResolvedValue(canKeep)

it('is offered once after signing in by password, until it is answered', async () => {
  serve([])
  device(true)
  offerPasskey()
  const first = await offer()
  await first.getByRole('button', { name: 'Not now' }).click()
  await expect.element(first.getByText('Skip the password next time?')).not.toBeInTheDocument()
  await first.unmount()
  offerPasskey()
  expect(isPasskeyOffered()).toBe(false)
})

it.each([
  ['nobody has signed in by password', { canKeep: true, items: [], isDue: false }],
  ['the device could keep none', { canKeep: false, items: [], isDue: true }],
  ['the person has one', { canKeep: true, items: [laptop], isDue: true }],
])('is not offered where %s', async (_, { canKeep, items, isDue }) => {
  serve(items)
  const asked = device(canKeep)
  if (isDue) offerPasskey()
  const screen = await offer()
  if (isDue) await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await expect.element(screen.getByText('Skip the password next time?')).not.toBeInTheDocument()
  await screen.unmount()
})

it('tells the browser which passkeys there are, and again once one was removed', async () => {
  const told: unknown[] = []
  const signal = (what: unknown) => {
    told.push(what)
    return Promise.resolve()
  }
  Object.assign(window.PublicKeyCredential, { signalAllAcceptedCredentials: signal, signalCurrentUserDetails: signal })
  serve([laptop])
  const screen = await open()
  const details = { rpId: 'localhost', userId: 'AAAA', name: 'ana', displayName: 'Ana' }
  const accepted = (...ids: string[]) => ({ rpId: 'localhost', userId: 'AAAA', allAcceptedCredentialIds: ids })
  await expect.poll(() => told).toEqual([accepted('AQID'), details])
  await screen.getByRole('button', { name: 'Remove Chrome · macOS' }).click()
  await screen.getByRole('button', { name: 'Remove passkey' }).click()
  await expect.poll(() => told.slice(2)).toEqual([accepted(), details])
  await screen.unmount()
})

it('signing in with a passkey that was removed says so, and tells the browser not to offer it any more', async () => {
  const unknown: unknown[] = []
  Object.assign(window.PublicKeyCredential, {
    signalUnknownCredential: async (what: unknown) => void unknown.push(what),
  })
  stubApi({
    'POST /api/login/passkey/options': { json: { rpId: 'localhost', challenge: 'AAAA' } },
    'POST /api/login/passkey': {
      status: 422,
      json: { code: 'passkey_removed', message: securityErrors.passkeyRemoved },
    },
  })
  vi.spyOn(navigator.credentials, 'get').mockResolvedValue({
    id: 'AQID',
    rawId: bytes(1, 2, 3),
    type: 'public-key',
    getClientExtensionResults: () => ({}),
    response: { clientDataJSON: bytes(4), authenticatorData: bytes(5), signature: bytes(6) },
  } as never)
  await expect(signInByPasskey({ country: null })).rejects.toThrow('Sign in with your password')
  expect(unknown).toEqual([{ rpId: 'localhost', credentialId: 'AQID' }])
})
