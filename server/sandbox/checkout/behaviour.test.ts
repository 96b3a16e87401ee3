import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  card,
  checkoutInput,
  goodCard,
  minutes,
  openSandboxWorld,
  type SandboxWorld,
} from '../../test/sandbox-world.ts'

let world: SandboxWorld
beforeEach(async () => {
  world = await openSandboxWorld()
})
afterEach(() => world.close())

const aSession = () => world.stripe().checkout.sessions.create(checkoutInput(world))
const completed = 'checkout.session.completed'
const expectDeliveries = (count: number) =>
  vi.waitFor(() => expect(world.receiver.deliveries).toHaveLength(count), 5_000)

describe('the sandbox, set to', () => {
  it('lose events, never sends them', async () => {
    await world.service.behave('lost')
    await world.service.pay((await aSession()).id, goodCard)
    await vi.waitFor(async () => {
      const { rows } = await world.database.pool.query('select from sandbox_events where next_attempt_at is not null')
      expect(rows).toEqual([])
    }, 5_000)
    await world.service.behave('normal')
    const later = await aSession()
    await world.service.pay(later.id, goodCard)
    await expectDeliveries(2)
    expect(world.receiver.of(completed).map(({ event }) => (event.data.object as { id: string }).id)).toEqual([
      later.id,
    ])
  })

  it('duplicate events, sends each event twice', async () => {
    await world.service.behave('doubled')
    await world.service.pay((await aSession()).id, goodCard)
    await expectDeliveries(4)
    expect(new Set(world.receiver.deliveries.map(({ event }) => event.id)).size).toBe(2)
  })

  it('reorder events, sends the newest first', async () => {
    await world.service.behave('reordered')
    const { id } = await aSession()
    await world.service.payLater(id)
    await world.service.settleLater(id, 'succeeded')
    await expectDeliveries(3)
    expect(world.receiver.deliveries.at(-1)!.event.type).toBe(completed)
  })

  it('alter the amount or currency, charges the altered values', async () => {
    const { id } = await aSession()
    expect(await world.service.distort(id, { amount: 900, currency: 'EUR' })).toMatchObject({
      amount: 900,
      currency: 'EUR',
    })
    await world.service.pay(id, goodCard)
    expect(await world.stripe().checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 900, currency: 'eur' })
    await expect(world.service.distort(id, { amount: 800 })).rejects.toMatchObject({ code: 'checkout_closed' })
  })

  it('charge the card that is disputed, opens a dispute at once', async () => {
    const { id } = await aSession()
    await world.service.pay(id, card('4000 0000 0000 0259'))
    await expectDeliveries(3)
    expect(world.receiver.of('charge.dispute.created')).toHaveLength(1)
  })
})

describe('a rotated secret', () => {
  const isAccepted = (secrets: string[]) => {
    const { body, signature } = world.receiver.deliveries.at(-1)!
    try {
      return world.checkout(secrets).readWebhook(body, signature).id !== ''
    } catch {
      return false
    }
  }

  it('signs alongside the previous one during the overlap, then alone, across restarts', async () => {
    const [before] = world.sandbox.webhookSecrets
    await world.service.rotateSecret(1)
    await world.restart()
    const [after, ...others] = world.sandbox.webhookSecrets
    expect(others).toEqual([before])
    expect(after).not.toBe(before)

    await world.service.pay((await aSession()).id, goodCard)
    await expectDeliveries(2)
    expect([isAccepted([before!]), isAccepted([after!])]).toEqual([true, true])

    world.pass(minutes(61))
    await world.service.pay((await aSession()).id, goodCard)
    await expectDeliveries(4)
    expect([isAccepted([before!]), isAccepted([after!])]).toEqual([false, true])
    await world.restart()
    expect(world.sandbox.webhookSecrets).toEqual([after])
  })
})

describe('the provider’s lists', () => {
  const pages = async <T>(list: AsyncGenerator<T[]>) => {
    const all: T[][] = []
    for await (const page of list) all.push(page)
    return all
  }

  it('are read completely, newest first, with the total refunded per charge', async () => {
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

  it('continue after the last item of a page', async () => {
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

  it('refund once per key; refunding again is not an error', async () => {
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
