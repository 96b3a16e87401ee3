import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import http from 'node:http'
import pg from 'pg'
import { resumableUpload, resumableUploads } from '#contract/foundation/uploads/resumable.ts'
import { defaultTerms } from '#contract/market/terms/order-terms.ts'
import { addPerson } from './support/people.ts'
import { createDataDir, databaseUrlOf, peakMegabytes, residentMegabytes, startProgram } from './support/servers.ts'

// npm run bench:uploads: uploads 1 GB in pieces over loopback. Fails below 200 MB/s, and when the program's memory grows by over 50 MB.
const leastMegabytesPerSecond = 200
const mostGrowth = 50
const bytes = 1024 ** 3
const { pieceBytes } = resumableUpload

const dataDir = createDataDir()
const program = await startProgram(dataDir, 4611, { DEMO: 'false' })
const url = databaseUrlOf(dataDir)
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
try {
  const { id, cookie } = await addPerson(url, 'influencer')
  await addRunningRequest(id)
  await upload(cookie, 32 * pieceBytes)
  const before = residentMegabytes(program.pid)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(program.pid))
  }, 50)
  const startedAt = performance.now()
  await upload(cookie, bytes)
  const speed = bytes / 1e6 / ((performance.now() - startedAt) / 1000)
  clearInterval(watch)
  console.log(
    `${speed.toFixed(0)} MB/s; memory ${before} MB before, at most ${peak} MB (${peakMegabytes(program.pid)} MB since the start)`,
  )
  if (speed < leastMegabytesPerSecond) fail(`${speed.toFixed(0)} MB/s`)
  if (peak - before > mostGrowth) fail(`memory grew by ${peak - before} MB`)
} finally {
  agent.destroy()
  await program.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function fail(what: string) {
  console.error(`Missed: ${what}`)
  process.exitCode = 1
}

/** Only influencers with a running request may upload videos. */
async function addRunningRequest(influencerId: number) {
  const business = await addPerson(url, 'business')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `with campaign as (
       insert into campaigns (business_id, title, description) values ($1, 'Coffee', 'Iced') returning id)
     insert into campaign_requests (campaign_id, business_id, influencer_id, status, message, asked_by, offered_by, offered_at,
       agreed_at, accepted_at, agreement, amount, fee_bps, terms)
     select id, $1, $2, 'accepted', 'Hello', 'influencer', 'influencer', now(), now(), now(), '{}', 20000, 1000, $3 from campaign`,
    [business.id, influencerId, JSON.stringify(defaultTerms)],
  )
  await client.end()
}

/** Uploads an MP4 of this many bytes as the browser does, one piece after the other. */
async function upload(cookie: string, length: number) {
  const metadata = `filename ${Buffer.from('bench.mp4').toString('base64')}`
  const begun = await send('POST', resumableUploads.create.url, {
    cookie,
    'upload-length': String(length),
    'upload-metadata': metadata,
  })
  // an upload that is begun has its address
  const url = begun.headers.location!
  const piece = randomBytes(pieceBytes)
  Buffer.from('000000206674797069736f6d0000020069736f6d69736f3261766331', 'hex').copy(piece)
  for (let offset = 0; offset < length; offset += pieceBytes) {
    const headers = { cookie, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    await send('PATCH', url, headers, piece)
  }
}

function send(method: string, path: string, headers: Record<string, string>, body?: Buffer) {
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.request(`${program.origin}${path}`, {
      method,
      agent,
      headers: { 'tus-resumable': '1.0.0', 'content-length': String(body?.length ?? 0), ...headers },
    })
    request.once('error', reject)
    request.once('response', (response) => {
      response.resume()
      response.once('end', () => {
        // an answer has its status
        if (response.statusCode! < 300) resolve(response)
        else reject(new Error(`${method} ${path}: ${response.statusCode}`))
      })
    })
    request.end(body)
  })
}
