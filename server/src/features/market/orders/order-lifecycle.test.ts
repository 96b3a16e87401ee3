import { describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'

const { world, business, influencer } = await aMarket({ business: 'business', influencer: 'influencer' })

const ok = (answer: { status: number; body: unknown }) => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return answer.body as Record<string, any>
}

describe('an order', () => {
  it('goes from purchase through a revision and the PIN to payout with balanced books', async () => {
    const dealId = await world.aDeal(influencer, {
      customOptions: [{ id: 'raw', label: 'Raw files', price: 2_000, extraDays: 1 }],
    })
    const { purchaseId, taskId } = await world.anOrder(business, dealId, { extras: ['raw'], amount: 12_000 })
    expect(ok(await business.call('GET', '/api/wallet'))).toMatchObject({
      available: 88_000,
      held: 12_000,
      holds: [{ purchaseId, amount: 12_000 }],
    })
    expect(ok(await influencer.call('GET', '/api/wallet'))).toMatchObject({ available: 0, held: 0, expected: 12_000 })

    expect(ok(await influencer.call('GET', '/api/purchases?side=influencer&status=pending')).items).toHaveLength(1)
    expect(
      ok(await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, { message: 'With pleasure' })),
    ).toMatchObject({ status: 'in_progress' })
    const link = { finalResultUrl: 'https://instagram.com/p/1', finalResultType: 'link' }
    ok(await influencer.call('POST', `/api/tasks/${taskId}/deliver`, link))
    ok(await business.call('POST', `/api/tasks/${taskId}/revise`, { changes: 'A little brighter, please' }))
    ok(await influencer.call('POST', `/api/tasks/${taskId}/deliver`, { ...link, note: 'Brighter' }))

    const { pinCode } = ok(await business.call('POST', `/api/tasks/${taskId}/pin/reveal`))
    expect(pinCode).toMatch(/^\d{4}$/)
    const task = ok(await influencer.call('POST', `/api/tasks/${taskId}/verify-pin`, { pinCode }))
    expect(task).toMatchObject({ status: 'completed', isPinVerified: true, clock: null })
    expect(JSON.stringify(task)).not.toContain('pinCode')
    expect(task.events.map((event: { kind: string }) => event.kind)).toEqual([
      'paid',
      'order_accepted',
      'delivered',
      'revision_requested',
      'delivered',
      'pin_ok',
      'completed',
    ])

    expect(ok(await influencer.call('GET', '/api/wallet'))).toMatchObject({ available: 10_800, expected: 0 })
    expect(ok(await business.call('GET', '/api/wallet'))).toMatchObject({ available: 88_000, held: 0, holds: [] })
    const [line] = ok(await influencer.call('GET', '/api/payments')).items
    expect(line).toMatchObject({
      id: task.paymentId,
      amount: 10_800,
      balanceAfter: 10_800,
      fee: 1_200,
      purchaseId,
      taskId,
      counterparty: { id: business.id },
    })
    for (const side of [business, influencer])
      expect(ok(await side.call('GET', `/api/payments/${task.paymentId}`))).toMatchObject({
        type: 'campaign_payment',
        status: 'completed',
        amount: 12_000,
        purchaseId,
        taskId,
      })
    expect(ok(await influencer.call('GET', '/api/user')).balance).toBe(10_800)
    expect(ok(await world.call('GET', `/api/profiles/${influencer.username}`))).toMatchObject({ completedOrders: 1 })
    expect(await world.audit()).toEqual([])
  })

  it('is refunded in full when the influencer declines', async () => {
    const { purchaseId } = await world.anOrder(business, await world.aDeal(influencer))
    const before = ok(await business.call('GET', '/api/wallet')).available
    expect(
      ok(await influencer.call('POST', `/api/purchases/${purchaseId}/decline`, { message: 'Not my topic' })),
    ).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      messageFromInfluencer: 'Not my topic',
    })
    expect(ok(await business.call('GET', '/api/wallet')).available).toBe(before + 10_000)
    expect(await world.audit()).toEqual([])
  })

  it('can be accepted by the business without the PIN', async () => {
    const { purchaseId, taskId } = await world.anOrder(business, await world.aDeal(influencer))
    ok(await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {}))
    ok(
      await influencer.call('POST', `/api/tasks/${taskId}/deliver`, {
        finalResultUrl: 'https://example.com',
        finalResultType: 'link',
      }),
    )
    expect(ok(await business.call('POST', `/api/tasks/${taskId}/accept`, {}))).toMatchObject({
      status: 'completed',
      isPinVerified: false,
    })
    expect(await world.audit()).toEqual([])
  })
})
