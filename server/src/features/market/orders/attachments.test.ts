import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { filePath, type UploadPurpose } from '#contract/foundation/uploads/uploads.ts'
import { aMarket } from '../../../../test/market.ts'
import { Work } from '../../../../test/work.ts'
import type { Person } from '../../../../test/world.ts'
import { ownActor, readContext } from '../../../platform/context.ts'
import { takeUpload } from '../../foundation/uploads/take-upload.ts'

const { world } = await aMarket()
let work: Work
beforeEach(async () => {
  work = await Work.of(world, 'in_progress')
})

const aFile = async (owner: Person, purpose: UploadPurpose = 'message') =>
  (
    await takeUpload(readContext(world.services, ownActor({ id: owner.id, role: 'influencer' }, { via: 'system' })), {
      purpose,
      name: 'brief.pdf',
      content: Readable.from([Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n')]),
    })
  ).id
const write = (attachmentFileId: string | null) =>
  work.try('business', 'write', { content: 'As agreed', attachmentFileId })
const listed = async () =>
  (await work.influencer.call('GET', `/api/tasks/${work.taskId}/messages`)).body.items as Record<string, unknown>[]
const mayRead = async (person: Person, id: string) => (await person.call('GET', filePath(id))).status

describe('a file with a message about a task', () => {
  it('is shown with it to both sides', async () => {
    const id = await aFile(work.business)
    const attached = {
      hasAttachment: true,
      attachmentUrl: filePath(id),
      attachmentType: 'document',
      attachmentName: 'brief.pdf',
    }
    expect(await write(id)).toMatchObject({ status: 201, body: { content: 'As agreed', ...attached } })
    expect(await listed()).toMatchObject([attached])
    expect((await listed())[0]).not.toHaveProperty('attachmentFileId')
  })

  it('is readable by both sides and admins once sent, and by nobody else', async () => {
    const id = await aFile(work.business)
    const admin = await world.anAdmin()
    for (const person of [work.influencer, admin]) expect(await mayRead(person, id)).toBe(404)
    await write(id)
    for (const person of [work.business, work.influencer, admin]) expect(await mayRead(person, id)).toBe(200)
    for (const person of [await world.aBusiness(), await world.anInfluencer()])
      expect(await mayRead(person, id)).toBe(404)
    expect(await mayRead(world.aStranger(), id)).toBe(401)
  })

  it.each([
    ['another’s', () => aFile(work.influencer)],
    ['sent for something else', () => aFile(work.business, 'task_result')],
    ['unknown', async () => randomUUID()],
  ])('that is %s is refused and no message is sent', async (_, file) => {
    expect((await write(await file())).status).toBe(404)
    expect(await listed()).toEqual([])
  })

  it('is optional', async () => {
    expect(await write(null)).toMatchObject({
      status: 201,
      body: { hasAttachment: false, attachmentUrl: null, attachmentType: null, attachmentName: null },
    })
    expect((await work.try('business', 'write', { content: 'x', attachmentFileId: 'none' })).status).toBe(422)
  })

  it('still shows its name after it is removed', async () => {
    const id = await aFile(work.business)
    await write(id)
    await world.database.pool.query('delete from files where id = $1', [id])
    expect(await listed()).toMatchObject([
      { hasAttachment: true, attachmentUrl: null, attachmentName: 'brief.pdf', attachmentType: 'document' },
    ])
  })
})
