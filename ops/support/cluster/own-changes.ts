import { setTimeout as wait } from 'node:timers/promises'
import type { BenchPerson } from '../../../bench/support/people.ts'

/** A person who changes their name again and again, and checks each time whether their browser's next read shows it. */
export class OwnChanges {
  /** Number of reads that did not show an acknowledged change. */
  unseen = 0
  seen = 0
  private readonly origin: string
  private readonly who: BenchPerson
  private isWorking = true
  private readonly working: Promise<void>

  constructor(origin: string, who: BenchPerson) {
    this.origin = origin
    this.who = who
    this.working = this.work()
  }

  async stop(): Promise<void> {
    this.isWorking = false
    await this.working
  }

  private async work() {
    for (let n = 1; this.isWorking; n++, await wait(50)) {
      const cookie = await this.change(n)
      const shown = cookie === null ? null : await this.read(cookie)
      if (shown === null) continue
      if (shown >= n) this.seen++
      else this.unseen++
    }
  }

  /** The browser's cookies after the change; null: it was not acknowledged. */
  private async change(n: number): Promise<string | null> {
    const answer = await fetch(`${this.origin}/api/user`, {
      method: 'PATCH',
      headers: { cookie: this.who.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ displayName: `Name ${n}` }),
    }).catch(() => null)
    if (!answer?.ok) return null
    return [this.who.cookie, ...answer.headers.getSetCookie().map((each) => each.split(';')[0])].join('; ')
  }

  private async read(cookie: string): Promise<number | null> {
    const answer = await fetch(`${this.origin}/api/profiles/${this.who.id}`, { headers: { cookie } }).catch(() => null)
    if (!answer?.ok) return null
    const { displayName } = (await answer.json()) as { displayName: string }
    return Number(displayName.slice('Name '.length))
  }
}

/** Number of reads of a process that went to a standby, and to the primary for each reason. */
export async function readsByOutcome(origin: string, token: string): Promise<string> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const counts = (await answer.text()).matchAll(/^vivobid_stale_reads_total\{outcome="(\w+)"\} (\d+)$/gm)
  return [...counts].map(([, outcome, count]) => `${outcome} ${count}`).join(', ')
}
