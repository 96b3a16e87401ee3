import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { aMarket } from '../../../../test/market.ts'
import { money, type State, Work } from '../../../../test/work.ts'
import { remindOfDeadlines, runDueDeadlines } from './due-deadlines.ts'

const { world } = await aMarket()
/** Expires what earlier tests left open, so that each test has only its own task. */
afterEach(async () => {
  for (let days = 0; days < 90; days += 15) {
    world.pass(15 * day)
    await runDeadlines()
  }
  const { rows } = await world.database.orm.execute(
    sql`select id from tasks where status not in ('completed', 'cancelled')`,
  )
  expect(rows).toEqual([])
  expect(await world.audit()).toEqual([])
})

const minute = 1 / 60
const day = 24
const runDeadlines = () => runDueDeadlines(world.services)
const remind = () => remindOfDeadlines(world.services)
const mailsOf = (work: Work, kind: string) =>
  world.mails
    .filter((mail) => mail.kind === kind && mail.params.taskId === work.taskId)
    .map(({ userId }) => (userId === work.business.id ? 'business' : 'influencer'))
    .sort()
const bothSides = ['business', 'influencer']
/** Moves the clock to 24 hours before a deadline that is so many hours away; both reminders of it go out. */
async function passReminded(hours: number) {
  world.pass(hours - 48)
  await remind()
  world.pass(24)
  await remind()
}

type Rule = {
  from: State
  /** The actions before everybody becomes inactive. */
  before?: (work: Work) => Promise<unknown>
  after: number
  /** Both reminders have to go out before. */
  needsReminders?: true
  to: string
  event: string
  mail: string
  leaves: (typeof money)[keyof typeof money]
}
const extendedBy = (side: 'business' | 'influencer') => (work: Work) => work.does(side, 'extend')
const requestCancellation = (work: Work) => work.does('business', 'cancel')
const notAccepted = {
  to: 'cancelled',
  event: 'not_accepted_in_time',
  mail: 'order_not_accepted',
  leaves: money.refunded,
}
const tooLate = { to: 'cancelled', event: 'cancelled_too_late', mail: 'order_cancelled', leaves: money.refunded }
const agreed = {
  to: 'cancelled',
  event: 'cancel_by_silence',
  mail: 'order_cancelled',
  leaves: money.refunded,
  needsReminders: true,
} as const
const released = { to: 'completed', event: 'auto_released', mail: 'order_completed', leaves: money.released }

const rules: Record<string, Rule> = {
  'an order that is not accepted for 72 hours is refunded': { from: 'pending', after: 72, ...notAccepted },
  'an order with extended acceptance is refunded after 144 hours': {
    from: 'pending',
    before: extendedBy('influencer'),
    after: 144,
    ...notAccepted,
  },
  'work that is 14 days late is refunded': { from: 'in_progress', after: (5 + 14) * day, ...tooLate },
  'a pause does not stop the clock': { from: 'paused', after: (5 + 14) * day, ...tooLate },
  'waiting for the client ends after 7 days': {
    from: 'waiting_for_client',
    after: 7 * day,
    to: 'in_progress',
    event: 'wait_ended',
    mail: 'task_resumed',
    leaves: money.held,
  },
  'a cancellation request is accepted after 72 hours': {
    from: 'in_progress',
    before: requestCancellation,
    after: 72,
    ...agreed,
  },
  'a cancellation request for paused work is accepted as well': {
    from: 'paused',
    before: requestCancellation,
    after: 72,
    ...agreed,
  },
  'a cancellation request for waiting work is accepted as well': {
    from: 'waiting_for_client',
    before: requestCancellation,
    after: 72,
    ...agreed,
  },
  'a delivery without an answer for 72 hours is accepted': { from: 'delivered', after: 72, ...released },
  'a delivery with extended review is accepted after 144 hours': {
    from: 'delivered',
    before: extendedBy('business'),
    after: 144,
    ...released,
  },
}

