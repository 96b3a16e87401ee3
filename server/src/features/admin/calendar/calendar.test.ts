import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAcceptedRequest } from '../../../../test/campaign-requests.ts'
import { aMarket, each } from '../../../../test/market.ts'
import type { Person } from '../../../../test/world.ts'

const { world, mina, shop } = await aMarket({ mina: each('influencer'), shop: each('business') })
let taskId: number
beforeEach(async () => {
  const order = await world.anOrder(shop, await world.aDeal(mina))
  taskId = order.taskId
  await mina.call('POST', `/api/purchases/${order.purchaseId}/accept`, {})
})

const token = '/api/user/calendar-token'
const get = (path: string, cookie?: string) =>
  world.app.inject({ method: 'GET', url: path, ...(cookie && { headers: { cookie } }) })
const pathOf = (url: string) => url.replace(world.services.publicOrigin, '')
/** The properties of one entry, without their parameters and those of its reminder. */
function entryOf(text: string, uid: string): Record<string, string> {
  const entry = text.split('BEGIN:VEVENT').find((part) => part.includes(`UID:${uid}@`))!
  const lines = entry
    .replace(/BEGIN:VALARM.*END:VALARM\r\n/s, '')
    .split('END:VEVENT')[0]!
    .trim()
    .split('\r\n')
  return Object.fromEntries(lines.map((line) => [/^[A-Z-]+/.exec(line)![0], line.slice(line.indexOf(':') + 1)]))
}
/** Lines are folded at 75 bytes (RFC 5545). */
const unfold = (text: string) => text.replaceAll('\r\n ', '')

