import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { fill } from '#contract/fill.ts'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { verificationErrors } from '#contract/money/verification/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { aFile, aPhoto } from '../../../../test/uploaded-files.ts'
import { type Person, worldPassword } from '../../../../test/world.ts'
import { sweepFiles } from '../../foundation/uploads/sweep.ts'
import { files } from '../../foundation/uploads/tables.ts'
import { readFile } from '../../foundation/uploads/uploads.ts'
import { deleteIdentityDocuments } from './retention.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
beforeEach(() => world.pass(1))

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
const own = async (person: Person) => (await person.call('GET', '/api/kyc')).body
const send = (person: Person, kyc: object, headers?: Record<string, string>) =>
  person.call('POST', '/api/kyc', kyc, headers)
const passport = async (person: Person) => ({
  documentType: 'passport',
  frontFileId: await aFile(person, 'kyc'),
  selfieFileId: await aFile(person, 'kyc', await aPhoto('tan')),
})
const queue = async (status = 'pending') =>
  (await admin.call('GET', `/api/admin/kyc-verifications?status=${status}&limit=100`)).body.verifications
const ofPerson = async (person: Person, status?: string) =>
  (await queue(status)).find((item: { userId: number }) => item.userId === person.id)
const decide = (id: number, what: 'approve' | 'reject', body: object, by = admin) =>
  by.call('POST', `/api/admin/kyc-verifications/${id}/${what}`, body)
const view = (id: number, document: string, by = admin) =>
  by.call('GET', `/api/admin/kyc-verifications/${id}/files/${document}`)
const logs = async (where: ReturnType<typeof sql>) =>
  (
    await world.database.orm.execute<{ admin_id: number; action_type: string; target_id: string; details: object }>(
      sql`select admin_id, action_type, target_id, details from admin_action_logs where ${where} order by id`,
    )
  ).rows

/** A user with a pending check, and the check's id. */
async function aPendingCheck() {
  const person = await world.anInfluencer()
  await send(person, await passport(person))
  return { person, id: (await ofPerson(person)).id as number }
}

