import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { requestedExportHours } from '#contract/admin/people/requested-exports.ts'
import { aMarket, each } from '../../../../test/market.ts'

const { world, admin, business } = await aMarket({ admin: each('admin'), business: each('business') })
beforeEach(() => {
  world.pass(25)
  world.mails.length = 0
})

const reason = 'They asked for it by email.'
const request = (id = business.id, by = admin) => by.call('POST', `/api/admin/users/${id}/data-export`, { reason })
const mailedToken = () => new URL(world.mails.at(-1)!.params.link!).hash.slice(1)
const load = (token: string) => world.call('POST', '/api/data-exports', { token })

describe('a copy of a person’s data that an admin has sent', () => {
  it('reaches the person by mail, not the admin, and is logged with the reason', async () => {
    const { status, body } = await request()
    expect(status).toBe(201)
    expect(Object.keys(body)).toEqual(['expiresAt'])
    expect(world.mails).toMatchObject([{ userId: business.id, kind: 'data_export_ready' }])
    const answer = await load(mailedToken())
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body.profile).toMatchObject([{ id: business.id, email: business.email }])
    const { rows } = await world.database.orm.execute(sql`
      select details from admin_action_logs where details ->> 'what' = 'data_export_requested' and target_id = ${String(business.id)}`)
    expect(rows).toMatchObject([{ details: { after: { reason } } }])
  })

  it('reaches a person whose account is blocked', async () => {
    await admin.call('POST', `/api/admin/users/${business.id}/block`, { reason: 'They insulted everybody.' })
    expect((await request()).status).toBe(201)
    expect((await load(mailedToken())).status).toBe(200)
  })

  it(`can be loaded for ${requestedExportHours} hours, until a newer link or another address`, async () => {
    await request()
    const first = mailedToken()
    await request()
    const second = mailedToken()
    expect(await load(first)).toMatchObject({ status: 404, body: { code: 'link_invalid' } })
    expect((await load(second)).status).toBe(200)
    await world.database.orm.execute(
      sql`update users set email_changed_at = ${new Date(world.services.clock().getTime() + 1)} where id = ${business.id}`,
    )
    expect((await load(second)).status).toBe(404)
    await world.database.orm.execute(sql`update users set email_changed_at = null where id = ${business.id}`)
    world.pass(requestedExportHours + 1)
    expect((await load(second)).status).toBe(404)
    expect((await load('guessed')).status).toBe(404)
  })

  it('is limited like the copies that people take themselves', async () => {
    await request()
    const token = mailedToken()
    for (let i = 0; i < 5; i++) expect((await load(token)).status).toBe(200)
    expect((await load(token)).status).toBe(429)
  })

  it('is refused for admins, unconfirmed addresses and people who are unknown or deleted', async () => {
    expect((await request((await world.anAdmin()).id)).body.code).toBe('admin_account')
    expect((await request(2_147_483_647)).status).toBe(404)
    await world.database.orm.execute(sql`update users set is_verified = false where id = ${business.id}`)
    expect((await request()).body.code).toBe('email_not_verified')
    await world.database.orm.execute(
      sql`update users set is_verified = true, email = 'deleted@deleted.invalid' where id = ${business.id}`,
    )
    expect((await request()).body.code).toBe('account_deleted')
    expect(world.mails).toEqual([])
  })

  it('needs a recent proof of identity', async () => {
    await world.database.orm.execute(sql`update sessions set confirmed_at = null where user_id = ${admin.id}`)
    expect((await request()).body.code).toBe('step_up_needed')
  })
})
