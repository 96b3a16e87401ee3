import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Role } from '#contract/accounts.ts'
import type { NewDeal } from '#contract/deals.ts'
import { languages } from '#contract/languages.ts'
import type { NewPurchase } from '#contract/purchases.ts'
import type { newServiceTemplate } from '#contract/service-templates.ts'
import type { newAchievement, newProject, newShowcaseItem } from '#contract/showcase.ts'
import { buildApp } from '../src/app.ts'
import { type Accounts, openAccounts } from '../src/features/accounts/accounts.ts'
import { defaultLimits } from '../src/features/accounts/attempts.ts'
import { accountJobs } from '../src/features/accounts/jobs.ts'
import { hashOf } from '../src/features/accounts/sessions.ts'
import { addUser } from '../src/features/accounts/users.ts'
import { auditLedger } from '../src/features/ledger/audit.ts'
import { deposit } from '../src/features/ledger/ledger.ts'
import { type MailOrder, mailQueue, smsQueue } from '../src/features/notifications/notify.ts'
import { uploadJobs } from '../src/features/uploads/sweep.ts'
import { openCheckout } from '../src/platform/checkout/provider.ts'
import { type Sandbox, startSandbox } from '../src/platform/checkout/sandbox/sandbox.ts'
import { readConfiguration } from '../src/platform/configuration.ts'
import type { Database } from '../src/platform/database.ts'
import type { Services } from '../src/platform/services.ts'
import type { Sms } from '../src/platform/sms.ts'
import { openStores } from '../src/platform/stores.ts'
import { testDatabase } from './database.ts'

export type Mail = MailOrder
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = { status: number; body: Record<string, any>; headers: Record<string, unknown> }
/** The password of everybody in the world. */
export const worldPassword = 'a quiet green kettle'
export type Person = {
  id: number
  username: string
  email: string
  /** Their session, as a browser shows it. */
  cookie: string
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>
}

/** Everything the program is made of, on a database of the test's own, with a clock that the test moves. */
export class World {
  readonly app: FastifyInstance
  readonly services: Services
  readonly accounts: Accounts
  readonly database: Database
  readonly ownerUrl: string
  readonly sandbox: Sandbox
  /** Mails that were asked for and committed or not; the queue itself has tests of its own. */
  readonly mails: Mail[]
  readonly texts: Sms[]
  /** Does the other jobs that were asked for. */
  readonly doJobs: () => Promise<void>
  /** From now on no webhook of the sandbox arrives. */
  readonly loseWebhooks: () => void
  private readonly time: { now: Date }
  private readonly end: () => Promise<void>

  private constructor(
    parts: Pick<
      World,
      | 'app'
      | 'services'
      | 'accounts'
      | 'database'
      | 'ownerUrl'
      | 'sandbox'
      | 'mails'
      | 'texts'
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
    this.sandbox = parts.sandbox
    this.mails = parts.mails
    this.texts = parts.texts
    this.doJobs = parts.doJobs
    this.loseWebhooks = parts.loseWebhooks
    this.time = parts.time
    this.end = parts.end
  }

