import { afterAll, beforeEach } from 'vitest'
import type { Role } from '#contract/foundation/users/roles.ts'
import { type Person, World } from './world.ts'

/** A role, or a business by the cents that it has. */
type Who = Role | { balance: number }
/** Somebody else in each test. */
type Each = { each: Who }
export const each = (who: Who): Each => ({ each: who })

/**
 * Opens the marketplace of a test file: a world of its own, closed after the tests, with people under the names that the tests call them.
 * Those of `each` are new in each test.
 */
export async function aMarket<Name extends string = never>(
  cast?: Record<Name, Who | Each>,
  settings?: Parameters<typeof World.open>[0],
): Promise<{ world: World } & Record<Name, Person>> {
  const world = await World.open(settings)
  afterAll(() => world.close())
  const people: Record<string, Person> = {}
  for (const [name, who] of Object.entries<Who | Each>(cast ?? {}))
    people[name] = isEach(who) ? inEachTest(() => arrive(world, who.each)) : await arrive(world, who)
  return { world, ...(people as Record<Name, Person>) }
}

const isEach = (who: Who | Each): who is Each => typeof who === 'object' && 'each' in who

function arrive(world: World, who: Who): Promise<Person> {
  if (typeof who === 'object') return world.aBusiness(who)
  return who === 'business' ? world.aBusiness() : world.aPerson(who)
}

/** Stands for the person of the test that is running. */
function inEachTest(arrive: () => Promise<Person>): Person {
  let person: Person
  beforeEach(async () => {
    person = await arrive()
  })
  return {
    get id() {
      return person.id
    },
    get username() {
      return person.username
    },
    get email() {
      return person.email
    },
    get cookie() {
      return person.cookie
    },
    set cookie(cookie) {
      person.cookie = cookie
    },
    call: (...request) => person.call(...request),
  }
}
