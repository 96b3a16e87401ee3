import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import { maxPasskeys } from '#contract/accounts/security/passkeys.ts'
import { defaultNewcomerLimits } from '#contract/foundation/newcomers/newcomers.ts'
import { maxPushDevices } from '#contract/foundation/notifications/push.ts'
import { uploadQuota } from '#contract/foundation/uploads/uploads.ts'
import { requestLimits } from '#contract/market/campaign-requests/request-machine.ts'
import { campaignLimits } from '#contract/market/campaigns/campaign-fields.ts'
import { dealLimits } from '#contract/market/deals/deals.ts'
import { offerLimits } from '#contract/market/deals/offers.ts'
import { disputeRules } from '#contract/market/disputes/disputes.ts'
import { maxLinks } from '#contract/market/links/links.ts'
import { defaultOrderLimits } from '#contract/market/orders/order-limits.ts'
import { quoteLimits } from '#contract/market/orders/purchases.ts'
import { pinLimits } from '#contract/market/orders/task-machine.ts'
import { videoLimits } from '#contract/market/videos/video-machine.ts'
import { defaultGiftAllowance } from '#contract/money/gifts/gifts.ts'
import { maxSocialProfiles } from '#contract/money/social-profiles/social-profiles.ts'
import { showcaseLimits } from '#contract/presence/showcase/showcase.ts'
import { discoveryLimits } from '#contract/search/discovery/discovery.ts'
import { type AccountLimits, nameDigest } from '../src/features/accounts/credentials/account-limits.ts'
import { visitorsPerNetwork } from '../src/features/presence/analytics/network-caps.ts'
import type { throttledActions } from '../src/platform/limits/throttle.ts'
import { followsPerHour } from '../src/platform/short-links/long-address.ts'
import { Authenticator } from './authenticator.ts'
import { anAcceptedRequest, aSimpleCampaign } from './campaign-requests.ts'
import { aChallengeAnswer } from './challenge.ts'
import { contactInput } from './endpoints.ts'
import { PushBrowser } from './push-service.ts'
import type { RequestSpec } from './two-servers.ts'
import { aFile } from './uploaded-files.ts'
import { anEmptyDraft, makePublished } from './videos.ts'
import { browser, eventsOf } from './visitors.ts'
import { linkDelivery, Work } from './work.ts'
import {
  type Answer,
  achievementInput,
  dealInput,
  offerInput,
  type Person,
  paypalWithdrawal,
  projectInput,
  purchaseInput,
  showcaseInput,
  templateInput,
  type World,
  worldPassword,
} from './world.ts'

/** Concurrent requests, and how many of them the limit must admit. */
type Attack = {
  requests: RequestSpec[]
  /** Remaining allowance; the full limit by default. */
  remaining?: number
  /** Returns whether a response shows that the limit admitted the request; success by default. */
  isAdmitted?: (answer: Answer) => boolean
  /** Counts the admitted requests where responses do not show it. */
  count?: () => Promise<number>
}

export type LimitRow = {
  what: string
  endpoint: string
  max: number
  window: string
  /** Throttle subjects and error codes that this row covers; empty when neither applies. */
  covers: ((typeof throttledActions)[number] | (string & {}))[]
  /** Other limits to lift, which would interfere with this one. */
  limits?: Partial<AccountLimits>
  arrange: (world: World) => Promise<Attack>
}

const unlimited = { max: 1_000_000, windowMs: 60_000 }
const repeat = (ask: (i: number) => RequestSpec, n = 200): RequestSpec[] => Array.from({ length: n }, (_, i) => ask(i))
const status =
  (...statuses: number[]) =>
  (answer: Answer) =>
    statuses.includes(answer.status)
/** An influencer with a running request. */
async function atWork(world: World): Promise<{ by: Person; requestId: number }> {
  const by = await world.anInfluencer()
  const sides = { business: await world.aBusiness(), admin: await world.anAdmin(), influencer: by }
  const { requestId } = await anAcceptedRequest(world, sides)
  return { by, requestId }
}
const aMessage = { content: 'How is it going?', attachmentFileId: null }
/** The same person with an account that is no longer new. */
async function settled(world: World, person: Person): Promise<Person> {
  await world.database.orm.execute(sql`
    update users set created_at = created_at - interval '100 days' where id = ${person.id}`)
  return person
}
/** Address of the messages of a business to an influencer with whom it has a conversation. */
async function aMessageAddress(world: World, by: Person): Promise<string> {
  const participantId = (await world.anInfluencer()).id
  const { body } = await by.call('POST', '/api/conversations', { ...aMessage, participantId })
  return `/api/conversations/${body.id}/messages`
}
/** An address in one of two hundred networks. */
const network = (i: number) => `10.${i % 200}.7.1`

const login = (username: string, ask: Partial<RequestSpec> = {}, body: object = {}): RequestSpec => ({
  method: 'POST',
  url: '/api/login',
  body: { username, password: 'wrong wrong', challengeAnswer: noChallenge, ...body },
  ...ask,
})
const challengeAnswers = (world: World, n = 200) =>
  Promise.all(Array.from({ length: n }, () => aChallengeAnswer(world)))

/** The device cookie set at a person's sign-in. */
async function deviceCookie(world: World, person: Person): Promise<Record<string, string>> {
  const body = { username: person.username, password: worldPassword, challengeAnswer: await aChallengeAnswer(world) }
  const { headers } = await world.call('POST', '/api/login', body)
  const cookies = [headers['set-cookie']].flat().map(String)
  return { cookie: cookies.find((cookie) => cookie.startsWith('dev='))!.split(';')[0]! }
}

/** Wrong passwords from two hundred networks, each with a solved challenge. */
async function passwordGuesses(world: World, username: string): Promise<Attack> {
  const answers = await challengeAnswers(world)
  return {
    requests: repeat((i) => login(username, { from: network(i) }, { challengeAnswer: answers[i] })),
    isAdmitted: status(401),
  }
}

/** Correct sign-ins to an account locked after too many guesses. */
async function signInsWhenLocked(world: World, subject: string, username: string): Promise<RequestSpec[]> {
  const now = world.services.clock()
  await world.database.orm.execute(sql`
    insert into throttles (subject, times, expires_at)
    values (${subject}, array_fill(${now}::timestamptz, array[100]), ${now}::timestamptz + interval '1 year')`)
  return repeat((i) => login(username, { from: network(i) }, { password: worldPassword }))
}

