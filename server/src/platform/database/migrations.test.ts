import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { aMarket } from '../../../test/market.ts'
import { migrate, migrationCount } from './migrations.ts'

const { world } = await aMarket()

it('have times that increase: one that is older than those applied before it would be left out', () => {
  const journal = path.resolve(import.meta.dirname, '../../../migrations/meta/_journal.json')
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] }
  const times = entries.map(({ when }) => when)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(new Set(times).size).toBe(times.length)
})

it('of a newer release leave this one to start and to be ready, while processes are replaced one by one', async () => {
  const { ownerUrl } = world
  const owner = await world.asOwner()
  const count = async () => {
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    )
    return rows[0]!.count
  }
  expect(await count()).toBe(migrationCount())
  await owner.query('create table of_the_next_release (id serial primary key, user_id integer references users (id))')
  await owner.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the next release', $1)", [
    Date.now() + 86_400_000,
  ])
  await migrate(ownerUrl)
  expect(await count()).toBe(migrationCount() + 1)
  await owner.end()
  expect((await world.call('GET', '/readyz')).status).toBe(200)
})
