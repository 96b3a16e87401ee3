import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformAddressErrors } from '#contract/platform-addresses/errors.ts'
import { startShortLinkHosts } from '../../../test/short-link-hosts.ts'
import { showcaseInput, World } from '../../../test/world.ts'
import { ownActor } from '../context.ts'
import { longAddress } from './long-address.ts'

let hosts: Awaited<ReturnType<typeof startShortLinkHosts>>
let world: World
beforeAll(async () => {
  hosts = await startShortLinkHosts({
    'vm.tiktok.com/ZMprofile/': 'https://www.tiktok.com/@Ana?_t=8abc&sharer_id=9',
    'vm.tiktok.com/ZMpost/': 'http://m.tiktok.com/v/71.html',
    'm.tiktok.com/v/71.html': '/@Ana/video/7106594312292453675?_r=1',
    'vm.tiktok.com/ZMtag/': 'https://www.tiktok.com/tag/cooking',
    'vm.tiktok.com/ZMelsewhere/': 'https://shop.example/@ana',
    'vm.tiktok.com/ZMinside/': 'http://127.0.0.1/@ana',
    'vm.tiktok.com/ZMport/': 'https://www.tiktok.com:8443/@ana',
    'vm.tiktok.com/ZMloop/': 'https://vm.tiktok.com/ZMloop/',
    'www.instagram.com/share/reel/BAabcDEF12/': 'https://www.instagram.com/reel/CxYz_12-ab/?igsh=1',
    'pin.it/4AbCdEf': 'https://api.pinterest.com/url_shortener/4AbCdEf/redirect/',
    'api.pinterest.com/url_shortener/4AbCdEf/redirect/': 'https://www.pinterest.de/anacooks/?invite_code=1',
    'lnkd.in/eAbCdEf': 'https://www.linkedin.com/in/Ana-Cooks?utm_source=share',
  })
  world = await World.open({ env: { SHORT_LINK_TEST_ORIGIN: hosts.origin } })
})
afterAll(async () => {
  await world.close()
  await hosts.close()
})

const refused = { status: 422, body: { issues: [{ message: platformAddressErrors.shortLinkUnopened }] } }

describe('a short link', () => {
  it.each([
    ['tiktok', 'https://vm.tiktok.com/ZMprofile/', 'https://www.tiktok.com/@ana'],
    ['tiktok', 'vm.tiktok.com/ZMprofile/', 'https://www.tiktok.com/@ana'],
    ['pinterest', 'https://pin.it/4AbCdEf', 'https://www.pinterest.com/anacooks'],
    ['linkedin', 'https://lnkd.in/eAbCdEf', 'https://www.linkedin.com/in/ana-cooks'],
  ])('of %s adds the profile that it leads to', async (platform, profileUrl, address) => {
    const person = await world.anInfluencer()
    const { status, body } = await person.call('POST', '/api/social-profiles', { platform, profileUrl })
    expect({ status, body }).toMatchObject({ status: 201, body: { profileUrl: address } })
    const other = { profileUrl: address.replace(/ana.*/, 'other') }
    expect((await person.call('PATCH', `/api/social-profiles/${body.id}`, other)).status).toBe(200)
    const changed = await person.call('PATCH', `/api/social-profiles/${body.id}`, { profileUrl })
    expect(changed.body).toMatchObject({ profileUrl: address })
  })

  it.each([
    ['https://vm.tiktok.com/ZMpost/', 'https://www.tiktok.com/@ana/video/7106594312292453675'],
    ['https://www.instagram.com/share/reel/BAabcDEF12/', 'https://www.instagram.com/p/CxYz_12-ab/'],
  ])('%s shows the post that it leads to', async (embedUrl, address) => {
    const person = await world.anInfluencer()
    const { status, body } = await person.call('POST', '/api/showcase/items', { ...showcaseInput, embedUrl })
    expect({ status, body }).toMatchObject({ status: 201, body: { embedUrl: address } })
    const changed = await person.call('PATCH', `/api/showcase/items/${body.id}`, { embedUrl, title: 'Again' })
    expect(changed.body).toMatchObject({ embedUrl: address, title: 'Again' })
  })

  it.each([
    ['nowhere', 'https://vm.tiktok.com/ZMunknown/'],
    ['to another site', 'https://vm.tiktok.com/ZMelsewhere/'],
    ['to a private network', 'https://vm.tiktok.com/ZMinside/'],
    ['to another port', 'https://vm.tiktok.com/ZMport/'],
    ['in a circle', 'https://vm.tiktok.com/ZMloop/'],
    ['to what is no profile', 'https://vm.tiktok.com/ZMtag/'],
  ])('that leads %s is refused with what to do', async (_, profileUrl) => {
    const person = await world.anInfluencer()
    hosts.asked.length = 0
    expect(await person.call('POST', '/api/social-profiles', { platform: 'tiktok', profileUrl })).toMatchObject(refused)
    expect(hosts.asked.filter((address) => !/^(vm|www|m)\.tiktok\.com\//.test(address))).toEqual([])
    expect(hosts.asked.length).toBeLessThanOrEqual(5)
  })

  it('is followed once, and other links never', async () => {
    const person = await world.anInfluencer()
    hosts.asked.length = 0
    await person.call('POST', '/api/social-profiles', { platform: 'tiktok', profileUrl: 'https://www.tiktok.com/@ana' })
    expect(hosts.asked).toEqual([])
    await person.call('POST', '/api/social-profiles', {
      platform: 'tiktok',
      profileUrl: 'https://vm.tiktok.com/ZMprofile/',
    })
    expect(hosts.asked).toEqual(['vm.tiktok.com/ZMprofile/'])
  })

  it('that cannot be reached stays as it is', async () => {
    const { id } = await world.anInfluencer()
    const configuration = { ...world.services.configuration, shortLinkTestOrigin: 'http://127.0.0.1:9' }
    const context = {
      ...world.services,
      configuration,
      db: world.database.orm,
      actor: ownActor({ id, role: 'influencer' }, { via: 'system' }),
    }
    const address = 'https://vm.tiktok.com/ZMprofile/'
    expect(await longAddress(context, address, () => ({ address: 'https://www.tiktok.com/@ana' }))).toBe(address)
  })
})