const passwordResets = async (
  world: World,
  ask: (i: number) => Partial<RequestSpec> & { email: string },
): Promise<RequestSpec[]> => {
  const answers = await challengeAnswers(world)
  return repeat((i) => {
    const { email, ...rest } = ask(i)
    return {
      method: 'POST',
      url: '/api/auth/forgot-password',
      body: { email, challengeAnswer: answers[i] },
      ...rest,
    }
  })
}

/** Two hundred influencers, created once per world. */
const influencersByWorld = new WeakMap<World, Promise<Person[]>>()
const influencersOf = (world: World): Promise<Person[]> => {
  const known = influencersByWorld.get(world) ?? Promise.all(Array.from({ length: 200 }, () => world.anInfluencer()))
  influencersByWorld.set(world, known)
  return known
}

/** Uses up all but `remaining` of `max`, then returns two hundred concurrent requests. */
async function nearlyFull(max: number, ask: (i: number) => RequestSpec, remaining = 5): Promise<Attack> {
  for (let i = 0; i < max - remaining; i++) {
    const { by, method, url, body } = ask(1_000 + i)
    const answer = await by!.call(method, url, body)
    if (answer.status >= 300) throw new Error(`It was refused too early: ${JSON.stringify(answer.body)}`)
  }
  return { requests: repeat(ask), remaining }
}

