import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'

const { world } = await aMarket()

it('an owner who steps down cannot become one again with a request that was under way', async () => {
  await world.anAdmin()
  for (let round = 0; round < 15; round++) {
    const rogue = await world.anAdmin()
    const set = (by: typeof rogue, rights: string[]) => by.call('PUT', `/api/admin/rights/${rogue.id}`, { rights })
    const [demoted] = await Promise.all([
      set(rogue, ['support']),
      set(rogue, ['owner']),
      set(rogue, ['owner']),
      set(rogue, ['owner']),
    ])
    expect(demoted.status).toBe(200)
    const { rows } = await world.database.orm.execute<{ rights: string[] }>(
      sql`select admin_rights as rights from users where id = ${rogue.id}`,
    )
    expect(rows[0]!.rights).toEqual(['support'])
  }
})