describe('the feed', () => {
  it('has no address until somebody makes one', async () => {
    expect((await mina.call('GET', token)).body).toEqual({ url: null })
    const { body } = await mina.call('POST', token)
    expect((await mina.call('GET', token)).body).toEqual(body)
  })

  it('shows the due dates of both sides without a session, with a link and without the agreement', async () => {
    const { rows } = await world.database.orm.execute<{ due: string }>(
      sql`select to_char(due_date at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as due from tasks where id = ${taskId}`,
    )
    for (const person of [mina, shop]) {
      const { body } = await person.call('POST', token)
      const answer = await get(pathOf(body.url))
      expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
      const text = unfold(answer.body)
      expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
      expect(text).toContain(`DTSTART:${rows[0]!.due}`)
      expect(text).toMatch(new RegExp(`UID:task-${taskId}@`))
      expect(text).toMatch(new RegExp(`URL[^\\r]*:http://localhost/task/${taskId}\\r`))
      expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    }
  })

  it('has entries that calendars take: written when they last changed, no invitations, with a length and a reminder', async () => {
    const { body } = await mina.call('POST', token)
    const text = unfold((await get(pathOf(body.url))).body)
    expect(text).not.toContain('METHOD')
    const entry = entryOf(text, `task-${taskId}`)
    const { rows } = await world.database.orm.execute<{ due: string; ends: string; accepted: string }>(sql`
      select to_char(t.due_date at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as due,
        to_char((t.due_date + interval '1 hour') at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as ends,
        to_char(max(e.created_at) at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as accepted
      from tasks t join task_events e on e.task_id = t.id where t.id = ${taskId} group by t.id`)
    const { due, ends, accepted } = rows[0]!
    expect(entry).toMatchObject({
      DTSTART: due,
      DTEND: ends,
      DTSTAMP: accepted,
      'LAST-MODIFIED': accepted,
      TRANSP: 'TRANSPARENT',
    })
    expect(entry.DESCRIPTION).toMatch(/^With .* · \$100$/)
    expect(text).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-P1D\r\nDESCRIPTION:Due: /)
  })

  it('shows a day as a whole day, with a reminder on the morning before', async () => {
    const sides = { business: shop, influencer: mina, admin: await world.anAdmin() }
    const { requestId, campaignId } = await anAcceptedRequest(world, sides)
    const { deliverBy } = (await shop.call('GET', `/api/campaigns/${campaignId}`)).body
    const text = unfold((await get(`/api/campaign-requests/${requestId}/due-date.ics`, mina.cookie)).body)
    expect(text).not.toContain('METHOD')
    expect(text).toContain(`DTSTART;VALUE=DATE:${deliverBy.replaceAll('-', '')}\r\n`)
    expect(text).not.toMatch(/DT(START|END):/)
    expect(text).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15H\r\nDESCRIPTION:Due: /)
    expect(Number(entryOf(text, `request-${requestId}`).SEQUENCE)).toBeGreaterThan(0)
  })

  it('says anew, and later, what has moved: by agreement, or since the work had to wait', async () => {
    const { body } = await mina.call('POST', token)
    const path = pathOf(body.url)
    const read = async () => entryOf(unfold((await get(path)).body), `task-${taskId}`)
    const dueDate = new Date(world.services.clock().getTime() + 8 * 24 * 3_600_000).toISOString()
    const steps: [Person, string, object][][] = [
      [
        [mina, 'due-date', { dueDate, reason: 'The parcel came late' }],
        [shop, 'due-date/agree', { dueDate }],
      ],
      [
        [mina, 'wait', { reason: 'Which colour?' }],
        [shop, 'resume', {}],
      ],
    ]
    for (const moves of steps) {
      const before = await read()
      world.pass(5)
      for (const [person, move, input] of moves) {
        world.pass(1)
        const answer = await person.call('POST', `/api/tasks/${taskId}/${move}`, input)
        expect([answer.status, answer.body.issues ?? answer.body.code]).toEqual([200, undefined])
      }
      const after = await read()
      expect(after.UID).toBe(before.UID)
      expect(after.DTSTART).not.toBe(before.DTSTART)
      expect(Number(after.SEQUENCE)).toBeGreaterThan(Number(before.SEQUENCE))
      expect(after['LAST-MODIFIED']! > before['LAST-MODIFIED']!).toBe(true)
      expect(after.DTSTAMP! > before.DTSTAMP!).toBe(true)
    }
    expect(await read()).toEqual(await read())
  })

  it('is in the language of its owner', async () => {
    await mina.call('PATCH', '/api/user', { language: 'de' })
    const { body } = await mina.call('POST', token)
    expect(unfold((await get(pathOf(body.url))).body)).toMatch(/SUMMARY:Fällig: /)
  })

  it('stops at an address that was renewed, that is forged, or whose owner is blocked', async () => {
    const old = (await mina.call('POST', token)).body.url
    const now = (await mina.call('POST', token)).body.url
    expect((await get(pathOf(old))).statusCode).toBe(404)
    expect((await get(pathOf(now))).statusCode).toBe(200)
    const forged = pathOf(now).replace(`/${mina.id}.`, `/${shop.id}.`)
    for (const path of [forged, '/calendar/1.ics', '/calendar/x', `${pathOf(now)}x`])
      expect((await get(path)).statusCode).toBe(404)
    await world.database.orm.execute(sql`update users set is_active = false where id = ${mina.id}`)
    expect((await get(pathOf(now))).statusCode).toBe(404)
  })
})

describe('the due date of one order', () => {
  it('is a file for both sides', async () => {
    for (const person of [mina, shop]) {
      const answer = await get(`/api/tasks/${taskId}/due-date.ics`, person.cookie)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-disposition']).toContain(`order-${taskId}.ics`)
      expect(answer.body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    }
  })

  it('is 404 for everyone else and 401 without a session', async () => {
    const stranger = await world.aBusiness()
    expect((await get(`/api/tasks/${taskId}/due-date.ics`, stranger.cookie)).statusCode).toBe(404)
    expect((await get(`/api/tasks/${taskId}/due-date.ics`)).statusCode).toBe(401)
    expect((await get('/api/campaign-requests/999999/due-date.ics', mina.cookie)).statusCode).toBe(404)
  })

  it('is gone once the work is delivered', async () => {
    await world.database.orm.execute(
      sql`update tasks set status = 'delivered', delivered_at = now() where id = ${taskId}`,
    )
    expect((await get(`/api/tasks/${taskId}/due-date.ics`, mina.cookie)).statusCode).toBe(404)
  })
})
