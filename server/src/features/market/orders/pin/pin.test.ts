import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { orderErrors } from '#contract/market/orders/errors.ts'
import { aMarket } from '../../../../../test/market.ts'
import { money, states, Work } from '../../../../../test/work.ts'
import type { Person } from '../../../../../test/world.ts'
import { decryptPin, newPin } from './pin.ts'

const { world } = await aMarket()
afterEach(async () => expect(await world.audit()).toEqual([]))

const reveal = async (work: Work): Promise<string> => (await work.does('business', 'revealPin')).pinCode
const enter = (work: Work, pinCode: unknown) => work.try('influencer', 'verifyPin', { pinCode })
const otherThan = (...pins: string[]) => ['0000', '0001', '0002'].find((pin) => !pins.includes(pin))!
const lockMails = ({ taskId, business }: Work) =>
  world.mails.filter(
    ({ kind, params, userId }) => kind === 'pin_locked' && params.taskId === taskId && userId === business.id,
  )
const row = async ({ taskId }: Work) => {
  const { rows } = await world.database.orm.execute<Record<string, unknown>>(
    sql`select * from tasks where id = ${taskId}`,
  )
  return rows[0]!
}

/** Gives the task a PIN for which `isWanted` holds. */
async function setPin(work: Work, isWanted: (pin: string) => boolean): Promise<string> {
  const { secret } = world.services
  for (;;) {
    const { sealed, mac } = newPin(secret, work.purchaseId)
    const pin = decryptPin(secret, work.purchaseId, sealed)
    if (!isWanted(pin)) continue
    await world.database.orm.execute(
      sql`update tasks set pin_code = ${sealed}, pin_mac = ${mac} where id = ${work.taskId}`,
    )
    return pin
  }
}

async function lock(work: Work) {
  const wrong = otherThan(await reveal(work))
  for (let i = 0; i < 5; i++) await enter(work, wrong)
}

describe('a malformed PIN is refused and not counted:', () => {
  it.each<[string, unknown, string]>([
    ['three digits', '123', orderErrors.pinLength],
    ['five digits', '12345', orderErrors.pinLength],
    ['nothing', '', orderErrors.pinLength],
    ['undefined', undefined, orderErrors.pinLength],
    ['a number', 1234, orderErrors.pinLength],
    ['a list', ['1', '2', '3', '4'], orderErrors.pinLength],
    ['letters', 'abcd', orderErrors.pinDigits],
    ['a space', '123 ', orderErrors.pinDigits],
    ['a sign', '+123', orderErrors.pinDigits],
    ['a line break', '123\n', orderErrors.pinDigits],
  ])('%s', async (_, pinCode, message) => {
    const work = await Work.of(world, 'delivered')
    const answer = await enter(work, pinCode)
    expect(answer.status).toBe(422)
    expect(answer.body.issues).toContainEqual({ path: 'pinCode', message })
    expect(await work.read()).toMatchObject({ status: 'delivered', pinAttempts: 0, pinAttemptsTotal: 0 })
  })
})

it('the error messages are those of the specification', () => {
  expect([orderErrors.pinLength, orderErrors.pinDigits]).toEqual([
    'PIN code must be exactly 4 digits',
    'PIN must contain only digits',
  ])
})

describe('the right PIN', () => {
  it.each([
    ['Arabic', 0x660],
    ['wide', 0xff10],
  ])('may be typed in %s digits', async (_, zero) => {
    const work = await Work.of(world, 'delivered')
    const pin = await reveal(work)
    const typed = String.fromCodePoint(...[...pin].map((digit) => zero + Number(digit)))
    expect(await enter(work, typed)).toMatchObject({ status: 200, body: { status: 'completed', isPinVerified: true } })
  })

  it('releases the money, even after four wrong tries, and is accepted again when repeated', async () => {
    const work = await Work.of(world, 'delivered')
    const pin = await reveal(work)
    for (let i = 0; i < 4; i++) await enter(work, otherThan(pin))
    expect(await enter(work, pin)).toMatchObject({ status: 200, body: { status: 'completed', isPinVerified: true } })
    expect(await enter(work, pin)).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(await enter(work, otherThan(pin))).toMatchObject({ status: 409, body: { code: 'task_state' } })
    expect(await work.money()).toEqual(money.released)
    expect((await work.events()).slice(-2)).toEqual(['pin_ok', 'completed'])
  })

  it('releases the money once when entered twenty times concurrently', async () => {
    const work = await Work.of(world, 'delivered')
    const pin = await reveal(work)
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(work, pin)))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await work.money()).toEqual(money.released)
    expect((await work.events()).filter((kind) => kind === 'completed')).toHaveLength(1)
  })

  it.each(['0', '00'])('may start with %s', async (zeros) => {
    const work = await Work.of(world, 'delivered')
    const pin = await setPin(work, (pin) => pin.startsWith(zeros))
    expect(await reveal(work)).toBe(pin)
    expect((await enter(work, String(Number(pin)))).status).toBe(422)
    expect((await enter(work, pin)).status).toBe(200)
  })

  it('does not work for another task, even when copied in the database', async () => {
    const [one, other] = [await Work.of(world, 'delivered'), await Work.of(world, 'delivered')]
    const pin = await reveal(one)
    await setPin(other, (otherPin) => otherPin !== pin)
    expect(await enter(other, pin)).toMatchObject({ status: 422, body: { code: 'pin_wrong' } })
    const { pin_mac } = await row(one)
    await world.database.orm.execute(sql`update tasks set pin_mac = ${pin_mac} where id = ${other.taskId}`)
    expect(await enter(other, pin)).toMatchObject({ status: 422, body: { code: 'pin_wrong' } })
    expect(await other.money()).toEqual(money.held)
  })
})

