import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCheckout, aSandboxWorld, card, goodCard, minutes, type SandboxWorld } from './sandbox-world.ts'

let world: SandboxWorld
beforeEach(async () => {
  world = await aSandboxWorld()
})
afterEach(() => world.close())

const aSession = () => world.stripe().checkout.sessions.create(aCheckout(world))
const completed = 'checkout.session.completed'
const told = (count: number) => vi.waitFor(() => expect(world.receiver.deliveries).toHaveLength(count), 5_000)

describe('the sandbox, told to', () => {
  it('lose its events, sends none of them ever', async () => {
    await world.service.behave('lost')
    await world.service.pay((await aSession()).id, goodCard)
    await vi.waitFor(async () => {
      const { rows } = await world.database.pool.query('select from sandbox_events where next_attempt_at is not null')
      expect(rows).toEqual([])
    }, 5_000)
    await world.service.behave('normal')
    const later = await aSession()
    await world.service.pay(later.id, goodCard)
    await told(2)
    expect(world.receiver.of(completed).map(({ event }) => (event.data.object as { id: string }).id)).toEqual([
      later.id,
    ])
  })

  it('tell twice, sends each event twice', async () => {
    await world.service.behave('doubled')
    await world.service.pay((await aSession()).id, goodCard)
    await told(4)
    expect(new Set(world.receiver.deliveries.map(({ event }) => event.id)).size).toBe(2)
  })

  it('tell in another order, sends the newest first', async () => {
    await world.service.behave('reordered')
    const { id } = await aSession()
    await world.service.payLater(id)
    await world.service.settleLater(id, 'succeeded')
    await told(3)
    expect(world.receiver.deliveries.at(-1)!.event.type).toBe(completed)
  })

  it('take another amount or currency, says so until it is paid', async () => {
    const { id } = await aSession()
    expect(await world.service.distort(id, { amount: 900, currency: 'EUR' })).toMatchObject({
      amount: 900,
      currency: 'EUR',
    })
    await world.service.pay(id, goodCard)
    expect(await world.stripe().checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 900, currency: 'eur' })
    await expect(world.service.distort(id, { amount: 800 })).rejects.toMatchObject({ code: 'checkout_closed' })
  })

  it('charge the card whose owner disputes, opens a dispute at once', async () => {
    const { id } = await aSession()
    await world.service.pay(id, card('4000 0000 0000 0259'))
    await told(3)
    expect(world.receiver.of('charge.dispute.created')).toHaveLength(1)
  })
})

describe('a secret that is changed', () => {
  const accepts = (secrets: string[]) => {
    const { body, signature } = world.receiver.deliveries.at(-1)!
    try {
      return world.checkout(secrets).readWebhook(body, signature).id !== ''
    } catch {
      return false
    }
  }

  it('signs beside the one before for as long as was said, then alone; a restart knows both', async () => {
    const [before] = world.sandbox.webhookSecrets
    await world.service.rotateSecret(1)
    await world.restart()
    const [after, ...others] = world.sandbox.webhookSecrets
    expect(others).toEqual([before])
    expect(after).not.toBe(before)

    await world.service.pay((await aSession()).id, goodCard)
    await told(2)
    expect([accepts([before!]), accepts([after!])]).toEqual([true, true])

    world.pass(minutes(61))
    await world.service.pay((await aSession()).id, goodCard)
    await told(4)
    expect([accepts([before!]), accepts([after!])]).toEqual([false, true])
    await world.restart()
    expect(world.sandbox.webhookSecrets).toEqual([after])
  })
})

describe('lists of the provider', () => {
  const pages = async <T>(list: AsyncGenerator<T[]>) => {
    const all: T[][] = []
    for await (const page of list) all.push(page)
    return all
  }

  it('are read whole, newest first, with what was refunded of each charge in all', async () => {
    const sessions: Stripe.Checkout.Session[] = []
    for (let i = 0; i < 3; i++) sessions.push(await aSession())
    const [first, second] = sessions
    await world.service.pay(first!.id, goodCard)
    await world.service.refund(first!.id, 300)
    await world.service.refund(first!.id, 200)
    await world.service.pay(second!.id, goodCard)
    await world.service.dispute(second!.id)
    const since = new Date(world.clock().getTime() - minutes(5))
    const listed = (await pages(world.checkout().listSessions(since))).flat()
    expect(listed.map(({ id, paid }) => [id, paid])).toEqual([
      [sessions[2]!.id, false],
      [second!.id, true],
      [first!.id, true],
    ])
    const reversals = (await pages(world.checkout().listReversals({ refunds: since, disputes: since }))).flat()
    expect(reversals.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund', 500],
      ['refund', 500],
      ['dispute', 2_500],
    ])
    const tomorrow = new Date(world.clock().getTime() + minutes(5))
    expect((await pages(world.checkout().listSessions(tomorrow))).flat()).toEqual([])
  })

  it('go on after the last of a page', async () => {
    const { id } = await aSession()
    await world.service.pay(id, goodCard)
    for (let i = 0; i < 5; i++) await world.service.refund(id, 10)
    const { refunds } = world.stripe()
    const first = await refunds.list({ limit: 3 })
    const second = await refunds.list({ limit: 3, starting_after: first.data.at(-1)!.id })
    expect([first.has_more, second.has_more]).toEqual([true, false])
    expect(new Set([...first.data, ...second.data].map((refund) => refund.id)).size).toBe(5)
    await expect(refunds.list({ starting_after: 're_unknown' })).rejects.toMatchObject({ statusCode: 404 })
  })

  it('a refund under its key is given once, and one that is given already is no mistake', async () => {
    const { id } = await aSession()
    await world.service.pay(id, goodCard)
    const { paymentIntentId } = await world.checkout().readSession(id)
    await world.checkout().refund(paymentIntentId!, 'a-key-of-ours')
    await world.checkout().refund(paymentIntentId!, 'a-key-of-ours')
    await world.checkout().refund(paymentIntentId!, 'another-key')
    expect((await world.stripe().refunds.list({ limit: 10 })).data).toHaveLength(1)
    await expect(world.checkout().refund('pi_unknown', 'a-third-key')).rejects.toMatchObject({ status: 404 })
  })
})