describe('an identity check', () => {
  it('has not started until documents are submitted, and is then pending', async () => {
    const person = await world.anInfluencer()
    expect(await own(person)).toEqual({
      status: 'not_started',
      documentType: null,
      notes: null,
      createdAt: null,
      decidedAt: null,
      canSubmit: true,
    })
    const { status, body } = await send(person, await passport(person))
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { status: 'pending', documentType: 'passport', canSubmit: false },
    })
    expect(await own(person)).toEqual(body)
    expect(JSON.stringify(body)).not.toMatch(/FileId/)
  })

  it('is for businesses too, not for admins', async () => {
    const business = await world.aBusiness()
    expect(await own(business)).toMatchObject({ status: 'not_started', canSubmit: true })
    const { rows } = await world.database.orm.execute<{ id: string }>(sql`
      insert into files (owner_id, purpose, name, path, kind, mime, bytes, sha256)
      select ${business.id}, 'kyc', 'page ' || n, 'page-' || n, 'image', 'image/jpeg', 1, 'x' from generate_series(1, 2) n
      returning id`)
    const submission = { documentType: 'passport', frontFileId: rows[0]!.id, selfieFileId: rows[1]!.id }
    expect((await send(business, submission)).status).toBe(201)
    await decide((await ofPerson(business)).id, 'approve', {})
    expect(world.mails.at(-1)!.params.link).toBe('http://localhost/business/verification')
    expect((await admin.call('GET', '/api/kyc')).status).toBe(403)
    expect((await world.aStranger().call('GET', '/api/kyc')).status).toBe(401)
  })

  it('requires the back of documents that have one, and a separate file for each page', async () => {
    const person = await world.anInfluencer()
    const { frontFileId, selfieFileId } = await passport(person)
    const issue = async (kyc: object) => (await send(person, kyc)).body.issues
    expect(await issue({ documentType: 'national_id', frontFileId, selfieFileId })).toEqual([
      { path: 'backFileId', message: verificationErrors.kycFileRequired },
    ])
    expect(await issue({ documentType: 'passport', frontFileId })).toEqual([
      { path: 'selfieFileId', message: verificationErrors.kycFileRequired },
    ])
    expect(await issue({ documentType: 'passport', frontFileId, selfieFileId: frontFileId })).toEqual([
      { path: 'selfieFileId', message: verificationErrors.kycFilesAlike },
    ])
    expect(
      await issue({ documentType: 'passport', frontFileId, backFileId: selfieFileId, selfieFileId }),
    ).toMatchObject([{ path: 'backFileId' }, { path: 'selfieFileId' }])
    expect(await issue({ documentType: 'library_card', frontFileId, selfieFileId })).toEqual([
      { path: 'documentType', message: requestErrors.valueInvalid },
    ])
    const backFileId = await aFile(person, 'kyc')
    expect(
      (await send(person, { documentType: 'drivers_license', frontFileId, backFileId, selfieFileId })).status,
    ).toBe(201)
  })

  it('refuses another user’s files, files of another purpose, and a document as a selfie', async () => {
    const [person, other] = [await world.anInfluencer(), await world.anInfluencer()]
    const submission = await passport(person)
    expect((await send(person, { ...submission, frontFileId: await aFile(other, 'kyc') })).status).toBe(404)
    expect((await send(person, { ...submission, frontFileId: await aFile(person, 'task_result') })).status).toBe(404)
    const document = await aFile(person, 'kyc', pdf, 'passport.pdf')
    expect(await send(person, { ...submission, selfieFileId: document })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'selfieFileId', message: uploadErrors.uploadTypePhoto }] },
    })
    expect(await own(person)).toMatchObject({ status: 'not_started' })
    expect((await send(person, { ...submission, frontFileId: document })).status).toBe(201)
  })

  it('is submitted once, even concurrently, and once per Idempotency-Key', async () => {
    const person = await world.anInfluencer()
    const submissions = [await passport(person), await passport(person)]
    const answers = await Promise.all(submissions.map((kyc) => send(person, kyc)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'kyc_pending',
      message: verificationErrors.kycPending,
    })
    const other = await world.anInfluencer()
    const kyc = await passport(other)
    const key = { 'idempotency-key': 'send-my-papers' }
    expect([(await send(other, kyc, key)).status, (await send(other, kyc, key)).status]).toEqual([201, 201])
  })

  it('needs a verified address', async () => {
    const person = await world.anInfluencer({ isVerified: false })
    const id = '00000000-0000-4000-8000-000000000001'
    const submission = { documentType: 'passport', frontFileId: id, selfieFileId: id.replace('1', '2') }
    expect(await send(person, submission)).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
    expect(await own(person)).toMatchObject({ canSubmit: false })
  })

  it('may be submitted again after a rejection, but not after an approval', async () => {
    const { person, id } = await aPendingCheck()
    await decide(id, 'reject', { notes: 'The picture is too dark.' })
    expect(await own(person)).toMatchObject({ status: 'rejected', notes: 'The picture is too dark.', canSubmit: true })
    expect((await send(person, await passport(person))).status).toBe(201)
    const again = await ofPerson(person)
    expect(again.refusedBefore).toBe(1)
    await decide(again.id, 'approve', {})
    expect(await own(person)).toMatchObject({ status: 'approved', notes: null, canSubmit: false })
    expect(await send(person, await passport(person))).toMatchObject({ status: 409, body: { code: 'kyc_approved' } })
  })
})

describe('the review queue', () => {
  it('lists pending checks, oldest first, paged, in the specification’s format', async () => {
    const first = await aPendingCheck()
    const second = await aPendingCheck()
    const { status, body, headers } = await admin.call('GET', '/api/admin/kyc-verifications?limit=1')
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' })
    expect(body.verifications).toHaveLength(1)
    const all = (await queue()).map((item: { id: number }) => item.id)
    expect(all.indexOf(first.id)).toBeLessThan(all.indexOf(second.id))
    const pages: number[] = []
    for (let cursor = ''; ; ) {
      const page = await admin.call('GET', `/api/admin/kyc-verifications?limit=2${cursor && `&cursor=${cursor}`}`)
      pages.push(...page.body.verifications.map((item: { id: number }) => item.id))
      cursor = page.body.nextCursor
      if (!cursor) break
    }
    expect(pages).toEqual(all)
    expect(await ofPerson(first.person)).toMatchObject({
      id: first.id,
      userId: first.person.id,
      user: { id: first.person.id, username: first.person.username, role: 'influencer' },
      status: 'pending',
      documentType: 'passport',
      hasBack: false,
      mimes: { front: 'image/jpeg', back: null, selfie: 'image/jpeg' },
      refusedBefore: 0,
      notes: null,
      decidedAt: null,
    })
    expect((await admin.call('GET', '/api/admin/kyc-verifications?status=not_started')).status).toBe(422)
  })

  it('is for admins only', async () => {
    const { person, id } = await aPendingCheck()
    for (const by of [person, await world.aBusiness()]) {
      expect((await by.call('GET', '/api/admin/kyc-verifications')).status).toBe(403)
      expect((await view(id, 'front', by)).status).toBe(403)
      expect((await decide(id, 'approve', {}, by)).status).toBe(403)
      expect((await decide(id, 'reject', { notes: 'Because I say so.' }, by)).status).toBe(403)
    }
    expect((await view(id, 'front', world.aStranger())).status).toBe(401)
    expect(await own(person)).toMatchObject({ status: 'pending' })
  })
})