/** Copies an open campaign, which its business could not open so many of. Returns the ids of the copies. */
async function copiesOf(world: World, campaignId: number, copies: number): Promise<number[]> {
  const { rows } = await world.database.orm.execute<{ columns: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'campaigns' and is_generated = 'NEVER' and column_name not in ('id', 'submitted_number', 'approved_number')`)
  const columns = sql.raw(rows[0]!.columns)
  const added = await world.database.orm.execute<{ id: number }>(sql`
    insert into campaigns (${columns}, submitted_number, approved_number)
    select ${columns}, nextval('campaign_numbers'), nextval('campaign_numbers') from campaigns, generate_series(1, ${copies}::int)
    where id = ${campaignId} returning id`)
  return added.rows.map(({ id }) => id)
}

async function uploadRequest(by: Person): Promise<RequestSpec> {
  const content = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'
  const data = new FormData()
  data.append('file', new File([content], 'a.pdf'))
  const request = new Response(data)
  return {
    method: 'POST',
    url: '/api/uploads?purpose=message',
    by,
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')! },
  }
}

const accountRows: LimitRow[] = [
  {
    what: 'sign-ins from a network',
    endpoint: 'POST /api/login',
    max: 25,
    window: '5 minutes',
    covers: ['login:network'],
    arrange: async () => ({
      requests: repeat((i) => login(`nobody ${i}`, { from: '192.0.2.1' })),
      isAdmitted: (answer) => answer.status !== 429,
    }),
  },
  {
    what: 'wrong passwords of an account without a challenge',
    endpoint: 'POST /api/login',
    max: 3,
    window: '15 minutes',
    covers: ['failure:account'],
    arrange: async (world) => {
      const { username } = await world.anInfluencer()
      return { requests: repeat((i) => login(username, { from: network(i) })), isAdmitted: status(401) }
    },
  },
  {
    what: 'wrong passwords from a network without a challenge',
    endpoint: 'POST /api/login',
    max: 5,
    window: '15 minutes',
    covers: ['failure:network'],
    limits: { loginsPerNetwork: unlimited },
    arrange: async () => ({
      requests: repeat((i) => login(`nobody ${i}`, { from: '192.0.2.2' })),
      isAdmitted: status(401),
    }),
  },
  {
    what: 'wrong passwords of an account without a right one in between, by user name and address alike',
    endpoint: 'POST /api/login',
    max: 100,
    window: 'a year',
    covers: ['guess:user'],
    arrange: async (world) => {
      const { username, email } = await world.anInfluencer()
      const { requests, isAdmitted } = await passwordGuesses(world, username)
      for (const ask of requests.slice(100)) ask.body = { ...(ask.body as object), username: email }
      return { requests, isAdmitted: isAdmitted! }
    },
  },
  {
    what: 'wrong passwords of a name that is nobody’s',
    endpoint: 'POST /api/login',
    max: 100,
    window: 'a year',
    covers: ['guess:name'],
    arrange: (world) => passwordGuesses(world, 'nobody at all'),
  },
  {
    what: 'wrong passwords on a known device of the account',
    endpoint: 'POST /api/login',
    max: 10,
    window: '180 days',
    covers: ['failure:device'],
    limits: { loginsPerDevice: unlimited },
    arrange: async (world) => {
      const person = await world.anInfluencer()
      const headers = await deviceCookie(world, person)
      for (let i = 0; i < 3; i++) await world.call('POST', '/api/login', login(person.username).body)
      // other devices already need a challenge by now
      return { requests: repeat((i) => login(person.username, { from: network(i), headers })), isAdmitted: status(401) }
    },
  },
  {
    what: 'sign-ins from a known device',
    endpoint: 'POST /api/login',
    max: 25,
    window: '5 minutes',
    covers: ['login:device'],
    limits: { failuresPerDevice: unlimited },
    arrange: async (world) => {
      const person = await world.anInfluencer()
      const headers = await deviceCookie(world, person)
      const right = { password: worldPassword }
      return { requests: repeat((i) => login(person.username, { from: network(i), headers }, right)) }
    },
  },
  {
    what: 'mails that confirm a device',
    endpoint: 'POST /api/login',
    max: 1,
    window: 'a day',
    covers: ['device-mail:user', 'confirm_by_mail'],
    arrange: async (world) => {
      const { id, username } = await world.anInfluencer()
      const requests = await signInsWhenLocked(world, `guess:user:${id}`, username)
      const count = async () => {
        await world.doJobs()
        return world.mails.filter(({ kind, userId }) => kind === 'confirm_device' && userId === id).length
      }
      return { requests, count }
    },
  },
  {
    what: 'the same for a name that is nobody’s, to no effect',
    endpoint: 'POST /api/login',
    max: 1,
    window: 'a day',
    covers: ['device-mail:name'],
    arrange: async (world) => {
      const name = nameDigest(world.services.secret, 'nobody here')
      const requests = await signInsWhenLocked(world, `guess:name:${name}`, 'Nobody here')
      const count = async () => {
        const { rows } = await world.database.orm.execute<{ times: number }>(
          sql`select cardinality(times) as times from throttles where subject = ${`device-mail:name:${name}`}`,
        )
        return rows[0]!.times
      }
      return { requests, count }
    },
  },
  {
    what: 'registrations from a network',
    endpoint: 'POST /api/register',
    max: 20,
    window: 'an hour',
    covers: ['register:network'],
    arrange: async (world) => {
      const answers = await challengeAnswers(world)
      const name = () => `new-${randomUUID().slice(0, 12)}`
      const requests = repeat((i): RequestSpec => {
        const username = name()
        const person = { username, email: `${username}@example.com`, password: worldPassword, role: 'business' }
        return {
          method: 'POST',
          url: '/api/register',
          from: '192.0.2.3',
          body: { ...person, challengeAnswer: answers[i] },
        }
      })
      return { requests }
    },
  },
  {
    what: 'usernames that a network looks up',
    endpoint: 'GET /api/register/username',
    max: 100,
    window: '5 minutes',
    covers: ['username:network'],
    arrange: async () => ({
      requests: repeat((i) => ({
        method: 'GET',
        url: `/api/register/username?username=somebody.${i}`,
        from: '192.0.2.9',
      })),
    }),
  },
  {
    what: 'mails that verify an address, or the one it is to become',
    endpoint: 'POST /api/user/email/verify-request',
    max: 5,
    window: 'an hour',
    covers: ['mail'],
    arrange: async (world) => {
      const by = await world.anInfluencer({ isVerified: false })
      const count = async () => world.mails.filter(({ userId }) => userId === by.id).length
      return { requests: repeat(() => ({ method: 'POST', url: '/api/user/email/verify-request', by })), count }
    },
  },
  {
    what: 'new passwords asked for from a network',
    endpoint: 'POST /api/auth/forgot-password',
    max: 25,
    window: 'an hour',
    covers: ['reset:network'],
    arrange: async (world) => ({
      requests: await passwordResets(world, (i) => ({ email: `nobody${i}@example.com`, from: '192.0.2.4' })),
    }),
  },
  {
    what: 'mails for a new password to an address',
    endpoint: 'POST /api/auth/forgot-password',
    max: 5,
    window: 'an hour',
    covers: ['reset:address'],
    arrange: async (world) => {
      const { id, email } = await world.anInfluencer()
      const count = async () => {
        await world.doJobs()
        return world.mails.filter(({ kind, userId }) => kind === 'reset_password' && userId === id).length
      }
      return { requests: await passwordResets(world, (i) => ({ email, from: network(i) })), count }
    },
  },
  {
    what: 'the same asked for on a known device of its owner',
    endpoint: 'POST /api/auth/forgot-password',
    max: 5,
    window: 'an hour',
    covers: ['reset:owner'],
    arrange: async (world) => {
      const person = await world.anInfluencer()
      const headers = await deviceCookie(world, person)
      return { requests: await passwordResets(world, (i) => ({ email: person.email, from: network(i), headers })) }
    },
  },
  {
    what: 'wrong passwords of who is signed in',
    endpoint: 'POST /api/user/two-factor and whatever else asks for the password',
    max: 10,
    window: '15 minutes',
    covers: ['password'],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      const requests = repeat(() => ({
        method: 'POST',
        url: '/api/user/two-factor',
        by,
        body: { password: 'not this one' },
      }))
      return { requests, isAdmitted: status(422) }
    },
  },
  {
    what: 'passkeys that a network is asked for to sign in',
    endpoint: 'POST /api/login/passkey/options',
    max: 50,
    window: '5 minutes',
    covers: ['passkey:network'],
    arrange: async () => ({
      requests: repeat(() => ({ method: 'POST', url: '/api/login/passkey/options', from: '192.0.2.7' })),
    }),
  },
  {
    what: 'passkeys that a person is asked for',
    endpoint: 'POST /api/user/passkeys/options, POST /api/user/confirm/passkey',
    max: 20,
    window: '15 minutes',
    covers: ['passkey:user'],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      return { requests: repeat(() => ({ method: 'POST', url: '/api/user/passkeys/options', by })) }
    },
  },
  {
    what: 'passkeys of a person',
    endpoint: 'POST /api/user/passkeys',
    max: maxPasskeys,
    window: 'for ever',
    covers: ['too_many_passkeys'],
    limits: { passkeysPerUser: unlimited },
    arrange: async (world) => {
      const by = await world.anInfluencer()
      const requests = await Promise.all(
        Array.from({ length: 40 }, async (): Promise<RequestSpec> => {
          const { body: options } = await by.call('POST', '/api/user/passkeys/options')
          const body = { passkey: new Authenticator().create(options) }
          // a session each, since adding one rotates the session's token
          const headers = { cookie: await world.aSession(by.id) }
          return { method: 'POST', url: '/api/user/passkeys', body, headers }
        }),
      )
      return { requests }
    },
  },
  {
    what: 'wrong codes of an authenticator',
    endpoint: 'POST /api/user/two-factor/confirm and whatever else asks for a code',
    max: 5,
    window: '15 minutes',
    covers: ['code:user'],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      await by.call('POST', '/api/user/two-factor', { password: worldPassword })
      const requests = repeat(() => ({
        method: 'POST',
        url: '/api/user/two-factor/confirm',
        by,
        body: { code: '000000' },
      }))
      return { requests, isAdmitted: status(422) }
    },
  },
  {
    what: 'second steps from a network',
    endpoint: 'POST /api/login/two-factor',
    max: 25,
    window: '5 minutes',
    covers: ['code:network'],
    arrange: async () => {
      const body = { ticket: 'unknown', code: '000000' }
      const requests = repeat(() => ({ method: 'POST', url: '/api/login/two-factor', from: '192.0.2.5', body }))
      return { requests, isAdmitted: status(401) }
    },
  },
  {
    what: 'codes by text message to a person',
    endpoint: 'POST /api/user/phone/code',
    max: 3,
    window: 'an hour',
    covers: ['text:user'],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      world.texts.length = 0
      const requests = repeat((i) => ({
        method: 'POST',
        url: '/api/user/phone/code',
        by,
        body: { phone: `+3460000${1_000 + i}` },
      }))
      return { requests, count: async () => world.texts.length }
    },
  },
  {
    what: 'codes by text message to a number',
    endpoint: 'POST /api/user/phone/code',
    max: 3,
    window: 'an hour',
    covers: ['text:number'],
    arrange: async (world) => {
      const people = await influencersOf(world)
      world.texts.length = 0
      const requests = repeat((i) => ({
        method: 'POST',
        url: '/api/user/phone/code',
        by: people[i]!,
        body: { phone: '+34600000000' },
      }))
      return { requests, count: async () => world.texts.length }
    },
  },
  {
    what: 'wrong entries of a code by text message',
    endpoint: 'POST /api/user/phone/verify',
    max: 5,
    window: 'one code',
    covers: [],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      await by.call('POST', '/api/user/phone/code', { phone: '+34611111111' })
      const right = world.texts.at(-1)!.text.includes('000000')
      const requests = repeat(() => ({
        method: 'POST',
        url: '/api/user/phone/verify',
        by,
        body: { code: right ? '000001' : '000000' },
      }))
      return { requests, isAdmitted: ({ body }) => body.code === 'code_wrong' }
    },
  },
  {
    what: 'exports of one’s data',
    endpoint: 'GET /api/user/export',
    max: 5,
    window: 'a day',
    covers: ['export'],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      return { requests: repeat(() => ({ method: 'GET', url: '/api/user/export', by })) }
    },
  },
  {
    what: 'changes of a user name',
    endpoint: 'PUT /api/user/username',
    max: 1,
    window: '30 days',
    covers: ['username_changed_lately'],
    limits: { passwordsPerUser: unlimited },
    arrange: async (world) => {
      const by = await world.anInfluencer()
      const requests = repeat((i) => ({
        method: 'PUT',
        url: '/api/user/username',
        by,
        body: { username: `${by.username}${String.fromCharCode(97 + (i % 26))}`, password: worldPassword },
      }))
      return { requests }
    },
  },
]

const visitorRows: LimitRow[] = [
  {
    what: 'PDFs for a network',
    endpoint: 'GET /api/profiles/:id/media-kit.pdf',
    max: 30,
    window: 'a minute',
    covers: ['pdf:network'],
    arrange: async () => ({
      // of an unknown profile, which is faster and counts all the same
      requests: repeat(() => ({ method: 'GET', url: '/api/profiles/2000000000/media-kit.pdf', from: '192.0.2.6' })),
      isAdmitted: status(404),
    }),
  },
  {
    what: 'PDFs for a person',
    endpoint: 'GET /api/receipts/:id.pdf',
    max: 10,
    window: 'a minute',
    covers: ['pdf:user'],
    arrange: async (world) => {
      const by = await world.aBusiness()
      // of an unknown receipt, for the same reason
      const url = '/api/receipts/2000000000.pdf'
      return { requests: repeat((i) => ({ method: 'GET', url, by, from: `198.51.100.${i}` })), isAdmitted: status(404) }
    },
  },
  {
    what: 'reactions from a network',
    endpoint: 'PUT /api/profiles/:id/reactions/:emojiType',
    max: 300,
    window: 'an hour',
    covers: ['reaction'],
    arrange: async (world) => {
      const { id } = await world.anInfluencer()
      const url = `/api/profiles/${id}/reactions/fire`
      const headers = { 'user-agent': browser }
      return { requests: repeat(() => ({ method: 'PUT', url, from: '192.0.2.7', headers }), 500) }
    },
  },
  {
    what: 'shares of works from a network',
    endpoint: 'POST /api/showcase/items/:id/shares',
    max: 300,
    window: 'an hour',
    covers: ['share'],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      const { body } = await by.call('POST', '/api/showcase/items', showcaseInput)
      const headers = { 'user-agent': browser }
      const url = `/api/showcase/items/${body.id}/shares`
      return { requests: repeat(() => ({ method: 'POST', url, from: '192.0.2.8', headers }), 500) }
    },
  },
  {
    what: 'visitors of a network that are counted',
    endpoint: 'POST /api/profiles/:id/views and GET /l/:id',
    max: visitorsPerNetwork,
    window: 'an hour',
    covers: [],
    arrange: async (world) => {
      const person = await world.anInfluencer()
      const requests = repeat(
        (i) => ({
          method: 'POST',
          url: `/api/profiles/${person.id}/views`,
          body: {},
          from: '192.0.2.9',
          headers: { 'user-agent': `${browser} Name/${i}` },
        }),
        visitorsPerNetwork + 200,
      )
      return { requests, count: async () => (await eventsOf(world, person)).view ?? 0 }
    },
  },
]

const personRows: LimitRow[] = [
  {
    what: 'comments on works',
    endpoint: 'POST /api/showcase/items/:id/comments',
    max: 10,
    window: 'a minute',
    covers: ['comment'],
    arrange: async (world) => {
      const { body } = await (await world.anInfluencer()).call('POST', '/api/showcase/items', showcaseInput)
      const by = await world.aBusiness()
      const url = `/api/showcase/items/${body.id}/comments`
      return { requests: repeat(() => ({ method: 'POST', url, by, body: { text: 'What a view!' } })) }
    },
  },
  {
    what: 'messages of a person',
    endpoint: 'POST /api/conversations/:id/messages',
    max: 60,
    window: 'a minute',
    covers: ['message'],
    arrange: async (world) => {
      const by = await world.aBusiness()
      const urls = await Promise.all(Array.from({ length: 5 }, () => aMessageAddress(world, by)))
      world.pass(0.02)
      return { requests: repeat((i) => ({ method: 'POST', url: urls[i % urls.length]!, by, body: aMessage })) }
    },
  },
  {
    what: 'messages of a person to another',
    endpoint: 'POST /api/conversations/:id/messages',
    max: 30,
    window: 'a minute',
    covers: ['message-pair'],
    arrange: async (world) => {
      const by = await world.aBusiness()
      const url = await aMessageAddress(world, by)
      world.pass(0.02)
      return { requests: repeat(() => ({ method: 'POST', url, by, body: aMessage }), 60) }
    },
  },
  {
    what: 'custom offers of an influencer',
    endpoint: 'POST /api/conversations/:id/offers',
    max: offerLimits.perDay,
    window: 'a day',
    covers: ['offer'],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      const urls = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const start = { ...aMessage, participantId: by.id }
          const { body } = await (await world.aBusiness()).call('POST', '/api/conversations', start)
          return `/api/conversations/${body.id}/offers`
        }),
      )
      return { requests: repeat((i) => ({ method: 'POST', url: urls[i % 4]!, by, body: offerInput }), 58) }
    },
  },
  {
    what: 'people a business writes to for the first time',
    endpoint: 'POST /api/conversations',
    max: 20,
    window: 'a day',
    covers: ['conversation'],
    arrange: async (world) => {
      const [by, people] = [await settled(world, await world.aBusiness()), await influencersOf(world)]
      const body = (i: number) => ({ participantId: people[i]!.id, content: 'Hello', attachmentFileId: null })
      return { requests: repeat((i) => ({ method: 'POST', url: '/api/conversations', by, body: body(i) })) }
    },
  },
  {
    what: 'reports of a person',
    endpoint: 'POST /api/reports',
    max: 20,
    window: 'a day',
    covers: ['report'],
    arrange: async (world) => {
      const [by, people] = [await world.aBusiness(), await influencersOf(world)]
      const reason = 'They asked me to pay outside.'
      const body = (i: number) => ({ entityType: 'user', entityId: people[i]!.id, reason })
      return { requests: repeat((i) => ({ method: 'POST', url: '/api/reports', by, body: body(i) })) }
    },
  },
  {
    what: 'messages of a person to support',
    endpoint: 'POST /api/contact-messages',
    max: 10,
    window: 'a day',
    covers: ['contact:user'],
    arrange: async (world) => {
      const by = await world.aBusiness()
      return { requests: repeat(() => ({ method: 'POST', url: '/api/contact-messages', by, body: contactInput })) }
    },
  },
  {
    what: 'messages to support from a network',
    endpoint: 'POST /api/contact-messages',
    max: 10,
    window: 'an hour',
    covers: ['contact:network'],
    arrange: async (world) => {
      const answers = await challengeAnswers(world)
      const visitor = { ...contactInput, name: 'Nobody', email: 'nobody@example.com', language: 'en' }
      return {
        requests: repeat((i) => ({
          method: 'POST',
          url: '/api/contact-messages',
          from: '192.0.2.5',
          body: { ...visitor, challengeAnswer: answers[i] },
        })),
      }
    },
  },
  {
    what: 'replies in a thread with support',
    endpoint: 'POST /api/contact-messages/:id/replies',
    max: 20,
    window: 'a day',
    covers: ['contact-reply'],
    arrange: async (world) => {
      const by = await world.aBusiness()
      const { body } = await by.call('POST', '/api/contact-messages', contactInput)
      const url = `/api/contact-messages/${body.id}/replies`
      return { requests: repeat((i) => ({ method: 'POST', url, by, body: { text: `Detail ${i}` } })) }
    },
  },
  {
    what: 'uploads of a person',
    endpoint: 'POST /api/uploads',
    max: 30,
    window: 'half an hour',
    covers: ['upload'],
    arrange: async (world) => {
      const ask = await uploadRequest(await world.anInfluencer())
      return { requests: repeat(() => ask) }
    },
  },
  {
    what: 'what a person keeps in files, in megabytes',
    endpoint: 'POST /api/uploads',
    max: uploadQuota / 1024 / 1024,
    window: 'for ever',
    covers: ['upload_quota'],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      const ask = await uploadRequest(by)
      const { id } = (await by.call('POST', ask.url, ask.body, ask.headers)).body
      const room = Math.floor((ask.body as Buffer).length * 1.2)
      await world.database.orm.execute(sql`update files set bytes = ${uploadQuota - room} where id = ${id}`)
      const count = async () => {
        const { rows } = await world.database.orm.execute<{ bytes: number }>(
          sql`select sum(bytes)::int as bytes from files where owner_id = ${by.id}`,
        )
        return Math.ceil(rows[0]!.bytes / 1024 / 1024)
      }
      return { requests: repeat(() => ask), count }
    },
  },
  {
    what: 'requests to cancel an order',
    endpoint: 'POST /api/tasks/:id/cancel',
    max: 10,
    window: 'a day',
    covers: ['back-and-forth'],
    arrange: async (world) => {
      const work = await Work.of(world, 'in_progress')
      const ask: RequestSpec = {
        method: 'POST',
        url: `/api/tasks/${work.taskId}/cancel`,
        by: work.business,
        body: { answer: 'cancel' },
      }
      const withdraw = { ...ask, body: { answer: 'keep' } }
      for (let i = 0; i < 9; i++)
        for (const { url, body } of [ask, withdraw]) await work.business.call('POST', url, body)
      // each admitted request is withdrawn at once, so that only the limit can refuse the next one
      const requests = repeat((i) => (i % 4 < 2 ? ask : withdraw))
      const count = async () => (await work.events()).filter((kind) => kind === 'cancel_requested').length
      return { requests, count }
    },
  },
  {
    what: 'reports of the views of a post',
    endpoint: 'POST /api/videos/:id/views',
    max: 10,
    window: 'a day',
    covers: ['views-report'],
    arrange: async (world) => {
      const { by, requestId } = await atWork(world)
      const videoId = await anEmptyDraft(by, requestId)
      await makePublished(world, videoId)
      const body = { views: 1_000, proofFileId: await aFile(by, 'video_proof') }
      return { requests: repeat(() => ({ method: 'POST', url: `/api/videos/${videoId}/views`, by, body })) }
    },
  },
  {
    what: 'submissions of a video, all of which have failed',
    endpoint: 'POST /api/videos/:id/submit',
    max: 20,
    window: 'a day',
    covers: ['video-submit'],
    arrange: async (world) => {
      const { by, requestId } = await atWork(world)
      const videoId = await anEmptyDraft(by, requestId)
      await world.database.orm.execute(sql`
        insert into video_versions (video_id, number, file_name, mime, bytes) values (${videoId}, 1, 'clip.mp4', 'video/mp4', 1)`)
      const url = `/api/videos/${videoId}/submit`
      const again = sql`update videos set status = 'draft' where id = ${videoId}`
      for (let i = 0; i < 20; i++) {
        await by.call('POST', url, {})
        await world.database.orm.execute(again)
      }
      return { requests: repeat(() => ({ method: 'POST', url, by, body: {} })), remaining: 0 }
    },
  },
  {
    what: 'videos of a deliverable of which one was agreed',
    endpoint: 'POST /api/videos',
    max: 1,
    window: 'for ever',
    covers: ['deliverable_full'],
    arrange: async (world) => {
      const { by, requestId } = await atWork(world)
      const body = { requestId, deliverableId: 'clip', title: 'Iced coffee' }
      return { requests: repeat(() => ({ method: 'POST', url: '/api/videos', by, body })) }
    },
  },
  {
    what: 'what an influencer keeps in videos per running request, in gigabytes',
    endpoint: 'POST /api/uploads/resumable',
    max: videoLimits.quotaBytes / 1e9,
    window: 'for ever',
    covers: ['video_quota'],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      await anAcceptedRequest(world, {
        business: await world.aBusiness(),
        admin: await world.anAdmin(),
        influencer: by,
      })
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-length': '1000000000',
        'upload-metadata': 'filename YS5tcDQ=',
      }
      const count = async () => {
        const { rows } = await world.database.orm.execute<{ gigabytes: number }>(
          sql`select (sum(bytes) / 1000000000)::int as gigabytes from files where owner_id = ${by.id}`,
        )
        return rows[0]!.gigabytes
      }
      return { requests: repeat(() => ({ method: 'POST', url: '/api/uploads/resumable', by, headers })), count }
    },
  },
  {
    what: 'searches that a business saves',
    endpoint: 'POST /api/saved-searches',
    max: discoveryLimits.savedSearches,
    window: 'for ever',
    covers: ['too_many_saved_searches'],
    arrange: async (world) => {
      const by = await world.aBusiness()
      const body = { name: 'Coffee', filters: { q: 'coffee' } }
      return { requests: repeat(() => ({ method: 'POST', url: '/api/saved-searches', by, body })) }
    },
  },
  {
    what: 'searches for campaigns that an influencer saves',
    endpoint: 'POST /api/campaign-searches',
    max: discoveryLimits.savedSearches,
    window: 'for ever',
    covers: ['too_many_saved_searches'],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      const body = { name: 'Coffee', filters: { q: 'coffee' } }
      return { requests: repeat(() => ({ method: 'POST', url: '/api/campaign-searches', by, body })) }
    },
  },
  {
    what: 'people on a shortlist',
    endpoint: 'PUT /api/shortlist/:influencerId',
    max: discoveryLimits.shortlisted,
    window: 'for ever',
    covers: ['shortlist_full'],
    arrange: async (world) => {
      const [by, people] = [await world.aBusiness(), await influencersOf(world)]
      await world.database.orm.execute(sql`
        with listed as (
          insert into users (email, username, display_name, role)
          select 'listed' || n || '@example.com', 'listed ' || n, 'Listed', 'influencer'
          from generate_series(1, ${discoveryLimits.shortlisted - 5}::int) n returning id)
        insert into shortlists (user_id, influencer_id, note) select ${by.id}, id, '' from listed`)
      const requests = repeat((i) => ({
        method: 'PUT',
        url: `/api/shortlist/${people[i]!.id}`,
        by,
        body: { note: '' },
      }))
      return { requests, remaining: 5 }
    },
  },
]

const offerRows: LimitRow[] = [
  {
    what: 'people that a new account writes to first',
    endpoint: 'POST /api/conversations',
    max: defaultNewcomerLimits.newcomerContacts,
    window: 'a day',
    covers: ['newcomer-contact', 'newcomer_limit'],
    arrange: async (world) => {
      const [by, people] = [await world.aBusiness(), await influencersOf(world)]
      const body = (i: number) => ({ participantId: people[i]!.id, content: 'Hello', attachmentFileId: null })
      return { requests: repeat((i) => ({ method: 'POST', url: '/api/conversations', by, body: body(i) })) }
    },
  },
  {
    what: 'deals of a new account',
    endpoint: 'POST /api/deals',
    max: defaultNewcomerLimits.newcomerDeals,
    window: 'a day',
    covers: ['newcomer-deal'],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      return { requests: repeat(() => ({ method: 'POST', url: '/api/deals', by, body: dealInput })) }
    },
  },
  {
    what: 'campaigns that a new account asks to join',
    endpoint: 'POST /api/campaigns/:id/requests',
    max: defaultNewcomerLimits.newcomerApplications,
    window: 'a day',
    covers: ['newcomer-application'],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      const sides = { business: await world.aBusiness({ balance: 0 }), admin: await world.anAdmin() }
      const ids = await copiesOf(world, await aSimpleCampaign(world, sides), 200)
      const body = { message: 'I love iced coffee.' }
      return { requests: repeat((i) => ({ method: 'POST', url: `/api/campaigns/${ids[i]}/requests`, by, body })) }
    },
  },
  {
    what: 'deals of an influencer',
    endpoint: 'POST /api/deals',
    max: dealLimits.maxDeals,
    window: 'for ever',
    covers: ['too_many_deals'],
    arrange: async (world) => {
      const by = await settled(world, await world.anInfluencer())
      return nearlyFull(dealLimits.maxDeals, () => ({ method: 'POST', url: '/api/deals', by, body: dealInput }))
    },
  },
  {
    what: 'campaigns of a business that have not ended',
    endpoint: 'POST /api/campaigns',
    max: campaignLimits.open,
    window: 'for ever',
    covers: ['too_many_campaigns'],
    arrange: async (world) => {
      const by = await world.aBusiness({ balance: 0 })
      const body = { title: 'A summer of coffee', description: 'Iced.' }
      return nearlyFull(campaignLimits.open, () => ({ method: 'POST', url: '/api/campaigns', by, body }))
    },
  },
  {
    what: 'requests of an influencer that wait for an answer',
    endpoint: 'POST /api/campaigns/:id/requests',
    max: requestLimits.open,
    window: 'for ever',
    covers: ['too_many_requests_open'],
    arrange: async (world) => {
      const by = await settled(world, await world.anInfluencer())
      const sides = { business: await world.aBusiness({ balance: 0 }), admin: await world.anAdmin() }
      const ids = await copiesOf(world, await aSimpleCampaign(world, sides), 300)
      const body = { message: 'I love iced coffee.' }
      return nearlyFull(requestLimits.open, (i) => ({
        method: 'POST',
        // the first campaigns, and those that are requested in parallel
        url: `/api/campaigns/${ids[i < 1_000 ? i : i - 800]}/requests`,
        by,
        body,
      }))
    },
  },
  {
    what: 'invitations of a business',
    endpoint: 'POST /api/campaigns/:id/invitations',
    max: requestLimits.invitationsPerDay,
    window: '24 hours',
    covers: ['invitation'],
    arrange: async (world) => {
      const by = await world.aBusiness({ balance: 0 })
      const id = await aSimpleCampaign(world, { business: by, admin: await world.anAdmin() })
      const { rows } = await world.database.orm.execute<{ id: number }>(sql`
        insert into users (email, username, display_name, role)
        select 'invited' || n || '@example.com', 'invited ' || n, 'Invited', 'influencer'
        from generate_series(1, 200) n returning id`)
      const ask = (i: number): RequestSpec => ({
        method: 'POST',
        url: `/api/campaigns/${id}/invitations`,
        by,
        body: { influencerIds: [rows[i]!.id], message: 'Join us.' },
      })
      return { requests: repeat(ask) }
    },
  },
  {
    what: 'service templates',
    endpoint: 'POST /api/admin/service-templates',
    max: 200,
    window: 'for ever',
    covers: ['too_many_templates'],
    arrange: async (world) => {
      const by = await world.anAdmin()
      return nearlyFull(200, () => ({ method: 'POST', url: '/api/admin/service-templates', by, body: templateInput }))
    },
  },
  {
    what: 'links of an influencer',
    endpoint: 'POST /api/links',
    max: maxLinks,
    window: 'for ever',
    covers: ['too_many_links'],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      const address = { url: 'https://shop.example', type: 'shop', active: true, iconName: 'bag' }
      const body = { title: 'My shop', description: null, imageFileId: null, ...address }
      return nearlyFull(maxLinks, () => ({ method: 'POST', url: '/api/links', by, body }))
    },
  },
  {
    what: 'browsers of a person that get pushed notifications',
    endpoint: 'POST /api/push-subscriptions',
    max: maxPushDevices,
    window: 'for ever',
    covers: [],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      const body = () => new PushBrowser('https://fcm.googleapis.com').subscription
      return {
        requests: repeat(() => ({ method: 'POST', url: '/api/push-subscriptions', by, body: body() })),
        // one more replaces another
        count: async () => (await by.call('GET', '/api/push-subscriptions')).body.items.length,
      }
    },
  },
  {
    what: 'profiles elsewhere of an influencer',
    endpoint: 'POST /api/social-profiles',
    max: maxSocialProfiles,
    window: 'for ever',
    covers: ['too_many_social_profiles'],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      const body = (i: number) => ({
        platform: 'youtube',
        profileUrl: `https://www.youtube.com/@ana${i}`,
        followers: 1,
      })
      return { requests: repeat((i) => ({ method: 'POST', url: '/api/social-profiles', by, body: body(i) })) }
    },
  },
  {
    what: 'short links that are followed for somebody',
    endpoint: 'POST /api/social-profiles',
    max: followsPerHour.max,
    window: 'an hour',
    covers: ['short-link'],
    arrange: async (world) => {
      const by = await world.anInfluencer()
      const body = { platform: 'tiktok', profileUrl: 'https://vm.tiktok.com/ZMabc123/' }
      return {
        requests: repeat(() => ({ method: 'POST', url: '/api/social-profiles', by, body })),
        // none of the links leads anywhere
        isAdmitted: status(422),
      }
    },
  },
  ...(
    [
      ['works', 'items', showcaseLimits.items, showcaseInput, 'too_many_showcase_items'],
      ['achievements', 'achievements', showcaseLimits.achievements, achievementInput, 'too_many_achievements'],
      ['upcoming projects', 'projects', showcaseLimits.projects, projectInput, 'too_many_projects'],
    ] as const
  ).map(
    ([what, path, max, body, code]): LimitRow => ({
      what: `${what} in a showcase`,
      endpoint: `POST /api/showcase/${path}`,
      max,
      window: 'for ever',
      covers: [code],
      arrange: async (world) => {
        const by = await world.anInfluencer()
        return nearlyFull(max, () => ({ method: 'POST', url: `/api/showcase/${path}`, by, body }))
      },
    }),
  ),
]

