import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aPasskey } from './authenticator.ts'
import { endpoints } from './endpoints.ts'
import { aMarket } from './market.ts'
import { Work } from './work.ts'
import { type Person, worldPassword as password } from './world.ts'

// Like changed-elsewhere.test.ts, for forms that are saved as a whole.

const { world, influencer, business } = await aMarket({ influencer: 'influencer', business: 'business' })

type Fields = Record<string, unknown>

/** A message whose text two tabs have open. */
async function aMessage(by: Person, messages: string): Promise<Whole> {
  const content = 'On Mondya'
  const { id } = (await by.call('POST', messages, { content })).body
  const changes: [Fields, Fields] = [{ content: 'On Monday' }, { content: 'On Tuesday' }]
  return { by, method: 'PATCH', path: `${messages}/${id}`, was: { content }, changes, field: 'content' }
}
type Whole = {
  by: Person
  method: 'PUT' | 'PATCH'
  path: string
  was: Fields
  changes: [Fields, Fields]
  field: string
}

/** Forms that are saved as a whole, so two tabs cannot change different fields of them. */
const wholes: [name: string, open: () => Promise<Whole>][] = [
  [
    'the note about somebody on the shortlist',
    async () => {
      const path = `/api/shortlist/${influencer.id}`
      await business.call('PUT', path, { note: 'For autumn' })
      const changes: [Fields, Fields] = [{ note: 'For winter' }, { note: 'For spring' }]
      return { by: business, method: 'PUT', path, was: { note: 'For autumn' }, changes, field: 'note' }
    },
  ],
  [
    'quick replies',
    async () => {
      const path = '/api/user/quick-replies'
      await business.call('PUT', path, { texts: ['Gladly'] })
      const changes: [Fields, Fields] = [{ texts: ['Gladly', 'Not this month'] }, { texts: [] }]
      return { by: business, method: 'PUT', path, was: { texts: ['Gladly'] }, changes, field: 'texts' }
    },
  ],
  [
    'the name of a passkey',
    async () => {
      const path = `/api/user/passkeys/${(await aPasskey(influencer)).id}`
      const { name } = (await influencer.call('GET', '/api/user/passkeys')).body.items[0]
      const changes: [Fields, Fields] = [{ name: 'Work laptop' }, { name: 'Old laptop' }]
      return { by: influencer, method: 'PATCH', path, was: { name }, changes, field: 'name' }
    },
  ],
  [
    'the role of a member of the team',
    async () => {
      const by = await world.aBusiness()
      const member = await world.aMemberOf(by, 'business', 'viewer')
      const changes: [Fields, Fields] = [{ role: 'buyer' }, { role: 'finance' }]
      return {
        by,
        method: 'PATCH',
        path: `/api/team/members/${member.id}`,
        was: { role: 'viewer' },
        changes,
        field: 'role',
      }
    },
  ],
  [
    'payout details',
    async () => {
      const by = await world.anInfluencer()
      const to = (paypalEmail: string) => ({ paymentMethod: 'paypal', paypalEmail, password })
      const changes: [Fields, Fields] = [to('ana@example.com'), { paymentMethod: null, password }]
      const path = '/api/user/payout-details'
      return { by, method: 'PUT', path, was: { payableFrom: null }, changes, field: 'payableFrom' }
    },
  ],
  [
    'a message',
    async () => {
      const participantId = (await world.anInfluencer()).id
      const { body } = await business.call('POST', '/api/conversations', { participantId, content: 'When?' })
      return aMessage(business, `/api/conversations/${body.id}/messages`)
    },
  ],
  [
    'a message about an order',
    async () => {
      const work = await Work.of(world, 'in_progress')
      return aMessage(work.business, `/api/tasks/${work.taskId}/messages`)
    },
  ],
]

describe.each(wholes)('%s, in two tabs', (_, open) => {
  it('is not replaced by who has not seen what it is now', async () => {
    const { by, method, path, was, changes, field } = await open()
    const change = (body: Fields, seen: unknown) => by.call(method, path, { ...body, was: { [field]: seen } })
    expect((await change(changes[0], was[field])).status).toBe(200)
    const { status, body } = await change(changes[1], was[field])
    expect([status, body.code]).toEqual([409, 'changed_elsewhere'])
    const [{ now, ...changed }, ...others] = body.changed
    expect([changed, others]).toEqual([{ field, shown: was[field] }, []])
    // a second later, as people answer
    world.pass(1 / 3_600)
    expect((await change(changes[1], now)).status).toBe(200)
  })

  it('lets one of two changes at the same time through', async () => {
    const { by, method, path, was, changes } = await open()
    const sent = await Promise.all(changes.map((change) => by.call(method, path, { ...change, was })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

it('a heart in another tab adds an influencer, and erases no note about them', async () => {
  const path = `/api/shortlist/${(await world.anInfluencer()).id}`
  const addAs = (note: string) => business.call('PUT', path, { note, was: { note } })
  expect((await addAs('')).body).toEqual({ note: '' })
  await business.call('PUT', path, { note: 'For autumn', was: { note: '' } })
  expect((await addAs('')).body).toEqual({ note: 'For autumn' })
})

/** Changes sent without the loaded values, each with the reason why they undo nothing unseen. */
const withoutWas: Record<string, string> = {
  'deals.reorder': 'moves one thing within the order on screen, which live events keep as it is',
  'links.reorder': 'moves one thing within the order on screen, which live events keep as it is',
  'showcase.reorder': 'moves one thing within the order on screen, which live events keep as it is',
  'socialProfiles.reorder': 'moves one thing within the order on screen, which live events keep as it is',
  'fullProfile.changeUsername': 'is refused for 30 days after the last change, with the day from which it is possible',
  'notificationPreferenceEndpoints.change': 'holds the one choice that was made, at once; all others stay',
  'parties.change': 'makes the session act for the account that was chosen, for which the page is loaded anew',
  'preferences.change': 'holds the one choice that was made, at once',
  'sandbox.webhooks': 'exists in tests alone',
}

const namesFormerValue = (body: z.ZodType | undefined): boolean =>
  body instanceof z.ZodDiscriminatedUnion
    ? body.options.every((option) => namesFormerValue(option as z.ZodType))
    : body instanceof z.ZodObject && 'was' in body.shape

it('every form that changes something says what it was', () => {
  const without = Object.entries(endpoints).filter(
    ([, { method, schema }]) => ['PUT', 'PATCH'].includes(method) && schema.body && !namesFormerValue(schema.body),
  )
  expect(without.map(([name]) => name).sort()).toEqual(Object.keys(withoutWas).sort())
})
