import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payoutReference } from '#contract/money/payouts/payout-reference.ts'
import { World } from '../../test/world.ts'
import { verifyActionLog } from '../features/foundation/action-log/index.ts'
import { openSealed } from '../features/foundation/uploads/kyc-encryption.ts'
import { files } from '../features/foundation/uploads/tables.ts'
import { users } from '../features/foundation/users/tables.ts'
import { decryptPin, pinMatches } from '../features/market/orders/pin/pin.ts'
import { openAccount, openPayoutDetails } from '../features/money/payout-details/index.ts'
import { payoutDetails } from '../features/money/payout-details/tables.ts'
import { openFile } from '../features/money/payouts/index.ts'
import { day } from '../platform/clock.ts'
import { demoPassword } from './accounts.ts'
import { demoInfluencers } from './content/people.ts'
import { allTranslations } from './content/translations.ts'
import { drawn } from './drawing/drawn.ts'
import { portrait } from './drawing/pictures.ts'
import { coverPicture, workPicture } from './drawing/work-pictures.ts'
import { leftOut } from './dump/dumped-tables.ts'
import { writeDump } from './dump/write-dump.ts'
import { loadDemo } from './load-demo.ts'
import { recorded } from './recorded.ts'
import { seedDemo } from './seed.ts'

/** Set by npm run demo:record, which writes the recording in place of comparing with it. */
const isRecording = process.env.DEMO_RECORD === 'true'

const dumpOf = ({ ownerUrl, services }: World, playedAt: Date) =>
  writeDump({ ownerUrl, secret: services.secret, now: services.clock(), playedAt })

/** Sets the clock to noon of the last Wednesday: neither the hour nor the weekday of this run decides about days and working days. */
function turnBackToWednesday(world: World): void {
  const week = 7 * day
  // the epoch began on a Thursday
  const noon = Math.floor((Date.now() + day / 2) / week) * week - day / 2
  world.pass((noon - world.services.clock().getTime()) / 3_600_000)
}

/** Every file that demo people uploaded, opened, by its place in the recording. */
async function readUploads({ services }: World): Promise<Map<string, Buffer>> {
  const rows = await services.database.orm.select().from(files).innerJoin(users, eq(users.id, files.ownerId))
  const contents = new Map<string, Buffer>()
  for (const { files: file, users: owner } of rows) {
    const sealed = { id: file.id, ownerId: owner.id, path: file.path, sealing: file.sealing }
    const content = file.sealing ? await openSealed(services, sealed) : services.storage.read(file.path!)
    contents.set(recorded.upload(owner.username, file.name), await buffer(content))
  }
  return contents
}

const record = (file: string, content: Buffer) => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/** Sound, whose encoder writes other bytes on other processors, so that its size and its digest differ. */
const isSound = (line: string) => line.includes('voice-message.m4a')

/** Lines that are not in both texts: the first few of them, since the texts are too long to show. */
function differences(found: string, expected: string): string[] {
  const linesOf = (text: string) => text.split('\n').filter((line) => !isSound(line))
  const [ours, theirs] = [linesOf(found), linesOf(expected)]
  const [here, there] = [new Set(ours), new Set(theirs)]
  return [
    ...ours.filter((line) => !there.has(line)).map((line) => `+ ${line}`),
    ...theirs.filter((line) => !here.has(line)).map((line) => `- ${line}`),
  ].slice(0, 20)
}

const recordedDump = () => gunzipSync(readFileSync(recorded.dump)).toString()

