import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { starterTemplates } from '#contract/market/service-templates/starter-templates.ts'
import { type Person, templateInput, World } from '../../../../test/world.ts'
import { addStarterTemplates } from './starter-templates.ts'

let world: World
let admin: Person
beforeEach(async () => {
  world = await World.open()
  admin = await world.anAdmin()
})
afterEach(() => world.close())

const titles = async () =>
  (await admin.call('GET', '/api/admin/service-templates?limit=100')).body.items.map(
    ({ title }: { title: string }) => title,
  )
const all = Object.values(starterTemplates).map(({ title }) => title)

it('a new installation has one template of each kind, however many processes begin at once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => addStarterTemplates(world.services)))
  expect(await titles()).toEqual(all)
})

it('they do not come back once admins have removed them', async () => {
  await addStarterTemplates(world.services)
  await world.database.orm.execute(sql`delete from service_templates`)
  await addStarterTemplates(world.services)
  expect(await titles()).toEqual([])
})

it('an installation with templates of its own gets none', async () => {
  await admin.call('POST', '/api/admin/service-templates', templateInput)
  await addStarterTemplates(world.services)
  expect(await titles()).toEqual([templateInput.title])
})