describe('when nobody acts', () => {
  it.each(Object.entries(rules))('%s, exactly then and once', async (_, rule) => {
    const work = await Work.of(world, rule.from)
    await rule.before?.(work)
    const [events, clock] = [await work.events(), (await work.read()).clock]
    expect(Date.parse(clock.at)).toBe(world.services.clock().getTime() + rule.after * 3_600_000)

    if (rule.needsReminders) await passReminded(rule.after)
    world.pass((rule.needsReminders ? 24 : rule.after) - minute)
    expect(await runDeadlines()).toBe(0)
    expect(await work.events()).toEqual(events)
    expect(await work.money()).toEqual(money.held)

    world.pass(minute)
    await Promise.all(Array.from({ length: 10 }, runDeadlines))
    await runDeadlines()
    expect((await work.read()).status).toBe(rule.to)
    const done = rule.to === 'completed' ? [rule.event, 'completed'] : [rule.event]
    expect(await work.events()).toEqual([...events, ...done])
    expect((await work.read()).events.at(events.length).actor).toBeNull()
    expect(mailsOf(work, rule.mail)).toEqual(bothSides)
    expect(await work.money()).toEqual(rule.leaves)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['none', async () => world.pass(72)],
    [
      'the second alone',
      async () => {
        world.pass(60)
        await remind()
        world.pass(12)
      },
    ],
    [
      'the first alone',
      async () => {
        world.pass(24)
        await remind()
        world.pass(48)
      },
    ],
  ])('silence agrees to a cancellation only after both reminders: %s went out', async (_, pass) => {
    const work = await Work.of(world, 'in_progress')
    await requestCancellation(work)
    await pass()
    await runDeadlines()
    const task = await work.read()
    expect(task).toMatchObject({ status: 'in_progress', clock: { action: 'agree_cancel' } })
    expect(Date.parse(task.clock.at)).toBeGreaterThan(world.services.clock().getTime())
    const before = mailsOf(work, 'deadline_near').length
    await remind()
    world.pass((Date.parse(task.clock.at) - world.services.clock().getTime()) / 3_600_000 - 24)
    await remind()
    expect(mailsOf(work, 'deadline_near').length).toBeGreaterThanOrEqual(4)
    expect(mailsOf(work, 'deadline_near').length).toBeGreaterThan(before)
    world.pass(24)
    await runDeadlines()
    expect(await work.money()).toEqual(money.refunded)
  })

  it('an answer that comes while the time to answer starts anew counts', async () => {
    const work = await Work.of(world, 'in_progress')
    await requestCancellation(work)
    world.pass(73)
    expect(await work.does('influencer', 'keep')).toMatchObject({ status: 'in_progress', cancelRequestedBy: null })
  })

  it('work that waited has its due date moved by the time spent waiting', async () => {
    const work = await Work.of(world, 'waiting_for_client')
    const due = Date.parse((await work.read()).dueDate)
    world.pass(7 * day)
    await runDeadlines()
    const task = await work.read()
    expect(Date.parse(task.dueDate)).toBe(due + 7 * day * 3_600_000)
    expect(task.clock).toMatchObject({ action: 'cancel_late' })
  })

  it('a wait that the job finds late moves the due date by its 7 days alone', async () => {
    for (const end of [runDeadlines, (work: Work) => work.does('business', 'resume').catch(() => undefined)]) {
      const work = await Work.of(world, 'waiting_for_client')
      const due = Date.parse((await work.read()).dueDate)
      world.pass(10 * day)
      await end(work)
      expect(await work.read()).toMatchObject({
        status: 'in_progress',
        dueDate: new Date(due + 7 * day * 3_600_000).toISOString(),
      })
    }
  })

  it('work delivered late, but within the 14 days, is accepted', async () => {
    const work = await Work.of(world, 'in_progress')
    world.pass((5 + 13) * day)
    await runDeadlines()
    await work.does('influencer', 'deliver')
    world.pass(3 * day)
    await runDeadlines()
    expect(await work.money()).toEqual(money.released)
  })

  it('a revision stops the clock of the delivery before it', async () => {
    const work = await Work.of(world, 'delivered')
    world.pass(71)
    await work.does('business', 'revise')
    world.pass(2)
    expect(await runDeadlines()).toBe(0)
    expect((await work.read()).status).toBe('in_progress')
  })

  it('a person and the deadline acting at the same moment have one outcome', async () => {
    const works = await Promise.all(Array.from({ length: 8 }, () => Work.of(world, 'delivered')))
    world.pass(72)
    await Promise.all([runDeadlines(), ...works.map((work) => work.try('business', 'accept')), runDeadlines()])
    for (const work of works) {
      expect(await work.money()).toEqual(money.released)
      expect((await work.events()).filter((kind) => kind === 'completed')).toHaveLength(1)
    }
  })

  it('a failing task does not hold up the others', async () => {
    const broken = await Work.of(world, 'delivered')
    world.pass(minute)
    const fine = await Work.of(world, 'delivered')
    const setFee = (bps: number) =>
      world.database.orm.execute(
        sql`update influencer_deal_purchases set fee_bps = ${bps} where id = ${broken.purchaseId}`,
      )
    await setFee(20_000)
    world.pass(72)
    await expect(runDeadlines()).rejects.toThrow()
    expect(await fine.money()).toEqual(money.released)
    expect((await broken.read()).status).toBe('delivered')
    await setFee(1_000)
    await runDeadlines()
    expect(await broken.money()).toEqual(money.released)
  })
})

