import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SettingKey, SettingValue } from '#contract/foundation/settings/settings.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import { languages } from '#contract/languages.ts'
import type { NewDeal } from '#contract/market/deals/deals.ts'
import type { newOffer } from '#contract/market/deals/offers.ts'
import type { NewPurchase } from '#contract/market/orders/purchases.ts'
import type { newServiceTemplate } from '#contract/market/service-templates/service-templates.ts'
import type { MemberRole } from '#contract/member-rights.ts'
import { omit } from '#contract/omit.ts'
import type { newAchievement, newProject, newShowcaseItem } from '#contract/presence/showcase/showcase.ts'
import { type Sandbox, startSandbox } from '../sandbox/checkout/sandbox.ts'
import { buildApp, events } from '../src/app.ts'
import { defaultLimits } from '../src/features/accounts/credentials/account-limits.ts'
import { type AccountServices, openAccountServices } from '../src/features/accounts/credentials/account-services.ts'
import { identityJobs } from '../src/features/accounts/identity/jobs.ts'
import { securityJobs } from '../src/features/accounts/security/jobs.ts'
import { hashToken } from '../src/features/accounts/sessions/sessions.ts'
import type { QueuedMail } from '../src/features/foundation/notifications/mail-request.ts'
import { type PushJob, pushQueue } from '../src/features/foundation/notifications/push/enqueue-push.ts'
import { mailQueue, smsQueue, urgentMailQueue } from '../src/features/foundation/notifications/queues.ts'
import { uploadJobs } from '../src/features/foundation/uploads/sweep.ts'
import { memberships } from '../src/features/foundation/users/index.ts'
import { addUser } from '../src/features/foundation/users/users.ts'
import { riskJobs } from '../src/features/market/risk/jobs.ts'
import { videoJobs } from '../src/features/market/videos/jobs.ts'
import { auditLedger } from '../src/features/money/ledger/audit.ts'
import { deposit } from '../src/features/money/ledger/ledger.ts'
import { moderationJobs } from '../src/features/presence/moderation/jobs.ts'
import { openCheckout } from '../src/platform/checkout/provider.ts'
import { readConfiguration } from '../src/platform/configuration/configuration.ts'
import type { Database } from '../src/platform/database/database.ts'
import { clearAttempts } from '../src/platform/limits/throttle.ts'
import { type Log, openLog } from '../src/platform/log.ts'
import type { Sms } from '../src/platform/mail/sms.ts'
import { openRealtime } from '../src/platform/realtime/realtime.ts'
import { openScanner } from '../src/platform/scanner/scanner.ts'
import type { Services } from '../src/platform/services.ts'
import { openStores } from '../src/platform/storage/stores.ts'
import { openLongWork } from '../src/platform/workers/long-work.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { preparing } from './preparing.ts'

export type Mail = QueuedMail
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = { status: number; body: Record<string, any>; headers: Record<string, unknown> }
/** A response body without the unique request id. */
export const withoutRequestId = (body: Answer['body']): Answer['body'] => omit(body, 'requestId')
/** The least proof of work and cost of passwords. */
export const cheapProofs = {
  work: { cost: 1, least: 1, most: 5 },
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
}
/** Password of every person in the world. */
export const worldPassword = 'a quiet green kettle'
/** The session cookie that a response sets; undefined if none. */
export const sessionCookieOf = ({ headers }: Answer): string | undefined =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((text) => text.startsWith('sid='))
    ?.split(';')[0]
