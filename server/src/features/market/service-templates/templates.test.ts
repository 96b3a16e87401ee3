import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { dealErrors } from '#contract/market/deals/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { templateInput } from '../../../../test/world.ts'

const { world, admin, influencer } = await aMarket({ admin: 'admin', influencer: 'influencer' })

const add = (change: object = {}) => admin.call('POST', '/api/admin/service-templates', { ...templateInput, ...change })
const list = async (query = '') => (await influencer.call('GET', `/api/service-templates${query}`)).body
const logged = async (id: string) => {
  const { rows } = await world.database.orm.execute<{ what: string }>(
    sql`select details->>'what' as what from admin_action_logs where target_id = ${id} order by id`,
  )
  return rows.map(({ what }) => what)
}

const reason = { reason: 'Nobody uses it any more.' }

describe('a service template', () => {
  it('is made, changed and removed by admins, each in the log, and read by influencers', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...templateInput,
      defaultPrice: 0,
      defaultDeliveryTimeInDays: 7,
      isDefault: false,
    })
    const url = `/api/admin/service-templates/${body.id}`
    expect((await list()).items).toEqual([body])
    expect((await admin.call('PATCH', url, { defaultPrice: 5_000 })).body).toMatchObject({
      title: templateInput.title,
      defaultPrice: 5_000,
    })
    expect(await admin.call('DELETE', url, { reason: 'Bad' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'reason', message: requestErrors.rejectionReason }] },
    })
    expect((await admin.call('DELETE', url, reason)).status).toBe(204)
    expect((await list()).items).toEqual([])
    for (const method of ['DELETE', 'PATCH'] as const)
      expect((await admin.call(method, url, method === 'PATCH' ? { title: 'Long enough' } : reason)).status).toBe(404)
    expect(await logged(body.id)).toEqual(['template_add', 'template_change', 'template_remove'])
  })

  it('is the default of its type instead of the former', async () => {
    const [first, other] = [
      (await add({ isDefault: true })).body,
      (await add({ dealType: 'story', isDefault: true })).body,
    ]
    const second = (await add({ isDefault: true })).body
    const defaults = async () =>
      (await list()).items.filter((each: { isDefault: boolean }) => each.isDefault).map(({ id }: { id: string }) => id)
    expect(await defaults()).toEqual([other.id, second.id])
    await admin.call('PATCH', `/api/admin/service-templates/${first.id}`, { isDefault: true })
    expect(await defaults()).toEqual([first.id, other.id])
    expect((await list('?dealType=story')).items).toMatchObject([{ id: other.id }])
    const page = await list('?limit=2')
    expect((await list(`?limit=2&cursor=${page.nextCursor}`)).items).toMatchObject([{ id: second.id }])
  })

  it.each<[object, string, string]>([
    [{ title: 'Post' }, 'title', dealErrors.titleTooShort],
    [{ description: 'x'.repeat(19) }, 'description', dealErrors.descriptionTooShort],
    [{ defaultPrice: 99 }, 'defaultPrice', dealErrors.priceTooLow],
    [{ defaultPrice: -1 }, 'defaultPrice', dealErrors.priceTooLow],
    [{ defaultPrice: 10_000_001 }, 'defaultPrice', dealErrors.priceTooHigh],
    [{ defaultDeliveryTimeInDays: 0 }, 'defaultDeliveryTimeInDays', dealErrors.deliveryTooShort],
    [{ defaultPlatforms: ['myspace'] }, 'defaultPlatforms.0', requestErrors.valueInvalid],
    [{ dealType: 'dance' }, 'dealType', requestErrors.valueInvalid],
  ])('is refused with %j', async (fault, path, message) => {
    expect(await add(fault)).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
  })

  it('is nobody else’s to make or read', async () => {
    const business = await world.aBusiness()
    expect((await influencer.call('POST', '/api/admin/service-templates', templateInput)).status).toBe(403)
    expect((await business.call('GET', '/api/service-templates')).status).toBe(403)
    expect((await world.call('GET', '/api/service-templates')).status).toBe(401)
    expect((await world.call('POST', '/api/admin/service-templates', templateInput)).status).toBe(401)
  })
})
