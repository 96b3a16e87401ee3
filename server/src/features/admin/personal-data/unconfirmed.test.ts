import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aChallengeAnswer } from '../../../../test/challenge.ts'
import { aMarket } from '../../../../test/market.ts'
import { type Person, worldPassword } from '../../../../test/world.ts'
import { personalData } from '../../../app.ts'
import { closeUnconfirmed, remindUnconfirmed } from './unconfirmed.ts'

const { world } = await aMarket({}, { demo: false })
let number = 0
beforeEach(async () => {
  await world.database.orm.execute(sql`update users set confirm_reminded_at = now() where not is_verified`)
  world.mails.length = 0
})

/** Somebody who registers and does not confirm the address. */
async function aNewAccount(): Promise<{ id: number; email: string }> {
  const email = `new${++number}@example.com`
  const account = {
    username: `new.person${number}`,
    email,
    password: worldPassword,
    role: 'influencer',
    language: 'en',
  }
  const { status, body } = await world.call('POST', '/api/register', {
    ...account,
    challengeAnswer: await aChallengeAnswer(world),
  })
  expect(status).toBe(201)
  world.mails.length = 0
  return { id: body.id, email }
}
const run = async () => {
  await remindUnconfirmed(world.services)
  await closeUnconfirmed(world.services, personalData)
}
const isOpen = async ({ id }: Pick<Person, 'id'>) =>
  (await world.database.orm.execute<{ is_active: boolean }>(sql`select is_active from users where id = ${id}`)).rows[0]!
    .is_active
const kinds = () => world.mails.map(({ kind }) => kind)
const days = (many: number) => world.pass(24 * many)

it('an account whose address nobody confirms is closed after a week, with a reminder a day before', async () => {
  const account = await aNewAccount()
  days(5.9)
  await run()
  expect(kinds()).toEqual([])
  days(0.2)
  await run()
  await run()
  expect(world.mails).toMatchObject([{ kind: 'confirm_or_close', userId: account.id }])
  days(0.95)
  await run()
  expect(await isOpen(account)).toBe(true)
  days(0.1)
  await run()
  expect(await isOpen(account)).toBe(false)
  expect(world.mails.at(-1)).toMatchObject({ kind: 'account_deleted', to: account.email })
  expect((await world.call('GET', '/api/profiles/new.person1')).status).toBe(404)
})

it('the link in the reminder keeps the account', async () => {
  const account = await aNewAccount()
  days(6.5)
  await run()
  const token = new URL(world.mails[0]!.params.link!).searchParams.get('token')
  expect((await world.call('POST', '/api/user/email/verify', { token })).status).toBe(204)
  days(2)
  await run()
  expect(await isOpen(account)).toBe(true)
})

it('an account is never closed before its reminder had a day', async () => {
  const account = await aNewAccount()
  days(30)
  await run()
  expect([kinds(), await isOpen(account)]).toEqual([['confirm_or_close'], true])
  days(1.1)
  await run()
  expect(await isOpen(account)).toBe(false)
})

it('an account with a payment, or a conversation, is kept', async () => {
  const [paid, written] = [await aNewAccount(), await aNewAccount()]
  await world.giveMoney(paid.id, 1_000)
  const business = await world.aBusiness()
  const message = { participantId: written.id, content: 'Would you film a kettle?', attachmentFileId: null }
  expect((await business.call('POST', '/api/conversations', message)).status).toBe(201)
  days(6.5)
  await run()
  days(1)
  await run()
  expect([await isOpen(paid), await isOpen(written)]).toEqual([true, true])
})

it('accounts from before are reminded once and kept, and those of admins are neither', async () => {
  const older = await world.anInfluencer({ isVerified: false })
  const admin = await world.anAdmin()
  await run()
  await run()
  expect(world.mails).toMatchObject([{ kind: 'confirm_reminder', userId: older.id }])
  days(40)
  await run()
  expect([await isOpen(older), await isOpen(admin)]).toEqual([true, true])
})
