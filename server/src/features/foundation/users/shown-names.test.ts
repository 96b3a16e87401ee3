import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { isVisible } from '#contract/text.ts'
import { aMarket } from '../../../../test/market.ts'

const { world, influencer, business } = await aMarket({ influencer: 'influencer', business: 'business' })

describe('a name without anything to see, from before names were looked at', () => {
  it('is shown as the user name, to others and to its owner', async () => {
    await world.database.orm.execute(sql`update users set display_name = ${'\u3164\u2800'} where id = ${influencer.id}`)
    const { body: own } = await influencer.call('GET', '/api/user')
    expect(own.displayName).toBe(own.username)
    const { body: seen } = await business.call('GET', `/api/profiles/${own.username}`)
    expect(seen.displayName).toBe(own.username)
    const { body: found } = await (await world.anAdmin()).call('GET', `/api/admin/users?q=${own.username}`)
    expect(found.items[0].displayName).toBe(own.username)
  })

  it('does not stand in the way of other changes, and may be replaced', async () => {
    const { body: own } = await influencer.call('GET', '/api/user')
    const was = { displayName: own.displayName, bio: own.bio }
    const given = { displayName: own.displayName, bio: 'Bread and coffee.' }
    expect(await influencer.call('PATCH', '/api/user', { ...given, was })).toMatchObject({ status: 200, body: given })
    const named = await influencer.call('PATCH', '/api/user', { displayName: 'Ana', was })
    expect(named).toMatchObject({ status: 200, body: { displayName: 'Ana' } })
  })

  it('is the same for the database as for the program', async () => {
    const codePoints = Array.from({ length: 0x110000 }, (_, i) => i).filter((i) => i > 0 && (i < 0xd800 || i > 0xdfff))
    const { rows } = await world.database.orm.execute<{ code_point: number }>(sql`
      select code_point from jsonb_array_elements_text(${JSON.stringify(codePoints)}::jsonb) x(text), lateral (select text::int as code_point) c
      where shown_name(chr(code_point), '', null) = ''`)
    const hidden = new Set(rows.map((row) => row.code_point))
    const different = codePoints.filter((codePoint) => {
      const character = String.fromCodePoint(codePoint)
      // marks of all scripts would be a list of 327 ranges
      return hidden.has(codePoint) === isVisible(character) && !(/\p{M}/u.test(character) && !hidden.has(codePoint))
    })
    expect(different.map((codePoint) => codePoint.toString(16))).toEqual([])
    expect(hidden.has(0x301) && hidden.has(0x64b) && hidden.has(0x5b0)).toBe(true)
  })
})
