import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resumableUpload, resumableUploads } from '#contract/foundation/uploads/resumable.ts'
import { defaultTerms } from '#contract/market/terms/order-terms.ts'
import { hashToken } from '../src/features/accounts/sessions/sessions.ts'
import { addUser } from '../src/features/foundation/users/users.ts'
import { systemClock } from '../src/platform/clock.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { freePort, type Program, startProgram } from './program.ts'
import { recordVideo } from './video-files.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-killed-videos-'))
let opened: TestDatabase
let server: Program
const start = async () => {
  const env = { DATABASE_URL: opened.ownerUrl, SECRET: 'a secret of this server, and of it alone' }
  server = await startProgram(path.join(folder, 'data'), await freePort(), env)
}
beforeAll(async () => {
  opened = await testDatabase()
  await start()
}, 120_000)
afterAll(async () => {
  await server.end('SIGTERM')
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
})

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await opened.database.orm.execute<T>(query)).rows

async function aPerson(role: 'influencer' | 'business') {
  const username = `${role}-${randomUUID().slice(0, 8)}`
  const person = { username, email: `${username}@example.com`, passwordHash: 'none', role, language: 'en' as const }
  const user = await addUser({ db: opened.database.orm, clock: systemClock }, { ...person, isVerified: true })
  const token = randomUUID()
  await rows(sql`
    insert into sessions (token_hash, user_id, expires_at) values (${hashToken(token)}, ${user.id}, now() + interval '1 day')`)
  return { id: user.id, cookie: `sid=${token}` }
}

/** A request whose money is held, with the columns that videos read. */
async function aRequest(businessId: number, influencerId: number): Promise<number> {
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const agreement = {
    deliverables: [{ id: 'clip', platform: 'tiktok', kind: 'short_video', count: 1, caption: null, hashtags: [] }],
    deliverBy: day,
    publishFrom: day,
    publishUntil: day,
  }
  const [campaign] = await rows<{ id: number }>(sql`
    insert into campaigns (business_id, title, description) values (${businessId}, 'Coffee', 'Iced') returning id`)
  const [request] = await rows<{ id: number }>(sql`
    insert into campaign_requests (campaign_id, business_id, influencer_id, status, message, asked_by, offered_by, offered_at,
      agreed_at, accepted_at, agreement, amount, fee_bps, terms)
    values (${campaign!.id}, ${businessId}, ${influencerId}, 'accepted', 'Hello', 'influencer', 'influencer', now(),
      now(), now(), ${JSON.stringify(agreement)}, 20000, 1000, ${JSON.stringify(defaultTerms)}) returning id`)
  return request!.id
}

it('an upload and the processing of a video go on after the server was killed', { timeout: 300_000 }, async () => {
  const clip = path.join(folder, 'clip.mp4')
  await recordVideo(clip, { seconds: 20, width: 320, height: 180 })
  const { pieceBytes } = resumableUpload
  // a box that players skip makes three pieces of it
  const filler = Buffer.alloc(3 * pieceBytes)
  filler.writeUInt32BE(filler.length)
  filler.write('free', 4, 'latin1')
  const content = Buffer.concat([readFileSync(clip), filler])
  const [business, influencer] = [await aPerson('business'), await aPerson('influencer')]
  const requestId = await aRequest(business.id, influencer.id)
  const call = async (method: string, url: string, headers: Record<string, string> = {}, body?: Buffer | string) => {
    const answer = await fetch(`${server.origin}${url}`, {
      method,
      headers: { cookie: influencer.cookie, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    return { answer, body: answer.headers.get('content-type')?.includes('json') ? await answer.json() : null }
  }
  const tus = (method: string, url: string, headers: Record<string, string> = {}, body?: Buffer) =>
    call(method, url, { 'tus-resumable': '1.0.0', ...headers }, body)

  const begun = await tus('POST', resumableUploads.create.url, {
    'upload-length': String(content.length),
    'upload-metadata': `filename ${Buffer.from('clip.mp4').toString('base64')}`,
  })
  const url = begun.answer.headers.get('location')!
  const append = (offset: number, end: number) =>
    tus(
      'PATCH',
      url,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      content.subarray(offset, end),
    )
  await append(0, pieceBytes)
  const cut = append(pieceBytes, content.length).catch(() => null)
  await wait(5)
  await server.end('SIGKILL')
  await cut
  await start()
  const offset = Number((await tus('HEAD', url)).answer.headers.get('upload-offset'))
  expect(offset).toBeGreaterThanOrEqual(pieceBytes)
  if (offset < content.length) expect((await append(offset, content.length)).answer.status).toBe(204)
  const fileId = url.split('/').at(-1)!
  const [file] = await rows<{ sha256: string }>(sql`select sha256 from files where id = ${fileId}`)
  expect(file!.sha256).toBe(createHash('sha256').update(content).digest('hex'))

  const json = { 'content-type': 'application/json' }
  const draft = { requestId, deliverableId: 'clip', title: 'Iced coffee' }
  const { body: video } = await call('POST', '/api/videos', json, JSON.stringify(draft))
  await call('PATCH', `/api/videos/${video.id}`, json, JSON.stringify({ fileId }))
  await call('POST', `/api/videos/${video.id}/submit`, json, '{}')
  const stateOf = async () => (await call('GET', `/api/videos/${video.id}`)).body
  await expect.poll(async () => (await stateOf()).status, { timeout: 60_000, interval: 20 }).toBe('processing')
  await server.end('SIGKILL')
  await start()
  expect((await stateOf()).status).toBe('processing')
  await expect
    .poll(async () => (await stateOf()).status, { timeout: 180_000, interval: 1_000 })
    .toBe('pending_verification')
})
