import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { blockErrors } from '#contract/foundation/blocks/errors.ts'
import { partsOf } from '#contract/foundation/uploads/pictures.ts'
import type { AdminRight } from '#contract/foundation/users/admin-rights.ts'
import { aMarket } from '../../../../test/market.ts'
import { aFile } from '../../../../test/uploaded-files.ts'
import { type Person, purchaseInput, showcaseInput } from '../../../../test/world.ts'

const { world } = await aMarket()
let [admin, influencer, business]: Person[] = []
beforeEach(async () => {
  world.pass(0.1)
  ;[admin, influencer, business] = [await world.anAdmin(), await world.anInfluencer(), await world.aBusiness()]
})

const stranger = () => world.aStranger()
const reason = 'It shows somebody who did not agree to it.'
const hide = async (targetType: string, targetId: number): Promise<number> => {
  const hidden = { kind: 'hide', targetType, targetId, reason, ground: 'other' }
  const { status, body } = await admin!.call('POST', '/api/admin/sanctions', hidden)
  expect(status).toBe(201)
  return body.id
}
/** A work with a picture that was uploaded, and the picture's address. */
async function aWork() {
  const imageFileId = await aFile(influencer!, 'showcase')
  const work = { ...showcaseInput, mediaType: 'image', embedUrl: null, imageFileId }
  const { status, body } = await influencer!.call('POST', '/api/showcase/items', work)
  expect(status).toBe(201)
  return { id: body.id as number, imageFileId, address: partsOf(body.imageUrl).address }
}
const seen = async (address: string, by = stranger()) => {
  const { status, headers } = await by.call('GET', address)
  return status === 200 ? headers['cache-control'] : status
}
const anHour = 'public, max-age=3600'

describe('the picture of a work', () => {
  it('that an admin hid is shown to its influencer and to admins alone, until it is shown again', async () => {
    const { id, address } = await aWork()
    const small = address.replace('.webp', '-480.avif')
    expect([await seen(address), await seen(small)]).toEqual([anHour, anHour])
    const sanctionId = await hide('work', id)
    for (const person of [stranger(), business!, await world.anInfluencer()])
      expect([await seen(address, person), await seen(small, person)]).toEqual([404, 404])
    for (const person of [influencer!, admin!]) expect(await seen(address, person)).toBe('private, no-store')
    await admin!.call('POST', `/api/admin/sanctions/${sanctionId}/lift`, { reason: 'They had agreed to it.' })
    expect([await seen(address), await seen(small)]).toEqual([anHour, anHour])
  })

  it('that is hidden leaves an entry when an admin looks at it, which takes the right to read work', async () => {
    const { id, imageFileId, address } = await aWork()
    await hide('work', id)
    const seenBy = async (right: AdminRight) => {
      const reader = await world.anAdmin()
      await world.database.orm.execute(sql`update users set admin_rights = ${`{${right}}`} where id = ${reader.id}`)
      const answers = [await seen(address, reader), await seen(address.replace('.webp', '-480.avif'), reader)]
      const { rows } = await world.database.orm.execute<{ entry: string }>(sql`
        select concat_ws(' ', target_type, target_id, details ->> 'what') as entry
        from admin_action_logs where admin_id = ${reader.id}`)
      return { answers, entries: rows.map(({ entry }) => entry) }
    }
    const shown = { answers: ['private, no-store', 'private, no-store'], entries: [`file ${imageFileId} file_read`] }
    for (const right of ['owner', 'moderation', 'support', 'read_only'] as const)
      expect(await seenBy(right)).toEqual(shown)
    expect(await seenBy('money')).toEqual({ answers: [404, 404], entries: [] })
  })

  it('that its influencer gives to a hidden work is not shown either', async () => {
    const { id } = await aWork()
    await hide('work', id)
    const imageFileId = await aFile(influencer!, 'showcase')
    expect((await influencer!.call('PATCH', `/api/showcase/items/${id}`, { imageFileId })).status).toBe(200)
    expect(await seen(`/media/showcase/${imageFileId}.webp`)).toBe(404)
  })

  it('that was removed or replaced is not shown from that moment on', async () => {
    const [first, second] = [await aWork(), await aWork()]
    const imageFileId = await aFile(influencer!, 'showcase')
    await influencer!.call('PATCH', `/api/showcase/items/${first.id}`, { imageFileId })
    expect((await influencer!.call('DELETE', `/api/showcase/items/${second.id}`)).status).toBe(204)
    expect([await seen(first.address), await seen(second.address)]).toEqual([404, 404])
    expect(await seen(`/media/showcase/${imageFileId}.webp`)).toBe(anHour)
    const again = { ...showcaseInput, mediaType: 'image', embedUrl: null, imageFileId: second.imageFileId }
    expect((await influencer!.call('POST', '/api/showcase/items', again)).status).toBe(201)
    expect(await seen(second.address)).toBe(anHour)
  })

  it('is not shown while its influencer is blocked', async () => {
    const { address } = await aWork()
    const block = (what: string) => admin!.call('POST', `/api/admin/users/${influencer!.id}/${what}`, { reason })
    await block('block')
    expect(await seen(address)).toBe(404)
    await block('unblock')
    expect(await seen(address)).toBe(anHour)
  })
})

it('the logo of a campaign is served like any other picture', async () => {
  const id = await aFile(business!, 'campaign_logo')
  expect(await seen(`/media/campaign_logo/${id}.webp`)).toBe(anHour)
})

it('a hidden deal is ordered like one that does not exist', async () => {
  const id = await world.aDeal(influencer!)
  const order = (dealId: number) => business!.call('POST', `/api/deals/${dealId}/purchases`, purchaseInput)
  const unknown = await order(2_000_000)
  await hide('deal', id)
  const hidden = await order(id)
  expect([hidden.status, hidden.body]).toEqual([404, unknown.body])
})

describe('somebody who is blocked by a person, or has blocked them,', () => {
  it.each([
    ['is', (by: Person, of: Person) => of.call('PUT', `/api/blocks/${by.id}`), blockErrors.notReachable],
    ['has', (by: Person, of: Person) => by.call('PUT', `/api/blocks/${of.id}`), blockErrors.youBlocked],
  ])('can like neither profile nor work, nor react: %s', async (_, block, message) => {
    const { id } = await aWork()
    const likes = [`/api/profiles/${influencer!.id}/like`, `/api/showcase/items/${id}/like`]
    for (const url of likes) expect((await business!.call('PUT', url)).status).toBe(200)
    for (const url of likes) expect((await business!.call('DELETE', url)).status).toBe(200)
    expect((await block(business!, influencer!)).status).toBe(204)
    for (const url of likes) expect(await business!.call('PUT', url)).toMatchObject({ status: 403, body: { message } })
    expect((await business!.call('PUT', `/api/profiles/${influencer!.id}/reactions/fire`)).status).toBe(403)
    for (const url of likes) expect((await business!.call('DELETE', url)).status).toBe(200)
  })
})
