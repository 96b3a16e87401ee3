import { afterEach, expect, it, vi } from 'vitest'
import { gifts } from '#contract/money/gifts/gifts.ts'
import { onceSender } from './send-once.ts'

afterEach(() => vi.unstubAllGlobals())

/** Sends gifts of these amounts to a server that answers with these statuses (0: not at all); returns the keys in order. */
async function keysOf(attempts: { amount: number; status: number }[]) {
  const keys: string[] = []
  const send = onceSender(gifts.send)
  for (const { amount, status } of attempts) {
    vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
      keys.push(headers['idempotency-key']!)
      if (status === 0) throw new TypeError('no connection')
      return new Response('{}', { status })
    })
    await send({ body: { receiverId: 7, amount, emoji: 'heart', message: '' } }).catch(() => undefined)
  }
  return keys
}

it('keeps the key of an input until a definite response arrives', async () => {
  const [lost, failed, sent, again] = await keysOf([0, 503, 200, 200].map((status) => ({ amount: 500, status })))
  expect([failed, sent]).toEqual([lost, lost])
  expect(again).not.toBe(lost)
})

it('keeps it for changed input too, since the first attempt may have taken effect unseen', async () => {
  const [lost, changed] = await keysOf([
    { amount: 500, status: 0 },
    { amount: 900, status: 422 },
  ])
  expect(changed).toBe(lost)
})

it('has a new key after a refusal', async () => {
  const [refused, next] = await keysOf([
    { amount: 900, status: 409 },
    { amount: 900, status: 200 },
  ])
  expect(next).not.toBe(refused)
})