  static async open(
    settings: { limits?: Partial<typeof defaultLimits>; web?: boolean; demo?: boolean } = {},
  ): Promise<World> {
    const { database, ownerUrl, close } = await testDatabase()
    const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-world-'))
    const time = { now: new Date() }
    const clock = () => time.now
    const mails: Mail[] = []
    const texts: Sms[] = []
    const waiting: { queue: string; data: Record<string, unknown> }[] = []
    const workers = new Map<string, (data: Record<string, unknown>) => Promise<void>>()
    const silent = { warn: () => undefined, error: () => undefined }
    const secret = 'a secret of the tests, and of the tests alone'
    const address = { port: 0, lost: false }
    const sandbox = await startSandbox({
      database,
      clock,
      secret,
      webhookUrl: () => `http://127.0.0.1:${address.port}${address.lost ? '/nowhere' : '/api/payments/webhook'}`,
      payPage: 'http://localhost/test/payment',
      log: silent,
    })
    const services: Services = {
      configuration: readConfiguration({ DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: String(settings.demo ?? true) }),
      database,
      clock,
      jobs: {
        enqueue: async (_tx, queue, data) => {
          if (queue === mailQueue) mails.push(data as Mail)
          else if (queue === smsQueue) texts.push(data as Sms)
          else waiting.push({ queue, data })
        },
        work: async (queue, worker) => void workers.set(queue, worker),
        schedule: async () => undefined,
        stop: async () => undefined,
      },
      checkout: openCheckout({
        secretKey: sandbox.secretKey,
        webhookSecrets: sandbox.webhookSecrets,
        sandboxPort: sandbox.port,
      }),
      ...openStores({ dataDir: folder, s3: null }),
      secret,
      publicOrigin: 'http://localhost',
    }
    const limits = { ...defaultLimits, ...settings.limits }
    const accounts = openAccounts(services, { limits, work: { cost: 1, least: 1, most: 5 } })
    await accountJobs(services)
    await uploadJobs(services)
    const doJobs = async () => {
      for (const { queue, data } of waiting.splice(0)) await workers.get(queue)!(data)
    }
    const web = settings.web ? aWebsite(folder) : null
    const app = await buildApp({ services, accounts, sandbox: sandbox.service, web })
    await app.listen({ port: 0, host: '127.0.0.1' })
    address.port = (app.server.address() as { port: number }).port
    const end = async () => {
      await app.close()
      await sandbox.close()
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
      sandbox,
      mails,
      texts,
      doJobs,
      loseWebhooks,
      time,
      end,
    })
  }

  close = () => this.end()

  /** Lets time pass, in hours. */
  pass(hours: number) {
    this.time.now = new Date(this.time.now.getTime() + hours * 3_600_000)
  }

  /** A signed-in person, with a verified address unless told otherwise, and `balance` cents. */
  async aPerson(role: Role, { balance = 0, isVerified = true, isActive = true } = {}): Promise<Person> {
    const username = `${role}-${randomUUID().slice(0, 8)}`
    const user = await addUser(this.database.orm, this.services.clock, {
      username,
      email: `${username}@example.com`,
      passwordHash: await passwordHash(this.accounts),
      role,
      language: 'en',
      isVerified,
    })
    if (!isActive) await this.database.orm.execute(sql`update users set is_active = false where id = ${user.id}`)
    if (balance > 0) await this.giveMoney(user.id, balance)
    const token = randomUUID()
    const expiresAt = new Date(this.time.now.getTime() + 400 * 86_400_000)
    // they have given their password just now, however much time a test lets pass
    await this.database.orm.execute(sql`
      insert into sessions (token_hash, user_id, expires_at, confirmed_at)
      values (${hashOf(token)}, ${user.id}, ${expiresAt}, ${expiresAt})`)
    const cookie = `sid=${token}`
    return {
      id: user.id,
      username,
      email: user.email,
      cookie,
      call: (method, url, body, headers) => this.call(method, url, body, { cookie, ...headers }),
    }
  }

  aBusiness = (settings?: { balance?: number; isVerified?: boolean }) =>
    this.aPerson('business', { balance: 100_000, ...settings })
  anInfluencer = (settings?: { isVerified?: boolean; isActive?: boolean }) => this.aPerson('influencer', settings)
  anAdmin = () => this.aPerson('admin')
  aStranger = (): Person => ({
    id: 0,
    username: '',
    email: '',
    cookie: '',
    call: (method, url, body, headers) => this.call(method, url, body, headers),
  })

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    const answer = await this.app.inject({
      method,
      url,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    const content = isJson ? answer.json() : { text: answer.body, bytes: answer.rawPayload }
    return { status: answer.statusCode, body: content, headers: answer.headers }
  }

  async giveMoney(userId: number, amount: number) {
    await this.database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(
        sql`insert into payments (user_id, amount, type, method) values (${userId}, ${amount}, 'deposit', 'bank_transfer') returning id`,
      )
      const paymentId = rows[0]!.id
      const { journalId } = await deposit(tx, { paymentId, userId, amount })
      await tx.execute(sql`update payments set status = 'completed', journal_id = ${journalId} where id = ${paymentId}`)
      await tx.execute(sql`insert into payment_journals (payment_id, journal_id) values (${paymentId}, ${journalId})`)
    })
  }

  /** A business without money and its top-up, which waits to be paid. */
  async aTopUp(amount = 2_500): Promise<{ business: Person; paymentId: number; sessionId: string }> {
    const business = await this.aBusiness({ balance: 0 })
    const { body } = await business.call('POST', '/api/payments/create-checkout', { amount })
    return { business, paymentId: body.paymentId, sessionId: sessionOf(body.checkoutUrl) }
  }

  /** A visible deal; gives its id. */
  async aDeal(influencer: Person, deal: Partial<NewDeal> = {}): Promise<number> {
    const { status, body } = await influencer.call('POST', '/api/deals', { ...dealInput, ...deal })
    if (status !== 201) throw new Error(`The deal was refused: ${JSON.stringify(body)}`)
    return body.id
  }

  /** A paid order; gives the ids of order and task. */
  async anOrder(
    business: Person,
    dealId: number,
    order: Partial<NewPurchase> = {},
  ): Promise<{ purchaseId: number; taskId: number }> {
    const { status, body } = await business.call('POST', `/api/deals/${dealId}/purchases`, {
      ...purchaseInput,
      ...order,
    })
    if (status !== 201) throw new Error(`The order was refused: ${JSON.stringify(body)}`)
    return { purchaseId: body.purchase.id, taskId: body.purchase.taskId }
  }

  /** Gives a person what a withdrawal needs beside the money: a proven identity, and payout details of two days ago. */
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
      update users set payout_changed_at = ${new Date(now.getTime() - 48 * 3_600_000)} where id = ${person.id}`)
  }

  /** A withdrawal that waits, of a person who gets the money for it; gives its id. */
  async aWithdrawal(person: Person, amount = 5_000): Promise<string> {
    await this.mayWithdraw(person)
    await this.giveMoney(person.id, amount)
    const wish = { amount, paymentMethod: 'paypal', password: worldPassword }
    const { status, body } = await person.call('POST', '/api/withdrawals', wish)
    if (status !== 201) throw new Error(`The withdrawal was refused: ${JSON.stringify(body)}`)
    return body.id
  }

  audit = async () => (await auditLedger(this.database)).violations
}

const hashes = new WeakMap<Accounts, Promise<string>>()

/** Hashed once in each world, since it takes its time. */
function passwordHash(accounts: Accounts): Promise<string> {
  const known = hashes.get(accounts) ?? accounts.passwords.hash(worldPassword)
  hashes.set(accounts, known)
  return known
}

/** Folders of a browser application that is one empty page. */
function aWebsite(folder: string) {
  mkdirSync(path.join(folder, 'web'))
  writeFileSync(path.join(folder, 'web', 'index.html'), '<!doctype html>')
  mkdirSync(path.join(folder, 'web', '.vite'))
  const fonts = ['latin', 'arabic'].map((script) => [`readex-pro-${script}-wght-normal.woff2`, { file: script }])
  writeFileSync(path.join(folder, 'web', '.vite', 'manifest.json'), JSON.stringify(Object.fromEntries(fonts)))
  for (const language of languages) {
    mkdirSync(path.join(folder, 'web', 'locales', language), { recursive: true })
    writeFileSync(path.join(folder, 'web', 'locales', language, 'translation.json'), '{}')
  }
  // a browser's side that draws no page at all
  mkdirSync(path.join(folder, 'web-server'))
  writeFileSync(path.join(folder, 'web-server', 'server.js'), 'export const draw = async () => null')
  return {
    webFolder: path.join(folder, 'web'),
    serverFolder: path.join(folder, 'web-server'),
  }
}

/** The session that a checkout's address leads to. */
export const sessionOf = (checkoutUrl: string): string => new URL(checkoutUrl).searchParams.get('session')!

export const dealInput = {
  dealType: 'sponsored_post',
  title: 'One honest post',
  description: 'Three pictures and a caption that says what I think of it.',
  price: 10_000,
  deliveryTimeInDays: 5,
  platforms: ['instagram'],
} satisfies Partial<NewDeal>

/** What an admin offers to start a deal from. */
export const templateInput = {
  dealType: 'product_review',
  title: 'An honest review',
  description: 'You send the product, I use it for a week and say what I think of it.',
  defaultPlatforms: ['youtube'],
} satisfies z.input<typeof newServiceTemplate>

/** A work that needs no file of ours. */
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
