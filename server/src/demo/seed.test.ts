import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeness } from '#contract/completeness.ts'
import type { Platform } from '#contract/fields.ts'
import { isOnPlatform } from '#contract/social-profiles.ts'
import { World } from '../../test/world.ts'
import { readOwnProfile } from '../features/profiles/own-profile.ts'
import type { Actor } from '../platform/http/route.ts'
import { demoInfluencers } from './people.ts'
import { seedDemo } from './seed.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
  await seedDemo(world.services, world.accounts)
})
afterAll(() => world.close())

describe('the influencers of demo mode', () => {
  it('have one or two profiles each, on platforms that they offer work for', async () => {
    const { rows } = await world.database.orm.execute<{ id: number; platforms: Platform[]; urls: string[] }>(sql`
      select u.id, array_agg(s.platform) as platforms, array_agg(s.profile_url) as urls
      from users u join social_media_profiles s on s.user_id = u.id group by u.id`)
    expect(rows).toHaveLength(demoInfluencers.length)
    for (const { id, platforms, urls } of rows) {
      expect([1, 2]).toContain(platforms.length)
      expect(platforms.every((platform, i) => isOnPlatform(urls[i]!, platform))).toBe(true)
      const { body } = await world.call('GET', `/api/deals?influencerId=${id}`)
      const offered = body.items.flatMap((deal: { platforms: Platform[] }) => deal.platforms)
      expect(offered).toEqual(expect.arrayContaining(platforms))
    }
  })

  it('begin with Lena, whose profile is complete', async () => {
    const { body } = await world.call('GET', '/api/profiles/lena.hart')
    const profile = await readOwnProfile(world.database.orm, { id: body.id } as Actor)
    expect(completeness(profile).percent).toBe(100)
    expect(profile.socialMediaProfiles).toHaveLength(2)
  })
})