const orderRows: LimitRow[] = [
  {
    what: 'unanswered questions for a price of a business to an influencer',
    endpoint: 'POST /api/deals/:id/purchases',
    max: quoteLimits.openQuestions,
    window: 'until they are answered',
    covers: ['too_many_questions'],
    arrange: async (world) => {
      const dealId = await world.aDeal(await world.anInfluencer(), { isPriceHidden: true, price: null })
      const by = await world.aBusiness()
      const body = { ...purchaseInput, amount: null }
      return { requests: repeat(() => ({ method: 'POST', url: `/api/deals/${dealId}/purchases`, by, body })) }
    },
  },
  {
    what: 'unaccepted orders of a business with an influencer',
    endpoint: 'POST /api/deals/:id/purchases',
    max: defaultOrderLimits.maxUnacceptedPerPair,
    window: 'until they are accepted',
    covers: ['too_many_unaccepted_with_influencer'],
    arrange: async (world) => {
      const dealId = await world.aDeal(await world.anInfluencer())
      const by = await world.aBusiness({ balance: 10_000_000 })
      const url = `/api/deals/${dealId}/purchases`
      return { requests: repeat(() => ({ method: 'POST', url, by, body: purchaseInput })) }
    },
  },
  {
    what: 'unaccepted orders of a business',
    endpoint: 'POST /api/deals/:id/purchases',
    max: defaultOrderLimits.maxUnacceptedPerBusiness,
    window: 'until they are accepted',
    covers: ['too_many_unaccepted'],
    arrange: async (world) => {
      const deals: number[] = []
      for (let i = 0; i < 40; i++) deals.push(await world.aDeal(await world.anInfluencer()))
      const by = await world.aBusiness({ balance: 10_000_000 })
      const order = (i: number) => `/api/deals/${deals[i % deals.length]}/purchases`
      return { requests: repeat((i) => ({ method: 'POST', url: order(i), by, body: purchaseInput })) }
    },
  },
  {
    what: 'own cancellations before acceptance, after which nothing new is ordered',
    endpoint: 'POST /api/deals/:id/purchases',
    max: defaultOrderLimits.maxCancellations,
    window: 'a day',
    covers: ['too_many_cancellations'],
    arrange: async (world) => {
      const dealId = await world.aDeal(await world.anInfluencer())
      const by = await world.aBusiness({ balance: 10_000_000 })
      for (let i = 0; i < defaultOrderLimits.maxCancellations; i++) {
        const { purchaseId } = await world.anOrder(by, dealId)
        await by.call('POST', `/api/purchases/${purchaseId}/cancel`, {})
      }
      const url = `/api/deals/${dealId}/purchases`
      return { requests: repeat(() => ({ method: 'POST', url, by, body: purchaseInput })), remaining: 0 }
    },
  },
  {
    what: 'pauses of an order',
    endpoint: 'POST /api/tasks/:id/pause',
    max: 10,
    window: 'a day',
    covers: ['back-and-forth'],
    arrange: async (world) => {
      const work = await Work.of(world, 'in_progress')
      for (let i = 0; i < 9; i++) {
        await work.does('influencer', i % 2 === 0 ? 'pause' : 'wait')
        await work.does('influencer', 'resume')
      }
      const path = `/api/tasks/${work.taskId}`
      // each admitted pause ends at once, so that only the limit can refuse the next one
      const requests = repeat((i): RequestSpec => {
        const pauses = i % 4 < 2
        const body = pauses ? { reason: 'I am ill' } : {}
        return { method: 'POST', url: `${path}/${pauses ? 'pause' : 'resume'}`, by: work.influencer, body }
      })
      const isPause = (kind: string) => kind === 'paused' || kind === 'waiting'
      return { requests, count: async () => (await work.events()).filter(isPause).length }
    },
  },
  {
    what: 'proposals of another due date for an order',
    endpoint: 'POST /api/tasks/:id/due-date',
    max: 10,
    window: 'a day',
    covers: ['back-and-forth'],
    arrange: async (world) => {
      const work = await Work.of(world, 'in_progress')
      const { dueDate } = await work.read()
      const later = new Date(Date.parse(dueDate) + 3 * 86_400_000).toISOString()
      const propose = { dueDate: later, reason: 'The parcel came late' }
      for (let i = 0; i < 9; i++) {
        await work.does('influencer', 'proposeDueDate', propose)
        await work.does('influencer', 'withdrawDueDate')
      }
      const url = `/api/tasks/${work.taskId}/due-date`
      // each admitted proposal is withdrawn at once, so that only the limit can refuse the next one
      const requests = repeat((i): RequestSpec => {
        const move = i % 4 < 2
        return move
          ? { method: 'POST', url, by: work.influencer, body: propose }
          : { method: 'POST', url: `${url}/withdraw`, by: work.influencer, body: {} }
      })
      const count = async () => (await work.events()).filter((kind) => kind === 'due_date_proposed').length
      return { requests, count }
    },
  },
  {
    what: 'more time for a review',
    endpoint: 'POST /api/tasks/:id/extend',
    max: 1,
    window: 'one delivery',
    covers: [],
    arrange: async (world) => {
      const work = await Work.of(world, 'delivered')
      const url = `/api/tasks/${work.taskId}/extend`
      return { requests: repeat(() => ({ method: 'POST', url, by: work.business, body: {} })) }
    },
  },
  {
    what: 'wrong entries of a PIN',
    endpoint: 'POST /api/tasks/:id/verify-pin',
    max: pinLimits.attemptsPerPin,
    window: 'one PIN',
    covers: [],
    arrange: async (world) => {
      const work = await Work.of(world, 'delivered')
      const { pinCode } = await work.does('business', 'revealPin')
      const wrong = pinCode === '0000' ? '0001' : '0000'
      const url = `/api/tasks/${work.taskId}/verify-pin`
      const requests = repeat(() => ({ method: 'POST', url, by: work.influencer, body: { pinCode: wrong } }))
      return { requests, isAdmitted: status(422) }
    },
  },
  {
    what: 'wrong PINs of an influencer, over all orders',
    endpoint: 'POST /api/tasks/:id/verify-pin',
    max: 10,
    window: 'a day, and a day of freeze',
    covers: ['pin', 'pin-freeze'],
    arrange: async (world) => {
      const influencer = await world.anInfluencer()
      const dealId = await world.aDeal(influencer)
      const orders = await Promise.all(
        [1, 2, 3, 4].map(async () => {
          const business = await world.aBusiness({ balance: 10_000 })
          const { purchaseId, taskId } = await world.anOrder(business, dealId)
          await influencer.call('POST', `/api/purchases/${purchaseId}/accept`, {})
          await influencer.call('POST', `/api/tasks/${taskId}/deliver`, linkDelivery)
          const { pinCode } = (await business.call('POST', `/api/tasks/${taskId}/pin/reveal`)).body
          return { url: `/api/tasks/${taskId}/verify-pin`, body: { pinCode: pinCode === '0000' ? '0001' : '0000' } }
        }),
      )
      const requests = repeat((i) => ({ method: 'POST', by: influencer, ...orders[i % 4]! }))
      return { requests, isAdmitted: status(422) }
    },
  },
  {
    what: 'pieces of evidence of a side',
    endpoint: 'POST /api/disputes/:id/evidence',
    max: disputeRules.evidencePerSide,
    window: 'one dispute',
    covers: ['evidence_limit'],
    arrange: async (world) => {
      const work = await Work.of(world, 'in_progress')
      const opened = { reason: 'Nothing was ever delivered.' }
      const { body } = await work.business.call('POST', `/api/purchases/${work.purchaseId}/dispute`, opened)
      const evidence = { text: 'See for yourself.', fileIds: [] }
      const url = `/api/disputes/${body.id}/evidence`
      return { requests: repeat(() => ({ method: 'POST', url, by: work.influencer, body: evidence })) }
    },
  },
]

