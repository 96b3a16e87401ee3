import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ResultViews } from '#contract/market/deliverable-views/deliverable-views.ts'
import { deliverableViewErrors } from '#contract/market/deliverable-views/errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { refreshViews } from './refresh-views.sql.ts'

const { world, ana, business } = await aMarket({ ana: 'influencer', business: { balance: 1_000_000 } })

const result = { finalResultUrl: 'https://www.tiktok.com/@ana/video/7300000000000000000', finalResultType: 'link' }
const video = { finalResultUrl: 'https://youtu.be/abcdefghijk', finalResultType: 'link' }

/** A task in progress; returns its id. */
async function running(): Promise<number> {
  const { purchaseId, taskId } = await world.anOrder(business, await world.aDeal(ana))
  await ana.call('POST', `/api/purchases/${purchaseId}/accept`, {})
  return taskId
}

async function delivered(what: object = result): Promise<number> {
  const taskId = await running()
  expect((await ana.call('POST', `/api/tasks/${taskId}/deliver`, what)).status).toBe(200)
  return taskId
}

async function completed(what?: object): Promise<number> {
  const taskId = await delivered(what)
  await business.call('POST', `/api/tasks/${taskId}/accept`, {})
  return taskId
}

const report = (taskId: number, views: number, note = '', person = ana, headers = {}) =>
  person.call('POST', `/api/tasks/${taskId}/views`, { views, note }, headers)
const read = async (taskId: number, person = business) =>
  (await person.call('GET', `/api/tasks/${taskId}/views`)).body as ResultViews

describe('views of a deliverable', () => {
  it('are null, not zero, until somebody reports them', async () => {
    const taskId = await running()
    expect(await read(taskId, ana)).toEqual({ current: null, history: [], reportUntil: null })
    await ana.call('POST', `/api/tasks/${taskId}/deliver`, result)
    expect(await read(taskId, ana)).toMatchObject({ current: null, reportUntil: expect.any(String) })
    expect((await read(taskId)).reportUntil).toBeNull()
  })

  it('are the influencer’s latest report, with its source and date', async () => {
    const taskId = await delivered()
    expect(await report(taskId, 1_200)).toMatchObject({ status: 201, body: { current: { views: 1_200 } } })
    world.pass(24)
    await report(taskId, 9_000_000_000, 'It went round the world')
    expect(await read(taskId)).toMatchObject({
      current: {
        views: 9_000_000_000,
        source: 'self_reported',
        measuredAt: world.services.clock().toISOString(),
        note: 'It went round the world',
      },
      history: [{ views: 9_000_000_000 }, { views: 1_200 }],
    })
    expect(await read(taskId, await world.anAdmin())).toMatchObject({ current: { views: 9_000_000_000 } })
  })

  it('are reported once when the request is repeated', async () => {
    const taskId = await delivered()
    const key = { 'idempotency-key': 'the-same-views' }
    const answers = await Promise.all([1, 2, 3].map(() => report(taskId, 50, '', ana, key)))
    expect(answers.some(({ status }) => status === 201)).toBe(true)
    expect((await read(taskId)).history).toHaveLength(1)
  })

  it('can only decrease with a note', async () => {
    const taskId = await delivered()
    await report(taskId, 500)
    expect(await report(taskId, 499)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'note', message: deliverableViewErrors.viewsNoteNeeded }] },
    })
    expect((await report(taskId, 499, 'A typing error')).status).toBe(201)
    expect((await read(taskId)).current).toMatchObject({ views: 499, note: 'A typing error' })
  })

  it('of an earlier delivery no longer count', async () => {
    const taskId = await delivered()
    await report(taskId, 500)
    world.pass(1)
    await business.call('POST', `/api/tasks/${taskId}/revise`, { changes: 'Brighter' })
    expect(await read(taskId)).toMatchObject({ current: null, history: [] })
    await ana.call('POST', `/api/tasks/${taskId}/deliver`, result)
    expect((await read(taskId)).current).toBeNull()
    expect((await report(taskId, 3)).status).toBe(201)
  })

  it('are refused before delivery and from 90 days after completion', async () => {
    expect(await report(await running(), 5)).toMatchObject({
      status: 409,
      body: { code: 'not_delivered', message: deliverableViewErrors.viewsNotDelivered },
    })
    const taskId = await completed()
    world.pass(90 * 24)
    expect((await report(taskId, 5)).status).toBe(201)
    world.pass(1)
    expect(await report(taskId, 6)).toMatchObject({
      status: 409,
      body: { code: 'views_closed', message: deliverableViewErrors.viewsClosed },
    })
    expect((await read(taskId, ana)).reportUntil).toBeNull()
    expect(await world.audit()).toEqual([])
  })

  it('are reported by the task’s influencer and visible to its two sides and admins', async () => {
    const taskId = await delivered()
    const url = `/api/tasks/${taskId}/views`
    const [stranger, other, admin] = [world.aStranger(), await world.anInfluencer(), await world.anAdmin()]
    expect((await report(taskId, 5, '', business)).status).toBe(403)
    expect((await report(taskId, 5, '', other)).status).toBe(404)
    expect((await report(taskId, 5, '', admin)).status).toBe(404)
    expect((await report(taskId, 5, '', stranger)).status).toBe(401)
    expect((await stranger.call('GET', url)).status).toBe(401)
    expect((await other.call('GET', url)).status).toBe(404)
    expect((await read(taskId)).history).toEqual([])
  })

  it.each([
    [{ views: -1 }, 'views'],
    [{ views: 1.5 }, 'views'],
    [{ views: 100_000_000_001 }, 'views'],
    [{ views: '7' }, 'views'],
    [{}, 'views'],
    [{ views: 1, note: 'x'.repeat(501) }, 'note'],
    [{ views: 1, source: 'youtube' }, 'source'],
  ])('are refused when given as %j', async (body, path) => {
    const { status, body: answer } = await ana.call('POST', `/api/tasks/${await delivered()}/views`, body)
    expect({ status, path: answer.issues?.[0].path }).toEqual({ status: 422, path })
  })
})

