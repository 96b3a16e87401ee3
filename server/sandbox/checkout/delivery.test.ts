import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { run } from '../../test/postgres.ts'
import { checkoutInput, goodCard, minutes, openSandboxWorld, type SandboxWorld } from '../../test/sandbox-world.ts'
import { claimDueEvents } from './delivery.ts'
import { sandboxEvents } from './tables.ts'

let world: SandboxWorld
beforeEach(async () => {
  world = await openSandboxWorld()
})
afterEach(() => world.close())

async function aPaidSession() {
  const { id } = await world.stripe().checkout.sessions.create(checkoutInput(world))
  await world.service.pay(id, goodCard)
  return id
}
const events = () => world.database.orm.select().from(sandboxEvents)
const wake = (id: string) => world.service.readSession(id)
const waitForAttempts = (count: number) =>
  vi.waitFor(async () => expect((await events()).map(({ attempts }) => attempts)).toEqual([count, count]), 5_000)

describe('a webhook', () => {
  it('is sent immediately, signed, exactly once', async () => {
    await aPaidSession()
    await vi.waitFor(() => expect(world.receiver.deliveries).toHaveLength(2), 2_000)
    const checkout = world.checkout()
    for (const { body, signature, event } of world.receiver.deliveries) {
      expect(checkout.readWebhook(body, signature)).toMatchObject({ id: event.id, type: event.type })
    }
    await vi.waitFor(async () => expect((await events()).every(({ deliveredAt }) => deliveredAt !== null)).toBe(true))
    await world.restart()
    world.pass(minutes(10))
    await aPaidSession()
    await vi.waitFor(() => expect(world.receiver.deliveries).toHaveLength(4), 2_000)
  })

  it('is retried with increasing delays until it is accepted', async () => {
    world.receiver.answer = 500
    const id = await aPaidSession()
    await waitForAttempts(1)
    await waitForAttempts(2)
    world.pass(6_000)
    await wake(id)
    await waitForAttempts(3)
    const waits = (await events()).map(({ nextAttemptAt }) => nextAttemptAt!.getTime() - world.clock().getTime())
    expect(Math.min(...waits)).toBeGreaterThan(20_000)

    world.receiver.answer = 200
    world.pass(31_000)
    await wake(id)
    await vi.waitFor(() =>
      expect(world.receiver.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded']),
    )
  })

  it('is not sent again while the receiver is still responding', async () => {
    let release = () => {}
    world.receiver.responseGate = new Promise((resolve) => {
      release = resolve
    })
    const id = await aPaidSession()
    await vi.waitFor(() => expect(world.receiver.requestCount).toBe(2))
    for (let i = 0; i < 8; i++) {
      world.pass(1_000)
      await wake(id)
    }
    release()
    await vi.waitFor(() => expect(world.receiver.deliveries).toHaveLength(2))
    expect(world.receiver.requestCount).toBe(2)
  })

  it('is sent after a lost database connection is restored', async () => {
    const { id } = await world.stripe().checkout.sessions.create(checkoutInput(world))
    await run(
      world.ownerUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await vi.waitFor(() => world.service.pay(id, goodCard), 5_000)
    await vi.waitFor(() => expect(world.receiver.deliveries).toHaveLength(2), 10_000)
  })

  it('treats a redirect as a failure', async () => {
    world.receiver.answer = 302
    await aPaidSession()
    await waitForAttempts(1)
    expect(world.receiver.deliveries).toHaveLength(0)
  })

  it('survives a restart and is sent after it', async () => {
    world.receiver.answer = 503
    await aPaidSession()
    await waitForAttempts(1)
    await world.sandbox.close()
    world.receiver.answer = 200
    await world.restart()
    await vi.waitFor(() => expect(world.receiver.deliveries).toHaveLength(2), 3_000)
  })

  it('is sent after a crash between the change and the delivery', async () => {
    const { id } = await world.stripe().checkout.sessions.create(checkoutInput(world))
    const { sandbox } = world
    await sandbox.close()
    await sandbox.service.pay(id, goodCard)
    expect(world.receiver.deliveries).toHaveLength(0)
    await world.restart()
    await vi.waitFor(() => expect(world.receiver.deliveries).toHaveLength(2), 3_000)
  })

  it('is abandoned after three days', async () => {
    world.receiver.answer = 500
    const id = await aPaidSession()
    await waitForAttempts(1)
    world.pass(minutes(3 * 24 * 60))
    await wake(id)
    await vi.waitFor(async () =>
      expect((await events()).every(({ nextAttemptAt }) => nextAttemptAt === null)).toBe(true),
    )
    expect((await events()).every(({ deliveredAt }) => deliveredAt === null)).toBe(true)
  })

  it('is claimed by one sender when several poll at once', async () => {
    world.receiver.answer = 500
    await aPaidSession()
    await waitForAttempts(1)
    await world.sandbox.close()
    const later = () => new Date(world.clock().getTime() + minutes(1))
    const claimed = await Promise.all(Array.from({ length: 6 }, () => claimDueEvents(world.database, later, 10)))
    expect(claimed.flat()).toHaveLength(2)
  })
})