describe('the recording of the demo', () => {
  let world: World
  beforeAll(async () => {
    world = await World.open()
    const playedAt = new Date()
    turnBackToWednesday(world)
    await seedDemo(world.services, world.accounts, { sandbox: world.sandbox.service, ownerUrl: world.ownerUrl })
    dump = await dumpOf(world, playedAt)
    if (!isRecording) return
    record(recorded.dump, gzipSync(dump, { level: 9 }))
    record(recorded.translations, gzipSync(JSON.stringify(allTranslations()), { level: 9 }))
    rmSync(path.dirname(recorded.upload('', '')), { recursive: true, force: true })
    for (const [file, content] of await readUploads(world)) record(file, content)
  })
  let dump: string
  afterAll(() => world.close())

  it('has the rows that the rules make: npm run demo:record writes them anew', () => {
    expect(differences(dump, recordedDump())).toEqual([])
  })

  it('has the texts of demo people in every language, none of which could be taken for a word of the product', () => {
    const translations = allTranslations()
    expect(JSON.parse(gunzipSync(readFileSync(recorded.translations)).toString())).toEqual(translations)
    expect(translations.flat().filter((text) => /^[\w.-]*$/.test(text) && !/^\p{Lu}/u.test(text))).toEqual([])
  })

  it('goes on with every number that the demo has counted, whether a table owns it or not', async () => {
    const owner = await world.asOwner()
    const { rows } = await owner.query<{ name: string }>(
      `select schemaname || '.' || sequencename as name from pg_sequences
       where schemaname in ('ledger', 'public') and last_value is not null`,
    )
    await owner.end()
    const missing = rows.map(({ name }) => name).filter((name) => !dump.includes(`sequence ${name} `))
    expect(missing.filter((name) => !leftOut.some((table) => name.startsWith(`${table}_`)))).toEqual([])
    expect(dump).toContain('sequence public.message_ids ')
  })

  it('holds nothing that depends on a secret, in the columns that do', () => {
    const tasks = dump.split('\n').find((line) => line.startsWith('table public.tasks '))!
    const columns = tasks.split(' ')[2]!.split(',')
    const rows = dump
      .split(`${tasks}\n`)[1]!
      .split('\n\n')[0]!
      .split('\n')
      .map((row) => row.split('\t'))
    expect(new Set(rows.map((row) => row[columns.indexOf('pin_code')]))).toEqual(new Set(['']))
    expect(dump).not.toContain('$argon2')
    for (const table of ['kyc_keys', 'risk_fingerprints', 'action_log_seals', 'sessions'])
      expect(dump).not.toContain(`table public.${table} `)
  })

  it('has the files that demo people uploaded', async () => {
    for (const [file, content] of await readUploads(world)) {
      const isSame = isSound(file) ? existsSync(file) : content.equals(readFileSync(file))
      expect([file, isSame]).toEqual([file, true])
    }
  })

  it('has pictures as they are drawn, of which a few are drawn again', async () => {
    const pixels = (image: Buffer) => sharp(image).resize(80, 60, { fit: 'fill' }).removeAlpha().raw().toBuffer()
    for (const [i, person] of demoInfluencers.filter((_, i) => i % 12 === 0).entries()) {
      const { username } = person
      const drawings = {
        [`${username}.webp`]: portrait(person),
        [`${username}-cover.webp`]: coverPicture(username),
        [`${username}-work-1.webp`]: workPicture(username, 0),
      }
      for (const [name, svg] of Object.entries(drawings)) {
        const [ours, theirs] = [
          await pixels(Buffer.from(svg)),
          await pixels(readFileSync(path.join(drawn.pictures, name))),
        ]
        const apart = ours.reduce((sum, value, at) => sum + Math.abs(value - theirs[at]!), 0) / ours.length
        expect([i, name, apart < 4]).toEqual([i, name, true])
      }
    }
  })
})

describe('a demo that is loaded', () => {
  let world: World
  beforeAll(async () => {
    world = await World.open()
    expect(await loadDemo(world.services, world.accounts, world.ownerUrl)).toBe(true)
  })
  afterAll(() => world.close())

  /** A dump without films: videos are stored at the start, and their rows name them. */
  const withoutFilms = (dump: string) =>
    dump
      .replace(/(?<=\ntable public\.video_versions .*\n)[\s\S]*?(?=\n\n)/, '')
      .replace(/\ntable public.video_versions .*/, '')

  it('has the rows of the recording, and a ledger without faults', async () => {
    const dump = await dumpOf(world, world.services.clock())
    expect(differences(withoutFilms(dump), withoutFilms(recordedDump()))).toEqual([])
    expect(await world.audit()).toEqual([])
  })

  it('opens everything that is sealed with the secret of this installation, where each PIN is another', async () => {
    const { database, services, accounts } = world
    const { secret } = services
    for (const [file, content] of await readUploads(world)) {
      const isSame = isSound(file) ? existsSync(file) : content.equals(readFileSync(file))
      expect([file, isSame]).toEqual([file, true])
    }
    const people = await database.orm.select().from(users)
    const details = await database.orm.select().from(payoutDetails)
    const paid = details.flatMap((row) => openPayoutDetails(secret, row)?.paypalEmail ?? [])
    expect(paid.filter((address) => address.endsWith('@demo.vivobid.example'))).toHaveLength(5)
    const admin = people.find(({ username }) => username === 'admin')!
    expect(await accounts.passwords.matches(demoPassword, admin.password)).toBe('current')
    const { rows: withdrawals } = await database.orm.execute<{ id: string; sealed: string }>(
      sql`select id, account_details as sealed from withdrawal_requests`,
    )
    for (const { id, sealed } of withdrawals) expect(paid).toContain(openAccount(secret, id, sealed).paypalEmail)
    const { rows: batches } = await database.orm.execute<{ id: string; file: string }>(
      sql`select id, file from payout_batches where file is not null`,
    )
    for (const { id, file } of batches)
      expect(
        withdrawals.some((withdrawal) => openFile(secret, id, file).includes(payoutReference(withdrawal.id))),
      ).toBe(true)
    const { rows: tasks } = await database.orm.execute<{ purchaseId: number; pin: string; mac: string }>(
      sql`select purchase_id as "purchaseId", pin_code as pin, pin_mac as mac from tasks`,
    )
    const pins = tasks.map(({ purchaseId, pin: sealed, mac }) => {
      const pin = decryptPin(secret, purchaseId, sealed)
      expect(pinMatches(secret, { purchaseId, pin, mac })).toBe(true)
      return pin
    })
    expect(new Set(pins).size).toBeGreaterThan(pins.length / 2)
    expect(await verifyActionLog(database, services.clock())).toMatchObject({ intact: true, overdue: 0 })
  })

  it('is loaded once, and stores again only what is lost of its files', async () => {
    const { storage } = world.services
    const { rows } = await world.database.orm.execute<{ path: string }>(
      sql`select path from files where purpose = 'message'`,
    )
    await storage.remove(rows[0]!.path)
    expect(await loadDemo(world.services, world.accounts, world.ownerUrl)).toBe(false)
    expect(await storage.size(rows[0]!.path)).toBeGreaterThan(10_000)
  })
})
