import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { resumableUpload, resumableUploads } from '#contract/foundation/uploads/resumable.ts'
import { addPeople, addPerson, type BenchPerson } from '../../bench/support/people.ts'
import { checkIsoMedia } from '../../server/src/features/foundation/uploads/inspection/iso-media.ts'
import { onlyRow } from '../../server/src/platform/database/only-row.ts'
import { removeOld } from '../../server/src/platform/storage/storage.ts'
import { incomingFolder } from '../../server/src/platform/storage/stores.ts'
import { recordVideo } from '../../server/test/video-files.ts'
import { anOpenCampaign, aRequest } from './crash-campaigns.ts'
import type { CrashClient } from './crash-client.ts'

const fee = 20_000
/** Each uploads one video. */
const creatorCount = 24
const pause = 1_000

type People = { business: BenchPerson; creators: BenchPerson[]; admin: BenchPerson }

/** Uploads in pieces that go on after each kill, and the processing of what has arrived. */
export class UploadLoad {
  /** Number of times that an upload went on after the part that had arrived. */
  resumed = 0
  private readonly client: CrashClient
  private readonly people: People
  private readonly content: Buffer
  private readonly videos: { id: number; fileId: string }[] = []

  private constructor(client: CrashClient, people: People, content: Buffer) {
    this.client = client
    this.people = people
    this.content = content
    client.net.set(people.business.id, creatorCount * fee)
  }

  static async prepare(client: CrashClient, url: string, admin: BenchPerson): Promise<UploadLoad> {
    const business = await addPerson(url, 'business', creatorCount * fee)
    const creators = await addPeople(url, 'influencer', creatorCount)
    return new UploadLoad(client, { business, creators, admin }, await threePieces())
  }

  async start(): Promise<void> {
    const { business, creators, admin } = this.people
    const campaignId = await anOpenCampaign(this.client, business, admin)
    const half = creatorCount / 2
    const run = (own: BenchPerson[]) => this.uploadAll(campaignId, own)
    await Promise.all([run(creators.slice(0, half)), run(creators.slice(half))])
  }

  private uploadAll(campaignId: number, creators: BenchPerson[]): Promise<void> {
    const { business } = this.people
    return this.client.repeat(async (n) => {
      const creator = creators[n]
      if (!creator) return void (await wait(100))
      const requestId = await aRequest(this.client, campaignId, creator)
      await this.client.post(business, `/api/campaign-requests/${requestId}/accept`, { amount: fee }, [200])
      const fileId = await this.upload(creator)
      await this.submit(creator, requestId, fileId)
      await wait(pause)
    })
  }

  /** Uploads the clip piece by piece, each time from the server's position; returns the file's id. */
  private async upload(creator: BenchPerson): Promise<string> {
    const tus = { 'tus-resumable': '1.0.0' }
    const length = this.content.length
    const begun = await this.client.request(creator, resumableUploads.create.url, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(length),
        'upload-metadata': `filename ${Buffer.from('clip.mp4').toString('base64')}`,
      },
    })
    // an upload that is begun has its address
    const { pathname } = new URL(begun.headers.get('location')!, this.client.origin)
    for (let isBroken = false; ; ) {
      const answer = await this.client.request(creator, pathname, { method: 'HEAD', headers: tus })
      const offset = Number(answer.headers.get('upload-offset'))
      if (isBroken && offset > 0) this.resumed++
      if (offset === length) break
      const sent = await fetch(this.client.origin + pathname, {
        method: 'PATCH',
        headers: {
          ...tus,
          cookie: creator.cookie,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(this.content.subarray(offset, offset + resumableUpload.pieceBytes)),
      }).catch(() => null)
      isBroken = !sent?.ok
      if (isBroken) await wait(100)
    }
    this.client.count('videos uploaded')
    // at least one part
    return pathname.split('/').at(-1)!
  }

  private async submit(creator: BenchPerson, requestId: number, fileId: string) {
    const draft = { requestId, deliverableId: 'clip', title: 'Iced coffee' }
    const { body: video } = await this.client.post(creator, '/api/videos', draft, [201])
    await this.client.request(creator, `/api/videos/${video.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fileId }),
    })
    await this.client.post(creator, `/api/videos/${video.id}/submit`, {}, [200], 'videos submitted')
    this.videos.push({ id: video.id, fileId })
  }

  /** Lists uploads that differ from the sent file, and videos that do not end up processed. */
  async findMismatches(pool: pg.Pool): Promise<string[]> {
    const wanted = createHash('sha256').update(this.content).digest('hex')
    const ids = this.videos.map(({ id }) => id)
    for (let i = 0; i < 600; i++) {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from videos where id = any($1) and status in ('submitted', 'processing')`,
        [ids],
      )
      if (onlyRow(rows).n === 0) break
      await wait(1_000)
    }
    const { rows } = await pool.query<{ id: number; status: string; sha256: string }>(
      `select v.id, v.status, f.sha256 from videos v join video_versions n on n.video_id = v.id
       join files f on f.id = n.file_id where v.id = any($1)`,
      [ids],
    )
    const lost = ids.filter((id) => !rows.some((row) => row.id === id)).map((id) => `video ${id} has no file`)
    const wrong = rows
      .filter(({ status, sha256 }) => status !== 'pending_verification' || sha256 !== wanted)
      .map(({ id, status, sha256 }) => `video ${id} is ${status}${sha256 === wanted ? '' : ', and not what was sent'}`)
    return [...lost, ...wrong]
  }
}

/**
 * Counts the files that killed uploads and processing left in the folder for incoming files, and those that the hourly sweep would leave
 * a day later.
 */
export async function sweepLeftovers(dataDir: string): Promise<{ before: number; after: number }> {
  const folder = incomingFolder({ dataDir })
  const count = () => readdirSync(folder).length
  const before = count()
  await removeOld(folder, new Date(Date.now() + 1_000))
  return { before, after: count() }
}

/** A clip with a box that players skip, so that it takes three pieces. */
async function threePieces(): Promise<Buffer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-crash-clip-'))
  try {
    const file = path.join(folder, 'clip.mp4')
    await recordVideo(file, { seconds: 1, width: 160, height: 90 })
    const filler = Buffer.alloc(2 * resumableUpload.pieceBytes)
    filler.writeUInt32BE(filler.length)
    filler.write('free', 4, 'latin1')
    // fields that the processing would blank, so that the file stays as it was sent
    const handle = await open(file, 'r+')
    await checkIsoMedia(handle, (await handle.stat()).size).finally(() => handle.close())
    return Buffer.concat([readFileSync(file), filler])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
