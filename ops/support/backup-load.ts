import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { addPeople, type BenchPerson, deal, order, post } from '../../bench/support/people.ts'
import { roundRobin } from '../../server/src/demo/round-robin.ts'

const pairs = 4
const cents = 50_000_000
/** Pause between messages, since nobody may write to one person, or upload, much more often. */
const messagePauseMs = 2_500
const uploadPauseMs = 4_000
/** Pause before a request is repeated that a busy server has answered with 503. */
const retryPauseMs = 200
const link = { finalResultUrl: 'https://example.com', finalResultType: 'link' }

/** Operation that the server acknowledged, with the times of request and answer in milliseconds. */
export type Acknowledged = { what: 'order' | 'payment' | 'message'; id: number; askedAt: number; answeredAt: number }

export type BackupLoad = {
  /** Numbers of acknowledged operations so far. */
  counts: { orders: number; messages: number; pictures: number }
  /** The acknowledged orders, payments (by their tasks) and messages. */
  acknowledged: Acknowledged[]
  /** The people who write. */
  people: BenchPerson[]
  /** Rejects as soon as something fails; never resolves. */
  failed: Promise<never>
  /** Resolves when nothing is under way any more; throws the errors of the load. */
  stop(): Promise<void>
}

/** Orders that are delivered and paid, messages, and profile pictures that take the place of others, until it is stopped. */
export async function startBackupLoad(origin: string, databaseUrl: string): Promise<BackupLoad> {
  const businesses = await addPeople(databaseUrl, 'business', pairs, cents)
  const influencers = await addPeople(databaseUrl, 'influencer', pairs)
  const counts = { orders: 0, messages: 0, pictures: 0 }
  const acknowledged: Acknowledged[] = []
  let isWorking = true
  const repeat = async (work: (n: number) => Promise<void>) => {
    for (let n = 0; isWorking; n++) await work(n)
  }
  const done = async (who: BenchPerson, address: string, body: object) => {
    const key = randomUUID()
    let answer = await post(origin, who, address, body, key)
    for (; answer.status === 503; answer = await post(origin, who, address, body, key)) await wait(retryPauseMs)
    if (answer.status >= 300)
      throw new Error(`${address} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const doneAs = async (what: Acknowledged['what'], ...[who, address, body]: Parameters<typeof done>) => {
    const askedAt = Date.now()
    const answer = await done(who, address, body)
    const id = what === 'order' ? answer.purchase.id : answer.id
    acknowledged.push({ what, id, askedAt, answeredAt: Date.now() })
    return answer
  }
  const trade = async (business: BenchPerson, influencer: BenchPerson) => {
    const { id: dealId } = await done(influencer, '/api/deals', deal)
    await repeat(async (n) => {
      const { purchase } = await doneAs('order', business, `/api/deals/${dealId}/purchases`, order)
      counts.orders++
      if (n % 3 === 0) return
      await done(influencer, `/api/purchases/${purchase.id}/accept`, {})
      await done(influencer, `/api/tasks/${purchase.taskId}/deliver`, link)
      await doneAs('payment', business, `/api/tasks/${purchase.taskId}/accept`, {})
    })
  }
  const write = async (business: BenchPerson, influencer: BenchPerson) => {
    const { id } = await done(business, '/api/conversations', { participantId: influencer.id, content: 'Hello' })
    await repeat(async (n) => {
      await wait(messagePauseMs)
      await doneAs('message', business, `/api/conversations/${id}/messages`, { content: `Message ${n}` })
      counts.messages++
    })
  }
  const change = (who: BenchPerson) =>
    repeat(async (n) => {
      await uploadPicture(origin, who, n)
      counts.pictures++
      await wait(uploadPauseMs)
    })
  const all = Promise.all(
    businesses.flatMap((business, i) => {
      const influencer = roundRobin(influencers, i)
      return [trade(business, influencer), write(business, influencer), change(influencer)]
    }),
  )
  const failed = all.then(() => new Promise<never>(() => undefined))
  // `stop` reports each failure too
  for (const each of [all, failed]) each.catch(() => undefined)
  return {
    counts,
    acknowledged,
    failed,
    people: [...businesses, ...influencers],
    async stop() {
      isWorking = false
      await all
    },
  }
}

async function uploadPicture(origin: string, { cookie }: BenchPerson, n: number): Promise<void> {
  const background = { r: (n * 40) % 256, g: 90, b: 120 }
  const picture = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const data = new FormData()
  data.append('file', new File([new Uint8Array(picture)], 'portrait.jpg'))
  const headers = { cookie, 'idempotency-key': randomUUID() }
  const send = () => fetch(`${origin}/api/uploads?purpose=avatar`, { method: 'POST', headers, body: data })
  let answer = await send()
  for (; answer.status === 503; answer = await send()) await wait(retryPauseMs)
  if (!answer.ok) throw new Error(`A picture was answered ${answer.status}: ${await answer.text()}`)
}
