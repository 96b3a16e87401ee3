import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type BenchPerson, post } from '../../bench/support/people.ts'

export type Answer = Awaited<ReturnType<typeof post>>

/**
 * Client of a server that is killed again and again: every call is repeated until it is answered. Stores the totals of acknowledged
 * operations, which the database must match in the end.
 */
export class CrashClient {
  readonly origin: string
  unanswered = 0
  isWorking = true
  readonly acknowledgedByKind: Record<string, number> = {}
  /** Expected final balance per person, in cents: available and held, less debt. */
  readonly net = new Map<number, number>()
  /** The database's address, as its owner; another one after each restart. */
  private readonly url: () => string
  private keys = 0

  constructor(origin: string, url: () => string) {
    this.origin = origin
    this.url = url
  }

  async repeat(work: (n: number) => Promise<void>): Promise<void> {
    for (let n = 0; this.isWorking; n++) await work(n)
  }

  /** Retries with one key until there is a response, as the browser does, and counts it once. */
  async post(who: BenchPerson, address: string, body: object, good: number[], what?: string): Promise<Answer> {
    const key = `crash-${this.keys++}-key`
    const answer = await this.untilDone(async () => {
      const answer = await post(this.origin, who, address, body, key)
      return answer.status < 500 ? answer : null
    })
    if (!good.includes(answer.status))
      throw new Error(`${address} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    if (what) this.count(what)
    return answer
  }

  /** Repeats a call that may be repeated until it is answered; its answer must be a success. */
  async request(who: BenchPerson, address: string, init: RequestInit = {}): Promise<Response> {
    const answer = await this.untilDone(async () => {
      const headers = { cookie: who.cookie, ...(init.headers as Record<string, string> | undefined) }
      const answer = await fetch(this.origin + address, { ...init, headers })
      return answer.status < 500 ? answer : null
    })
    if (!answer.ok) throw new Error(`${address} was answered ${answer.status}: ${await answer.text()}`)
    return answer
  }

  /** Repeats the attempt until it returns a result. */
  private async untilDone<T>(attempt: () => Promise<T | null>): Promise<T> {
    for (;;) {
      const result = await attempt().catch(() => null)
      if (result !== null) return result
      this.unanswered++
      await wait(100)
    }
  }

  /** Changes the database as its owner, for changes that otherwise only the passage of time would make. */
  async inDatabase(query: string, values: unknown[]): Promise<void> {
    await this.untilDone(async () => {
      const client = new pg.Client({ connectionString: this.url() })
      await client.connect()
      // a killed database ends the connection with an error of its own
      client.on('error', () => undefined)
      await client.query(query, values).finally(() => client.end())
      return true
    })
  }

  count(what: string): void {
    this.acknowledgedByKind[what] = (this.acknowledgedByKind[what] ?? 0) + 1
  }

  addToNet({ id }: BenchPerson, amount: number): void {
    this.net.set(id, (this.net.get(id) ?? 0) + amount)
  }
}