const moneyRows: LimitRow[] = [
  {
    what: 'deposits that are awaited',
    endpoint: 'POST /api/deposits',
    max: 5,
    window: 'until they have come',
    covers: ['too_many_deposits'],
    arrange: async (world) => {
      await world.changeSetting('deposit_accounts', { paypalEmail: 'pay@vivobid.example', bank: null })
      const by = await world.anInfluencer()
      const body = { amount: 2_500, method: 'paypal', agreeToTerms: true }
      return { requests: repeat(() => ({ method: 'POST', url: '/api/deposits', by, body })) }
    },
  },
  {
    what: 'gifts of a person',
    endpoint: 'POST /api/gifts',
    max: defaultGiftAllowance.giftsPerDay,
    window: 'a day',
    covers: ['gifts_per_day'],
    arrange: async (world) => {
      const [by, receiver] = [await world.aBusiness(), await world.anInfluencer()]
      const body = { receiverId: receiver.id, amount: 100, message: '', emoji: 'heart' }
      return { requests: repeat(() => ({ method: 'POST', url: '/api/gifts', by, body })) }
    },
  },
  {
    what: 'cents that a person gives',
    endpoint: 'POST /api/gifts',
    max: defaultGiftAllowance.centsPerDay,
    window: 'a day',
    covers: ['gifts_per_day'],
    arrange: async (world) => {
      const [by, receiver] = [await world.aBusiness({ balance: 500_000 }), await world.anInfluencer()]
      const body = { receiverId: receiver.id, amount: 40_000, message: '', emoji: 'heart' }
      return { requests: repeat(() => ({ method: 'POST', url: '/api/gifts', by, body })), remaining: 2 }
    },
  },
  {
    what: 'withdrawals of a person',
    endpoint: 'POST /api/withdrawals',
    max: 1,
    window: 'a day',
    covers: ['one_a_day'],
    limits: { passwordsPerUser: unlimited },
    arrange: async (world) => {
      const by = await world.anInfluencer()
      await world.mayWithdraw(by)
      await world.giveMoney(by.id, 500_000)
      const body = { amount: 2_000, ...paypalWithdrawal(by) }
      return { requests: repeat(() => ({ method: 'POST', url: '/api/withdrawals', by, body })) }
    },
  },
]

/**
 * Every limit of the program. One test sends two hundred concurrent requests against each on two servers; another extracts throttle
 * subjects and refusal codes from the source and fails when one has no row here.
 */
export const limitRows: LimitRow[] = [
  ...accountRows,
  ...visitorRows,
  ...personRows,
  ...offerRows,
  ...orderRows,
  ...moneyRows,
]