describe('a decision', () => {
  it('is logged with its reason, and the user is notified by email', async () => {
    const { person, id } = await aPendingCheck()
    expect((await decide(id, 'reject', { notes: 'The picture is too dark.' })).status).toBe(204)
    expect(await logs(sql`target_type = 'kyc_verification' and target_id = ${String(id)}`)).toEqual([
      {
        admin_id: admin.id,
        action_type: 'kyc_reject',
        target_id: String(id),
        details: { userId: person.id, notes: 'The picture is too dark.' },
      },
    ])
    expect(world.mails.filter((mail) => mail.userId === person.id && mail.kind.startsWith('kyc'))).toEqual([
      {
        userId: person.id,
        kind: 'kyc_rejected',
        params: { link: 'http://localhost/influencer/verification', reason: 'The picture is too dark.' },
      },
    ])
    expect((await ofPerson(person, 'rejected')).notes).toBe('The picture is too dark.')
  })

  it('that rejects gives a reason of at least ten characters', async () => {
    const { person, id } = await aPendingCheck()
    for (const body of [{}, { notes: 'too dark' }, { notes: '          ' }])
      expect(await decide(id, 'reject', body)).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'notes', message: requestErrors.rejectionReason }] },
      })
    expect(await own(person)).toMatchObject({ status: 'pending' })
  })

  it('is made once: of two concurrent admins one wins, and the other is told who did and how', async () => {
    const { person, id } = await aPendingCheck()
    const other = await world.anAdmin()
    const answers = await Promise.all([
      decide(id, 'approve', {}),
      decide(id, 'reject', { notes: 'The picture is too dark.' }, other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const isApproved = answers[0]!.status === 204
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'already_decided',
      message: isApproved
        ? fill(requestErrors.approvedBy, { name: admin.username })
        : fill(requestErrors.rejectedBy, { name: other.username }),
    })
    expect(await logs(sql`target_type = 'kyc_verification' and target_id = ${String(id)}`)).toHaveLength(1)
    expect(world.mails.filter((mail) => mail.userId === person.id && mail.kind.startsWith('kyc'))).toHaveLength(1)
    expect(await decide(id, 'approve', {})).toMatchObject({
      status: 409,
      body: { code: 'already_decided' },
    })
  })

  it('is refused on one’s own check and on unknown ones', async () => {
    const { person, id } = await aPendingCheck()
    await world.changeRole(person, 'admin')
    expect(await decide(id, 'approve', {}, person)).toMatchObject({ status: 403, body: { code: 'own_decision' } })
    expect((await decide(2_147_483_647, 'approve', {})).status).toBe(404)
    expect((await decide(id, 'approve', {})).status).toBe(204)
  })
})