describe('the figure of YouTube', () => {
  const source = (views: number, complete = true) => {
    const requested: string[] = []
    return {
      asked: requested,
      read: async (ids: string[]) => {
        requested.push(...ids)
        return { views: new Map(ids.map((id) => [id, views])), found: new Set(ids), complete }
      },
    }
  }

  it('takes precedence over reports and blocks new ones', async () => {
    const [taskId, elsewhere] = [await completed(video), await completed()]
    await report(taskId, 77)
    const youTube = source(4_000)
    expect(await refreshViews(world.services, youTube)).toBe(1)
    expect(youTube.asked).toEqual(['abcdefghijk'])
    expect(await read(taskId, ana)).toMatchObject({
      current: { views: 4_000, source: 'youtube' },
      reportUntil: null,
    })
    expect(await report(taskId, 5_000)).toMatchObject({ status: 409, body: { code: 'views_measured' } })
    expect((await read(elsewhere)).current).toBeNull()
  })

  it('is stored once while unchanged, with the date of the last check', async () => {
    const taskId = await completed(video)
    await refreshViews(world.services, source(10))
    world.pass(24)
    await refreshViews(world.services, source(10))
    expect(await read(taskId)).toMatchObject({
      current: { views: 10, measuredAt: world.services.clock().toISOString() },
      history: [{ views: 10 }],
    })
    await refreshViews(world.services, source(9))
    expect((await read(taskId)).history.map(({ views }) => views)).toEqual([9, 10])
  })

  it('is no longer read 90 days after completion', async () => {
    await completed(video)
    world.pass(90 * 24 + 1)
    const youTube = source(1)
    expect(await refreshViews(world.services, youTube)).toBe(0)
    expect(youTube.asked).toEqual([])
  })
})

it('views do not affect ranks', async () => {
  const { rows } = await world.database.orm.execute<{ functions: number }>(sql`
    select count(*)::int as functions from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prosrc like '%task_result_views%'`)
  expect(rows).toEqual([{ functions: 0 }])
  const { rows: triggers } = await world.database.orm.execute(sql`
    select tgname from pg_trigger where tgrelid = 'task_result_views'::regclass and not tgisinternal`)
  expect(triggers).toEqual([])
})