export type Person = {
  id: number
  username: string
  email: string
  /** Their session cookie; updated when a response sets a new one. */
  cookie: string
  call: (method: Endpoint['method'], url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
}

/** The complete program on its own database, with a clock that the test controls. */
export class World {
  readonly app: FastifyInstance
  readonly services: Services
  readonly accounts: AccountServices
  readonly database: Database
  readonly ownerUrl: string
  readonly applicationUrl: string
  readonly sandbox: Sandbox
  /** Enqueued mails, whether committed or not; the queue itself has its own tests. */
  readonly mails: Mail[]
  readonly texts: Sms[]
  /** Enqueued notifications for browsers. */
  readonly pushes: { job: PushJob; afterSeconds: number }[]
  /** Runs all other enqueued jobs. */
  readonly doJobs: () => Promise<void>
  /** Makes the sandbox's webhooks fail to arrive from now on. */
  readonly loseWebhooks: () => void
  private readonly time: { now: Date }
  /** Time of last use of each session of `aSession`. */
  private readonly seen = new Map<string, { at: number; written?: Promise<unknown> }>()
  private admins: [Person, Person] | undefined
  private readonly end: () => Promise<void>

  private constructor(
    parts: Pick<
      World,
      | 'app'
      | 'services'
      | 'accounts'
      | 'database'
      | 'ownerUrl'
      | 'applicationUrl'
      | 'sandbox'
      | 'mails'
      | 'texts'
      | 'pushes'
      | 'doJobs'
      | 'loseWebhooks'
    > & {
      time: { now: Date }
      end: () => Promise<void>
    },
  ) {
    this.app = parts.app
    this.services = parts.services
    this.accounts = parts.accounts
    this.database = parts.database
    this.ownerUrl = parts.ownerUrl
    this.applicationUrl = parts.applicationUrl
    this.sandbox = parts.sandbox
    this.mails = parts.mails
    this.texts = parts.texts
    this.pushes = parts.pushes
    this.doJobs = parts.doJobs
    this.loseWebhooks = parts.loseWebhooks
    this.time = parts.time
    this.end = parts.end
  }

  static async open(
    settings: {
      limits?: Partial<typeof defaultLimits>
      web?: boolean | string
      demo?: boolean
      log?: Log
      env?: Record<string, string>
      /** A database to use in place of a new one on the server of all tests. */
      database?: TestDatabase
    } = {},
  ): Promise<World> {
    const { database, ownerUrl, applicationUrl, close } = settings.database ?? (await testDatabase())
    const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-world-'))
    const time = { now: new Date() }
    const clock = () => time.now
    const mails: Mail[] = []
    const texts: Sms[] = []
    const pushes: World['pushes'] = []
    const queuedJobs: { queue: string; data: Record<string, unknown> }[] = []
    const workers = new Map<string, (data: Record<string, unknown>, id: string) => Promise<void>>()
    const log = settings.log ?? openLog({ level: 'silent', json: true })
    const secret = 'a secret of the tests, and of the tests alone'
    const address = { port: 0, lost: false }
    const sandbox = await startSandbox({
      database,
      clock,
      secret,
      webhookUrl: () => `http://127.0.0.1:${address.port}${address.lost ? '/nowhere' : '/api/payments/webhook'}`,
      payPage: 'http://localhost/test/payment',
      log,
    })
    const realtime = openRealtime(database, log, memberships)
    const configuration = readConfiguration({
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      DEMO: String(settings.demo ?? true),
      // tests contact no platform
      SHORT_LINK_TEST_ORIGIN: 'http://127.0.0.1:9',
      ...settings.env,
    })
    const enqueue = (queue: string, data: Record<string, unknown>, options?: { afterSeconds?: number }) => {
      if (queue === mailQueue || queue === urgentMailQueue) mails.push(data as Mail)
      else if (queue === smsQueue) texts.push(data as Sms)
      else if (queue === pushQueue) pushes.push({ job: data as PushJob, afterSeconds: options?.afterSeconds ?? 0 })
      else queuedJobs.push({ queue, data })
    }
    const services: Services = {
      events,
      memberships,
      realtime,
      configuration,
      database,
      clock,
      jobs: {
        enqueue: async (_tx, queue, data, options) => enqueue(queue, data, options),
        enqueueAll: async (_tx, queue, data, options) => {
          for (const each of data) enqueue(queue, each, options)
        },
        work: async (queue, worker) => void workers.set(queue, worker),
        schedule: async () => undefined,
        every: () => undefined,
        retryFailed: async () => 0,
        stop: async () => undefined,
      },
      checkout: openCheckout({
        secretKey: sandbox.secretKey,
        webhookSecrets: sandbox.webhookSecrets,
        sandboxPort: sandbox.port,
      }),
      ...openStores({ dataDir: folder, s3: null }),
      scanner: configuration.clamd && openScanner(configuration.clamd),
      // normal priority, since the tests wait for them on busy machines
      ...openLongWork({ log, priority: 0 }),
      secret,
      publicOrigin: 'http://localhost',
    }
    const limits = { ...defaultLimits, ...settings.limits }
    const accounts = openAccountServices(services, { limits, ...cheapProofs })
    await securityJobs(services)
    await identityJobs(services)
    await uploadJobs(services)
    await moderationJobs(services)
    await riskJobs(services)
    await videoJobs(services, 0)
    const doJobs = async () => {
      for (const { queue, data } of queuedJobs.splice(0)) await workers.get(queue)!(data, randomUUID())
    }
    const web = settings.web ? createWebBuild(folder, settings.web === true ? emptyRenderer : settings.web) : null
    const app = await buildApp({ services, accounts, sandbox: sandbox.service, web, log })
    await app.listen({ port: 0, host: '127.0.0.1' })
    address.port = (app.server.address() as { port: number }).port
    const end = async () => {
      await app.close()
      services.workers.close()
      await sandbox.close()
      await realtime.close()
      await close()
      rmSync(folder, { recursive: true, force: true })
    }
    const loseWebhooks = () => {
      address.lost = true
    }
    return new World({
      app,
      services,
      accounts,
      database,
      ownerUrl,
      applicationUrl,
      sandbox,
      mails,
      texts,
      pushes,
      doJobs,
      loseWebhooks,
      time,
      end,
    })
  }

  close = () => this.end()

  /** Moves the clock forward by hours. */
  pass(hours: number) {
    this.time.now = new Date(this.time.now.getTime() + hours * 3_600_000)
  }

  /** A signed-in person with `balance` cents; verified by default. */
  async aPerson(role: Role, { balance = 0, isVerified = true, isActive = true } = {}): Promise<Person> {
    const username = `${role}-${randomUUID().slice(0, 8)}`
    const user = await addUser(
      { db: this.database.orm, clock: this.services.clock },
      {
        username,
        email: `${username}@example.com`,
        passwordHash: await passwordHash(this.accounts),
        role,
        language: 'en',
        isVerified,
      },
    )
    if (!isActive) await this.database.orm.execute(sql`update users set is_active = false where id = ${user.id}`)
    if (balance > 0) await this.giveMoney(user.id, balance)
    const person: Person = {
      id: user.id,
      username,
      email: user.email,
      cookie: await this.aSession(user.id),
      call: async (method, url, body, headers) => {
        const answer = await this.call(method, url, body, { cookie: person.cookie, ...headers })
        if (headers?.cookie === undefined) person.cookie = sessionCookieOf(answer) ?? person.cookie
        return answer
      },
    }
    return person
  }

  /** A session that does not expire during a test and always counts as recently confirmed. */
  async aSession(userId: number): Promise<string> {
    const token = randomUUID()
    const later = new Date(this.time.now.getTime() + 400 * 86_400_000)
    await this.database.orm.execute(sql`
      insert into sessions (token_hash, user_id, expires_at, confirmed_at, last_seen_at)
      values (${hashToken(token)}, ${userId}, ${later}, ${later}, ${this.time.now})`)
    this.seen.set(`sid=${token}`, { at: this.time.now.getTime() })
    return `sid=${token}`
  }

  /** Keeps a session of `aSession` from idling out when a test moves the clock. */
  private async keepAlive(cookie: string): Promise<void> {
    const now = this.time.now.getTime()
    const seen = this.seen.get(cookie)
    if (!seen) return
    const then = now - 600_000
    if (seen.at < then)
      seen.written = this.database.pool.query('update sessions set last_seen_at = $1 where token_hash = $2', [
        new Date(then),
        hashToken(cookie.slice(4)),
      ])
    seen.at = now
    await seen.written
  }

  /** Changes a person's role, which ends their sessions, and signs them in again; a new admin has every right. */
  async changeRole(person: Person, role: Role): Promise<void> {
    const rights = role === 'admin' ? '{owner}' : '{}'
    await this.database.orm.execute(
      sql`update users set role = ${role}, admin_rights = ${rights} where id = ${person.id}`,
    )
    person.cookie = await this.aSession(person.id)
  }

  aBusiness = (settings?: { balance?: number; isVerified?: boolean }) =>
    this.aPerson('business', { balance: 100_000, ...settings })
  anInfluencer = (settings?: { isVerified?: boolean; isActive?: boolean }) => this.aPerson('influencer', settings)
  anAdmin = () => this.aPerson('admin')

  /** Somebody with an account of the other role who is a member of the party, and acts for it in this session. */
  async aMemberOf(
    party: Pick<Person, 'id'>,
    partyRole: Exclude<Role, 'admin'>,
    role: MemberRole = partyRole === 'business' ? 'manager' : 'agent',
  ): Promise<Person> {
    const person = await this.aPerson(partyRole === 'business' ? 'influencer' : 'business')
    await this.database.orm.execute(sql`
      insert into team_members (party_id, person_id, role, invited_by, created_at)
      values (${party.id}, ${person.id}, ${role}, ${party.id}, ${this.time.now})`)
    await this.database.orm.execute(sql`update sessions set party_id = ${party.id} where user_id = ${person.id}`)
    return person
  }

  aStranger = (): Person => ({
    id: 0,
    username: '',
    email: '',
    cookie: '',
    call: (method, url, body, headers) => this.call(method, url, body, headers),
  })

  async call(
    method: Endpoint['method'],
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    await this.keepAlive(headers.cookie ?? '')
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    const answer = await this.app.inject({
      method,
      url,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
    })
    const isJson = method !== 'HEAD' && String(answer.headers['content-type']).includes('json')
    const content = isJson ? answer.json() : { text: answer.body, bytes: answer.rawPayload }
    // differs each time; it is in a header as well
    if (isJson && answer.statusCode >= 400) {
      delete content.requestId
      expectFilled(content)
    }
    return { status: answer.statusCode, body: content, headers: answer.headers }
  }

  async giveMoney(userId: number, amount: number) {
    await this.database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(
        sql`insert into payments (user_id, amount, type, method) values (${userId}, ${amount}, 'deposit', 'bank_transfer') returning id`,
      )
      const paymentId = rows[0]!.id
      const { journalId } = await deposit(tx, { paymentId, userId, amount, maturesAt: null })
      await tx.execute(sql`update payments set status = 'completed', journal_id = ${journalId} where id = ${paymentId}`)
      await tx.execute(sql`insert into payment_journals (payment_id, journal_id) values (${paymentId}, ${journalId})`)
    })
  }

  /** A business without money, and its unpaid top-up. */
  async aTopUp(amount = 2_500): Promise<{ business: Person; paymentId: number; sessionId: string }> {
    const business = await this.aBusiness({ balance: 0 })
    const { body } = await business.call('POST', '/api/payments/create-checkout', { amount })
    return { business, paymentId: body.paymentId, sessionId: sessionOf(body.checkoutUrl) }
  }

  /** Lifts the limits on orders: the setting `order_limits` at its maximum. */
  async allowManyOrders() {
    const value = {
      maxUnacceptedPerPair: 1_000_000,
      maxUnacceptedPerBusiness: 1_000_000,
      maxCancellations: 1_000_000,
      cancellationHours: 1,
      minutesBetweenMails: 10,
    }
    await this.database.orm.execute(
      sql`insert into system_settings (key, value) values ('order_limits', ${JSON.stringify(value)}::jsonb)`,
    )
  }

  /** Creates a visible deal, however many the account has created today; returns its id. */
  async aDeal(influencer: Person, deal: Partial<NewDeal> = {}): Promise<number> {
    await clearAttempts(this.database.orm, `newcomer-deal:${influencer.id}`)
    const { status, body } = await influencer.call('POST', '/api/deals', { ...dealInput, ...deal })
    if (status !== 201) throw new Error(`The deal was refused: ${JSON.stringify(body)}`)
    return body.id
  }

  /** The `termsDigest` of the page at an address, as a person's screen has it. */
  async shownTerms(person: Person, path: string): Promise<string> {
    const { body } = await person.call('GET', path)
    if (typeof body.termsDigest !== 'string') throw new Error(`Nothing to agree to at ${path}: ${JSON.stringify(body)}`)
    return body.termsDigest
  }

  /** Creates a paid order, as the screen does it; returns the ids of order and task. */
  async anOrder(
    business: Person,
    dealId: number,
    order: Partial<NewPurchase> = {},
  ): Promise<{ purchaseId: number; taskId: number }> {
    const { status, body } = await business.call('POST', `/api/deals/${dealId}/purchases`, {
      ...purchaseInput,
      termsDigest: await this.shownTerms(business, `/api/deals/${dealId}`),
      ...order,
    })
    if (status !== 201) throw new Error(`The order was refused: ${JSON.stringify(body)}`)
    return { purchaseId: body.purchase.id, taskId: body.purchase.taskId }
  }

  /** Prepares a person for withdrawals: a verified identity, and payout details that are two days old. */
  async mayWithdraw(person: Person): Promise<void> {
    const now = this.time.now
    await this.database.orm.execute(sql`
      insert into kyc_verifications (user_id, document_type, status, decided_at, created_at)
      values (${person.id}, 'passport', 'approved', ${now}, ${now})`)
    await person.call('PUT', '/api/user/payout-details', {
      paymentMethod: 'paypal',
      paypalEmail: `${person.username}@pay.example`,
      password: worldPassword,
    })
    await this.database.orm.execute(sql`
      update payout_details set changed_at = ${new Date(now.getTime() - 48 * 3_600_000)} where user_id = ${person.id}`)
  }

  /** Creates a pending withdrawal and the money for it; returns its id. */
  async aWithdrawal(person: Person, amount = 5_000): Promise<string> {
    await this.mayWithdraw(person)
    await this.giveMoney(person.id, amount)
    const input = { amount, ...paypalWithdrawal(person) }
    const { status, body } = await person.call('POST', '/api/withdrawals', input)
    if (status !== 201) throw new Error(`The withdrawal was refused: ${JSON.stringify(body)}`)
    return body.id
  }

  /** Connects as the owner of the database; the caller ends the connection. */
  async asOwner(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.ownerUrl })
    await client.connect()
    return client
  }

  /** Batches all pending PayPal withdrawals; returns the batch's id. */
  async aBatch(admin: Person): Promise<string> {
    const { status, body } = await admin.call('POST', '/api/admin/payout-batches', { method: 'paypal' })
    if (status !== 201) throw new Error(`The batch was refused: ${JSON.stringify(body)}`)
    return body.id
  }

  /** Changes a setting, with a second admin where needed. */
  async changeSetting<K extends SettingKey>(key: K, value: Partial<SettingValue<K>>): Promise<void> {
    this.admins ??= [await this.anAdmin(), await this.anAdmin()]
    const [first, second] = this.admins
    const put = (admin: Person) => admin.call('PUT', `/api/admin/settings/${key}`, { value })
    const answer = await put(first)
    const { status, body } = answer.body.pending ? await put(second) : answer
    if (status !== 200 || body.pending) throw new Error(`The setting was refused: ${JSON.stringify(body)}`)
  }

  async audit() {
    const transaction: Database['transaction'] = (work, options) =>
      this.database.transaction((tx) => work(preparing(tx)), options)
    return (await auditLedger({ transaction })).violations
  }
}