describe('identity documents', () => {
  const fileOf = async (person: Person) => {
    const [file] = await world.database.orm.select().from(files).where(eq(files.ownerId, person.id)).limit(1)
    return file!
  }

  it('are shown to an admin with a watermark, and each viewing is logged', async () => {
    const { person, id } = await aPendingCheck()
    const { status, body, headers } = await view(id, 'front')
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      },
    })
    const { width, height } = await sharp(body.bytes).metadata()
    expect([width, height]).toEqual([640, 400])
    // one colour originally, several with the watermark
    const { channels } = await sharp(body.bytes).stats()
    expect(channels.some((channel) => channel.max - channel.min > 60)).toBe(true)
    await view(id, 'selfie')
    expect(await logs(sql`action_type = 'user_view' and target_id = ${String(person.id)}`)).toEqual([
      {
        admin_id: admin.id,
        action_type: 'user_view',
        target_id: String(person.id),
        details: { document: 'front', kycVerificationId: id },
      },
      {
        admin_id: admin.id,
        action_type: 'user_view',
        target_id: String(person.id),
        details: { document: 'selfie', kycVerificationId: id },
      },
    ])
    for (const document of ['back', 'other', '..%2Ffront']) expect((await view(id, document)).status).toBe(404)
    expect(await logs(sql`action_type = 'user_view' and target_id = ${String(person.id)}`)).toHaveLength(2)
  })

  it('that are PDFs are downloaded', async () => {
    const person = await world.anInfluencer()
    await send(person, { ...(await passport(person)), frontFileId: await aFile(person, 'kyc', pdf, 'my passport.pdf') })
    const { body, headers } = await view((await ofPerson(person)).id, 'front')
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''my%20passport.pdf",
    })
    expect(body.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('are not served to their owner, nor to anyone by URL', async () => {
    const { person } = await aPendingCheck()
    const { id } = await fileOf(person)
    for (const by of [person, admin, await world.anInfluencer()]) {
      expect((await by.call('GET', `/api/files/${id}`)).status).toBe(404)
      expect((await by.call('POST', `/api/files/${id}/address`)).status).toBe(404)
    }
  })

  it('are encrypted at rest, and unreadable with another key', async () => {
    const { person } = await aPendingCheck()
    const file = await fileOf(person)
    const folder = path.join(world.services.configuration.dataDir, 'files')
    const stored = readFileSync(path.join(folder, file.path!))
    const signatures = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('JFIF'), Buffer.from('PNG'), Buffer.from('WEBP')]
    expect(signatures.some((signature) => stored.subarray(0, 64).includes(signature))).toBe(false)
    await expect(sharp(stored).metadata()).rejects.toThrow()
    const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(all.length).toBeGreaterThan(0)
    const { rows } = await world.database.orm.execute<{ wrapped_key: string }>(
      sql`select wrapped_key from kyc_keys where user_id = ${person.id}`,
    )
    expect(rows[0]!.wrapped_key.length).toBeGreaterThan(60)
    await expect(readFile({ ...world.services, secret: 'another installation altogether' }, file)).rejects.toThrow()
    const other = await aPendingCheck()
    await world.database.orm.execute(
      sql`update kyc_keys set wrapped_key = (select wrapped_key from kyc_keys where user_id = ${other.person.id}) where user_id = ${person.id}`,
    )
    await expect(readFile(world.services, file)).rejects.toThrow()
    expect((await readFile(world.services, await fileOf(other.person))).readable).toBe(true)
  })

  it('of a deleted account are kept but hidden', async () => {
    const { person, id } = await aPendingCheck()
    expect((await person.call('DELETE', '/api/user', { password: worldPassword })).status).toBe(204)
    expect(await ofPerson(person)).toBeUndefined()
    expect((await view(id, 'front')).status).toBe(404)
    expect((await decide(id, 'approve', {})).status).toBe(404)
    expect(await fileOf(person)).toMatchObject({ purpose: 'kyc', usedAt: expect.any(Date) })
    const { rows } = await world.database.orm.execute(sql`select status from kyc_verifications where id = ${id}`)
    expect(rows).toEqual([{ status: 'pending' }])
  })

  it('of a deleted account are destroyed after five years, and those of others are kept', async () => {
    const [gone, present] = [await aPendingCheck(), await aPendingCheck()]
    await gone.person.call('DELETE', '/api/user', { password: worldPassword })
    const keys = async () =>
      (
        await world.database.orm.execute<{ user_id: number }>(
          sql`select user_id from kyc_keys where user_id in (${gone.person.id}, ${present.person.id})`,
        )
      ).rows.map(({ user_id }) => user_id)
    world.pass(24 * 365)
    expect(await deleteIdentityDocuments(world.services)).toBe(0)
    world.pass(24 * 366 * 4)
    expect(await deleteIdentityDocuments(world.services)).toBeGreaterThanOrEqual(1)
    expect(await keys()).toEqual([present.person.id])
    await sweepFiles(world.services)
    expect(await fileOf(gone.person)).toBeUndefined()
    expect(await fileOf(present.person)).toMatchObject({ usedAt: expect.any(Date) })
  })
})
