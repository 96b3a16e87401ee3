import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { filePath } from '#contract/foundation/uploads/uploads.ts'
import { anAcceptedRequest } from '../../../../test/campaign-requests.ts'
import { eicar, honest, startFakeClamd } from '../../../../test/clamd.ts'
import { aPhoto, sendFile } from '../../../../test/uploaded-files.ts'
import { type Answer, type Person, World } from '../../../../test/world.ts'

let world: World
let admin: Person
let ana: Person
let clamd: Awaited<ReturnType<typeof startFakeClamd>>
let isUp = true
beforeAll(async () => {
  clamd = await startFakeClamd((received, socket) => (isUp ? honest(received, socket) : socket.destroy()))
  const { host, port } = clamd.address
  world = await World.open({ env: { CLAMD_HOST: host, CLAMD_PORT: String(port) } })
  admin = await world.anAdmin()
  ana = await world.anInfluencer()
})
afterAll(async () => {
  await world.close()
  await clamd.stop()
})
beforeEach(() => {
  isUp = true
  world.pass(1)
})

const infected = Buffer.concat([Buffer.from('%PDF-1.7\n'), eicar, Buffer.from('\n%%EOF\n')])
const plan = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
const alerts = async () => (await admin.call('GET', '/api/admin/alerts')).body.items
const filesOf = async ({ id }: Person) =>
  (await world.database.pool.query('select id, sha256 from files where owner_id = $1', [id])).rows

describe('while a virus scanner is configured', () => {
  it('files without a threat are stored', async () => {
    expect((await sendFile(ana, 'message', plan, 'plan.pdf')).status).toBe(201)
    expect((await sendFile(ana, 'avatar', await aPhoto())).status).toBe(201)
  })

  it('a file with a threat is refused and leaves nothing, and admins are told once', async () => {
    const ben = await world.anInfluencer()
    world.mails.length = 0
    for (let i = 0; i < 2; i++)
      expect(await sendFile(ben, 'message', infected, 'plan.pdf')).toMatchObject({
        status: 415,
        body: { code: 'upload_infected', message: uploadErrors.uploadInfected },
      })
    expect(await filesOf(ben)).toEqual([])
    expect(await alerts()).toMatchObject([
      { kind: 'upload_threat', subject: `user ${ben.id}`, note: 'Eicar-Test-Signature (message)', times: 2 },
    ])
    expect(world.mails.filter(({ userId }) => userId === admin.id)).toHaveLength(1)
  })

  it('nothing is let through when it does not answer, and people are told when to try again', async () => {
    isUp = false
    const before = await filesOf(ana)
    const refused = await sendFile(ana, 'message', plan, 'plan.pdf')
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'scanner_unavailable', message: uploadErrors.scannerUnavailable },
    })
    expect(refused.headers['retry-after']).toBe('60')
    expect(await filesOf(ana)).toEqual(before)
  })

  it('the health page says whether it answers', async () => {
    const state = async () =>
      (await admin.call('GET', '/api/admin/health')).body.checks.find(
        ({ name }: { name: string }) => name === 'scanner',
      )
    expect(await state()).toMatchObject({ state: 'good' })
    isUp = false
    expect(await state()).toMatchObject({ state: 'bad' })
  })
})

describe('a video that arrives in pieces', () => {
  const url = '/api/uploads/resumable'
  const protocol = { 'tus-resumable': '1.0.0' }
  const begin = (person: Person, bytes: number) =>
    person.call('POST', url, undefined, {
      ...protocol,
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from('clip.mp4').toString('base64')}`,
    })
  const append = (person: Person, id: string, content: Buffer) =>
    person.call('PATCH', `${url}/${id}`, content, {
      ...protocol,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    })
  const idOf = ({ headers }: Answer) => String(headers.location).split('/').at(-1)!
  const head = Buffer.from('000000206674797069736f6d0000020069736f6d69736f3261766331', 'hex')
  const clean = Buffer.concat([head, Buffer.alloc(6_000, 7)])

  async function aStarted(content: Buffer) {
    const influencer = await world.anInfluencer()
    await anAcceptedRequest(world, { business: await world.aBusiness(), admin, influencer })
    return { influencer, id: idOf(await begin(influencer, content.length)) }
  }

  it('is refused when it holds a threat', async () => {
    const content = Buffer.concat([clean, eicar])
    const { influencer, id } = await aStarted(content)
    expect((await append(influencer, id, content)).status).toBe(415)
    expect(await filesOf(influencer)).toEqual([])
  })

  it('waits for the scanner, unread by anybody, and is complete once that has answered', async () => {
    const { influencer, id } = await aStarted(clean)
    isUp = false
    expect((await append(influencer, id, clean)).status).toBe(503)
    expect((await influencer.call('GET', filePath(id))).status).toBe(404)
    expect((await influencer.call('HEAD', `${url}/${id}`, undefined, protocol)).status).toBe(503)
    isUp = true
    expect((await influencer.call('HEAD', `${url}/${id}`, undefined, protocol)).status).toBe(200)
    expect((await influencer.call('GET', filePath(id))).status).toBe(200)
  })
})
