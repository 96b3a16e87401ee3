import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillCannedReply, maxCannedReplies } from '#contract/market/support/canned-replies.ts'
import { supportErrors } from '#contract/market/support/errors.ts'
import { omit } from '#contract/omit.ts'
import { cannedReplyInput } from '../../../../test/endpoints.ts'
import { aMarket } from '../../../../test/market.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
beforeEach(() => world.database.orm.execute(sql`delete from canned_replies`))

const url = '/api/admin/canned-replies'
const add = (more: object = {}) => admin.call('POST', url, { ...cannedReplyInput, ...more })
const titles = async () => (await admin.call('GET', url)).body.items.map(({ title }: { title: string }) => title)

describe('a ready-made answer', () => {
  it('is added, changed and removed, and each of these is logged', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...cannedReplyInput, changedBy: { id: admin.id } })
    const renamed = { ...cannedReplyInput, title: 'Found it' }
    expect((await admin.call('PATCH', `${url}/${body.id}`, renamed)).body.title).toBe('Found it')
    expect((await admin.call('DELETE', `${url}/${body.id}`)).status).toBe(204)
    expect((await admin.call('DELETE', `${url}/${body.id}`)).status).toBe(404)
    expect(await titles()).toEqual([])
    const { rows } = await world.database.orm.execute<{ what: string }>(sql`
      select details ->> 'what' as what from admin_action_logs where target_type = 'canned_reply' order by id`)
    expect(rows.map(({ what }) => what)).toEqual(['canned_reply_add', 'canned_reply_change', 'canned_reply_remove'])
  })

  it('is listed by title', async () => {
    await add({ title: 'b' })
    await add({ title: 'A' })
    expect(await titles()).toEqual(['A', 'b'])
  })

  it('needs a text in every language, a title of its own, and placeholders that we know', async () => {
    const texts = omit(cannedReplyInput.texts, 'de')
    expect((await add({ texts })).status).toBe(422)
    expect(await add({ texts: { ...cannedReplyInput.texts, en: 'Dear {nmae}' } })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'texts.en', message: supportErrors.cannedPlaceholderUnknown }] },
    })
    const { body } = await add()
    expect(await add({ title: cannedReplyInput.title.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'title_taken' },
    })
    const other = (await add({ title: 'Other' })).body
    expect((await admin.call('PATCH', `${url}/${other.id}`, cannedReplyInput)).body.code).toBe('title_taken')
    expect((await admin.call('PATCH', `${url}/${body.id}`, cannedReplyInput)).status).toBe(200)
  })

  it('is refused when there are as many as there may be, exactly also for two at once', async () => {
    await world.database.orm.execute(sql`
      insert into canned_replies (title, texts, changed_at)
      select n::text, '{}'::jsonb, now() from generate_series(2, ${maxCannedReplies}) n`)
    const answers = await Promise.all([add({ title: 'One' }), add({ title: 'Two' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('names the person where it says so, and keeps other braces', () => {
    const values = { name: 'Noor', subject: 'VAT', product: 'Vivobid' }
    expect(fillCannedReply('Hello { name }, about {subject}: {}', values)).toBe('Hello Noor, about VAT: {}')
  })
})