describe('wrong tries', () => {
  it('report the tries left; the fifth locks the PIN and notifies the business once', async () => {
    const work = await Work.of(world, 'delivered')
    const pin = await reveal(work)
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(lockMails(work)).toEqual([])
      expect(await enter(work, otherThan(pin))).toMatchObject({
        status: 422,
        body: { code: 'pin_wrong', triesLeft, issues: [{ path: 'pinCode', message: orderErrors.pinWrong }] },
      })
    }
    for (const tried of [otherThan(pin), pin])
      expect(await enter(work, tried)).toMatchObject({ status: 423, body: { code: 'pin_locked' } })
    expect(lockMails(work)).toHaveLength(1)
    expect(await work.money()).toEqual(money.held)
  })

  it('are counted exactly among twenty concurrent ones, and the business is notified once', async () => {
    const work = await Work.of(world, 'delivered')
    const wrong = otherThan(await reveal(work))
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(work, wrong)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 423)).toHaveLength(15)
    expect(await row(work)).toMatchObject({ pin_attempts: 5, pin_attempts_total: 5 })
    expect(lockMails(work)).toHaveLength(1)
  })

  it('are reset by a new PIN for the business, and the old one stops working', async () => {
    const work = await Work.of(world, 'delivered')
    const old = await setPin(work, () => true)
    await lock(work)
    const { pin_mac } = await row(work)
    const pin = await reveal(work)
    expect((await row(work)).pin_mac).not.toBe(pin_mac)
    expect(await reveal(work)).toBe(pin)
    expect(await work.read()).toMatchObject({ pinAttempts: 0, pinAttemptsTotal: 5 })
    if (old !== pin) expect((await enter(work, old)).status).toBe(422)
    expect((await enter(work, pin)).status).toBe(200)
  })

  it('close the PIN for good after ten in total; the business can still accept', async () => {
    const work = await Work.of(world, 'delivered')
    await lock(work)
    await lock(work)
    const closed = { status: 423, body: { code: 'pin_closed' } }
    expect(await enter(work, '0000')).toMatchObject(closed)
    expect(await work.try('business', 'revealPin')).toMatchObject(closed)
    expect(await row(work)).toMatchObject({ pin_attempts: 5, pin_attempts_total: 10 })
    expect((await work.does('business', 'accept')).status).toBe('completed')
    expect(await work.money()).toEqual(money.released)
  })
})

describe('wrong PINs over all tasks of an influencer', () => {
  const wrong = async (work: Work, tries: number) => {
    const pin = await setPin(work, () => true)
    const answers = []
    for (let i = 0; i < tries; i++) answers.push(await enter(work, otherThan(pin)))
    return { pin, statuses: answers.map(({ status }) => status) }
  }
  /** Another delivered task of the influencer of `work`. */
  const another = async ({ influencer }: Work) => {
    const next = await Work.of(world, 'pending')
    const dealId = await world.aDeal(influencer)
    const { taskId, purchaseId } = await world.anOrder(await world.aBusiness({ balance: 10_000 }), dealId)
    const work: Work = Object.assign(next, { influencer, taskId, purchaseId })
    await work.does('influencer', 'acceptOrder')
    await work.does('influencer', 'deliver')
    return work
  }
  const alertsOf = async (influencer: Person) => {
    const admin = await world.anAdmin()
    const { items } = (await admin.call('GET', '/api/admin/alerts?limit=100')).body
    const found = items.filter(
      (alert: { kind: string; subject: string }) =>
        alert.kind === 'pin_guessing' && alert.subject === `influencer:${influencer.id}`,
    )
    return { admin, found }
  }

  it('freeze entry for a day after ten within 24 hours, and are reported once', async () => {
    const first = await Work.of(world, 'delivered')
    const [second, third] = [await another(first), await another(first)]
    expect((await wrong(first, 4)).statuses).toEqual([422, 422, 422, 422])
    expect((await wrong(second, 4)).statuses).toEqual([422, 422, 422, 422])
    const { pin, statuses } = await wrong(third, 3)
    expect(statuses).toEqual([422, 422, 423])
    expect(await enter(third, pin)).toMatchObject({ status: 423, body: { code: 'pin_frozen' } })
    expect((await alertsOf(first.influencer)).found).toMatchObject([{ times: 1 }])
    // that of somebody else is not
    const other = await Work.of(world, 'delivered')
    expect((await enter(other, await reveal(other))).status).toBe(200)
    world.pass(23.9)
    expect((await enter(third, pin)).status).toBe(423)
    world.pass(0.2)
    expect((await enter(third, pin)).status).toBe(200)
  })

  it('are forgotten when an admin settles the alert', async () => {
    const first = await Work.of(world, 'delivered')
    const second = await another(first)
    await wrong(first, 5)
    const { pin } = await wrong(second, 5)
    await setPin(second, (other) => other === pin)
    await world.database.orm.execute(sql`update tasks set pin_attempts = 0 where id = ${second.taskId}`)
    expect((await enter(second, pin)).body.code).toBe('pin_frozen')
    const { admin, found } = await alertsOf(first.influencer)
    const reason = 'The number was read out wrongly over the phone.'
    expect((await admin.call('POST', `/api/admin/alerts/${found[0].id}/settle`, { reason })).status).toBe(200)
    expect((await enter(second, pin)).status).toBe(200)
  })
})

