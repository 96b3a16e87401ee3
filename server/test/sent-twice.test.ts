import { expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'

/** Endpoints that create something without an Idempotency-Key, each with the reason why two requests still create it once. */
const withoutKey: Record<string, string> = {
  'identity.register': 'an address and a user name are registered once',
  'pushDevices.add': 'the address of a browser is stored once',
  'invitationLinks.accept': 'an invitation is accepted once',
  'passkeyProofs.add': 'its proof is redeemed once',
  'contact.create': 'the same words within an hour are the same message',
  'contact.reply': 'the same words within an hour are the same answer',
  'resumableUploads.create': 'a place for a video, which lapses unless it is filled',
  'uploads.create': 'a place for a file, which lapses unless it is filled',
}

it('every write that makes something takes an Idempotency-Key, or makes it once by itself', () => {
  const made = Object.entries(endpoints).filter(([, { schema, idempotent }]) => schema.response[201] && !idempotent)
  expect(made.map(([name]) => name).sort()).toEqual(Object.keys(withoutKey).sort())
})