describe('both sides are reminded of a deadline', () => {
  it.each<[string, State, number]>([
    ['to accept an order', 'pending', 72],
    ['to deliver', 'in_progress', (5 + 14) * day],
    ['to answer a question', 'waiting_for_client', 7 * day],
    ['to answer a delivery', 'delivered', 72],
  ])('%s, 48 and 24 hours before, once each', async (_, state, hours) => {
    const work = await Work.of(world, state)
    const { clock } = await work.read()
    const announced = () => mailsOf(work, 'deadline_near')
    world.pass(hours - 48 - minute)
    await remind()
    expect(announced()).toEqual([])
    world.pass(minute)
    await Promise.all(Array.from({ length: 10 }, remind))
    expect(announced()).toEqual(bothSides)
    world.pass(24 - minute)
    await remind()
    expect(announced()).toHaveLength(2)
    world.pass(minute)
    await Promise.all(Array.from({ length: 10 }, remind))
    world.pass(23)
    await remind()
    expect(announced()).toHaveLength(4)
    const mails = world.mails.filter(({ kind, params }) => kind === 'deadline_near' && params.taskId === work.taskId)
    expect(mails.map(({ params }) => params)).toMatchObject(Array(4).fill(clock))
    expect((await work.read()).status).toBe(state)
  })

  it('only once when there is less than a day from the start', async () => {
    const work = await Work.of(world, 'delivered')
    world.pass(60)
    await remind()
    await remind()
    expect(mailsOf(work, 'deadline_near')).toEqual(bothSides)
  })

  it('again when it has moved', async () => {
    const work = await Work.of(world, 'delivered')
    world.pass(30)
    await remind()
    await work.does('business', 'extend')
    await remind()
    expect(mailsOf(work, 'deadline_near')).toHaveLength(2)
    world.pass(72)
    await remind()
    expect(mailsOf(work, 'deadline_near')).toHaveLength(4)
  })

  it('not when it has passed or the order is closed', async () => {
    await Work.of(world, 'completed')
    await Work.of(world, 'cancelled')
    const work = await Work.of(world, 'pending')
    world.pass(73)
    expect(await remind()).toBe(0)
    expect(mailsOf(work, 'deadline_near')).toEqual([])
  })
})