/** Throws when a refusal shows `{{name}}` in place of a name. */
function expectFilled({ message, issues = [] }: Answer['body']): void {
  for (const errorText of [message, ...issues.map((issue: Answer['body']) => issue.message)])
    if (String(errorText).includes('{{')) throw new Error(`A refusal has an unfilled placeholder: ${errorText}`)
}

/** Input for a withdrawal to the details set by `mayWithdraw`, without the amount. */
export const paypalWithdrawal = (person: Pick<Person, 'username'>) => ({
  paymentMethod: 'paypal',
  accountDetails: `${person.username}@pay.example`,
  password: worldPassword,
})

const hashes = new WeakMap<AccountServices, Promise<string>>()

/** Hashed once per world, since it is slow. */
function passwordHash(accounts: AccountServices): Promise<string> {
  const known = hashes.get(accounts) ?? accounts.passwords.hash(worldPassword)
  hashes.set(accounts, known)
  return known
}

// a renderer without any public page
const emptyRenderer = 'export const draw = async () => null'

/** Stands in for the script that documents contain. */
export const bootScript = 'void 0\n'

/** Pages whose renderings depend on every part of their address except the id of a click. */
const addressOf = `
export const addressOf = async (url) => url.replace(/[?&]fbclid=[^&]*/, '')`

