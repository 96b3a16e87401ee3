import sharp from 'sharp'
import { expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { sharePicture } from '#contract/share-picture.ts'
import { anOpenCampaign, aSubmittedCampaign } from '../../../../../test/campaigns.ts'
import { aMarket } from '../../../../../test/market.ts'

const { world, business, admin } = await aMarket({ business: { balance: 0 }, admin: 'admin' })

const picture = (id: number, query = '') => world.call('GET', `/share/campaigns/${id}${query}`)
const versionOf = async (id: number): Promise<string> =>
  (await world.call('GET', `/api/campaigns/${id}/public`)).body.shareVersion

it.each(languages)('the picture of an open campaign for link previews is drawn in %s', async (language) => {
  const id = await anOpenCampaign(world, { business, admin })
  const { status, headers, body } = await picture(id, `?lng=${language}`)
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
  const { format, width, height } = await sharp(body.bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: sharePicture.width, height: sharePicture.height })
  expect(body.bytes.length).toBeLessThan(300_000)
})

it('is kept for ever under its version, which changes with what it shows', async () => {
  const id = await anOpenCampaign(world, { business, admin })
  const version = await versionOf(id)
  const kept = await picture(id, `?v=${version}&lng=en`)
  expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  await world.database.pool.query(`update users set display_name = 'Brightside' where id = $1`, [business.id])
  expect(await versionOf(id)).not.toBe(version)
  const { headers, body } = await picture(id, `?v=${version}&lng=en`)
  expect(headers['cache-control']).toBe('public, max-age=60')
  expect(body.bytes.equals(kept.body.bytes)).toBe(false)
})

it('does not exist of campaigns that are not open to everybody', async () => {
  const waiting = await aSubmittedCampaign(world, business)
  const invited = await anOpenCampaign(world, { business, admin }, { isInviteOnly: true })
  const closed = await anOpenCampaign(world, { business, admin })
  await business.call('POST', `/api/campaigns/${closed}/close`)
  for (const id of [waiting, invited, closed, 0]) expect((await picture(id)).status).toBe(404)
})