describe('the PIN is shown', () => {
  it('only to a business that has proved its identity a short time ago', async () => {
    const work = await Work.of(world, 'delivered')
    await world.database.orm.execute(sql`update sessions set confirmed_at = null where user_id = ${work.business.id}`)
    expect(await work.try('business', 'revealPin')).toMatchObject({ status: 403, body: { code: 'step_up_needed' } })
    expect((await work.try(await world.aBusiness(), 'revealPin')).status).toBe(404)
  })
})

describe('the PIN is hidden from', () => {
  it('every response to the influencer, admins and anybody else', async () => {
    const work = await Work.of(world, 'delivered')
    const pin = await setPin(work, (pin) => !['2026', '1000', '0000'].includes(pin))
    await work.does('business', 'write')
    const paths = [
      `/api/tasks/${work.taskId}`,
      '/api/tasks',
      `/api/tasks/${work.taskId}/messages`,
      `/api/purchases/${work.purchaseId}`,
      '/api/purchases',
      '/api/payments',
      '/api/wallet',
    ]
    const { pin_code, pin_mac } = await row(work)
    for (const person of [work.influencer, work.business, await world.anAdmin()]) {
      for (const path of paths) {
        const text = JSON.stringify((await person.call('GET', path)).body)
        for (const hidden of [`"${pin}"`, String(pin_code), String(pin_mac), 'pinCode', 'pinMac'])
          expect(text, path).not.toContain(hidden)
      }
    }
    const { body, headers } = await work.try('business', 'revealPin')
    expect(body).toEqual({ pinCode: pin })
    expect(headers['cache-control']).toBe('no-store')
  })

  it('the database in clear text and from every mail', async () => {
    const work = await Work.of(world, 'delivered')
    const pin = await setPin(work, (pin) => pin !== '0000')
    await enter(work, pin)
    expect(Object.values(await row(work)).map(String)).not.toContain(pin)
    const { pin_code, pin_mac } = await row(work)
    for (const kept of [pin_code, pin_mac])
      expect(Buffer.from(String(kept), 'base64').includes(pin) || String(kept).length < 40).toBe(false)
    const mails = world.mails.filter(({ params }) => params.taskId === work.taskId)
    expect(mails.flatMap(({ params }) => Object.values(params).map(String))).not.toContain(pin)
  })

  it.each<[string, (work: Work) => Promise<Person>, number]>([
    ['the influencer', async (work) => work.influencer, 403],
    ['another business', () => world.aBusiness(), 404],
    ['an admin', () => world.anAdmin(), 404],
    ['somebody signed out', async () => world.aStranger(), 401],
  ])('%s', async (_, who, status) => {
    const work = await Work.of(world, 'delivered')
    const answer = await work.try(await who(work), 'revealPin')
    expect(answer.status).toBe(status)
    expect(answer.body).not.toHaveProperty('pinCode')
  })
})

it.each<[string, (work: Work) => Promise<Person>, number]>([
  ['the business', async (work) => work.business, 403],
  ['another influencer', () => world.anInfluencer(), 404],
  ['an admin', () => world.anAdmin(), 404],
])('the right PIN entered by %s does nothing and is not counted', async (_, who, status) => {
  const work = await Work.of(world, 'delivered')
  const pinCode = await reveal(work)
  expect((await work.try(await who(work), 'verifyPin', { pinCode })).status).toBe(status)
  expect(await work.read()).toMatchObject({ status: 'delivered', pinAttempts: 0 })
})

it.each(states.filter((state) => !['delivered', 'completed', 'cancelled'].includes(state)))(
  'the right PIN is refused while the task is %s, and the try is not counted',
  async (state) => {
    const work = await Work.of(world, state)
    expect(await enter(work, await reveal(work))).toMatchObject({ status: 409, body: { code: 'task_state' } })
    expect(await work.read()).toMatchObject({ status: state, pinAttempts: 0 })
    expect(await work.money()).toEqual(money.held)
  },
)