/** Creates a minimal built web application and renderer; `renderer` is a module with its `draw`. */
function createWebBuild(folder: string, renderer: string) {
  mkdirSync(path.join(folder, 'web'))
  writeFileSync(path.join(folder, 'web', 'index.html'), '<!doctype html><body></body>')
  writeFileSync(path.join(folder, 'web', 'boot.js'), bootScript)
  mkdirSync(path.join(folder, 'web', '.vite'))
  const fonts = ['latin', 'arabic'].map((script) => [`readex-pro-${script}-wght-normal.woff2`, { file: script }])
  writeFileSync(path.join(folder, 'web', '.vite', 'manifest.json'), JSON.stringify(Object.fromEntries(fonts)))
  for (const language of languages) {
    mkdirSync(path.join(folder, 'web', 'locales', language), { recursive: true })
    writeFileSync(path.join(folder, 'web', 'locales', language, 'translation.json'), '{}')
  }
  mkdirSync(path.join(folder, 'web-server'))
  writeFileSync(path.join(folder, 'web-server', 'server.js'), renderer + addressOf)
  return {
    webFolder: path.join(folder, 'web'),
    serverFolder: path.join(folder, 'web-server'),
  }
}

/** The session id in a checkout URL. */
export const sessionOf = (checkoutUrl: string): string => new URL(checkoutUrl).searchParams.get('session')!

export const dealInput = {
  dealType: 'sponsored_post',
  title: 'One honest post',
  description: 'Three pictures and a caption that says what I think of it.',
  price: 10_000,
  deliveryTimeInDays: 5,
  platforms: ['instagram'],
} satisfies Partial<NewDeal>

/** Input for a custom offer. */
export const offerInput = {
  dealType: 'sponsored_post',
  title: 'Two posts at a price of our own',
  description: 'Two pictures with a caption, and one story that links to both.',
  price: 10_000,
  deliveryTimeInDays: 5,
  platforms: ['instagram'],
} satisfies z.input<typeof newOffer>

/** Input for a service template. */
export const templateInput = {
  dealType: 'product_review',
  title: 'An honest review',
  description: 'You send the product, I use it for a week and say what I think of it.',
  defaultPlatforms: ['youtube'],
} satisfies z.input<typeof newServiceTemplate>

/** Input for a showcase item without an uploaded file. */
export const showcaseInput = {
  title: 'Night train to Lisbon',
  description: 'Twelve hours in eight minutes.',
  mediaType: 'video',
  embedUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
  date: '2026-03-14',
} satisfies z.input<typeof newShowcaseItem>

export const achievementInput = {
  title: 'Best travel film',
  description: 'At a small festival.',
  icon: 'trophy',
  date: '2025-11-02',
} satisfies z.input<typeof newAchievement>

export const projectInput = {
  title: 'A year without planes',
  description: 'One film a month.',
  status: 'Planning',
  date: '2027-01-01',
} satisfies z.input<typeof newProject>

export const purchaseInput = {
  amount: 10_000,
  messageFromBusiness: 'We would love to work with you.',
  brief: {
    sayAndShow: 'Show the cup in daylight.',
    links: ['https://brightside.example'],
    wishedDate: null,
    usageRights: 'none',
    usageDays: null,
    usageChannels: null,
    adMarking: 'platform_label',
    licenceNumber: null,
  },
} satisfies Partial<NewPurchase>
