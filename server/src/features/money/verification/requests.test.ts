import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { fill } from '#contract/fill.ts'
import { verificationErrors } from '#contract/money/verification/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { aMarket } from '../../../../test/market.ts'
import { aFile } from '../../../../test/uploaded-files.ts'
import type { Person } from '../../../../test/world.ts'

const { world, admin } = await aMarket({ admin: 'admin' })
beforeEach(() => world.pass(1))

const proof = { verificationProof: 'The code is the last line of the bio.' }
const queueUrl = '/api/admin/verification-requests'
const ask = (person: Person, profileId: number, body: object = proof, headers?: Record<string, string>) =>
  person.call('POST', `/api/social-profiles/${profileId}/verification-requests`, body, headers)
const profileOf = async (person: Person) => (await person.call('GET', '/api/social-profiles')).body.items[0]
const mine = async (person: Person) => (await person.call('GET', '/api/verification-requests')).body.items
const decide = (id: number, what: 'approve' | 'reject', body: object, by = admin) =>
  by.call('POST', `${queueUrl}/${id}/${what}`, body)

/** A user with one social profile. */
async function aProfile(followers = 1_000, profileUrl = 'https://www.youtube.com/@ana') {
  const person = await world.anInfluencer()
  const { body } = await person.call('POST', '/api/social-profiles', { platform: 'youtube', profileUrl, followers })
  return { person, profileId: body.id as number }
}
async function aRequestedProfile(body: object = proof, profileUrl?: string) {
  const { person, profileId } = await aProfile(1_000, profileUrl)
  const answer = await ask(person, profileId, body)
  return { person, profileId, id: answer.body.id as number }
}

describe('a request', () => {
  it('is pending with the profile’s code, and the profile says so', async () => {
    const { person, profileId } = await aProfile()
    const { verificationCode } = await profileOf(person)
    const { status, body } = await ask(person, profileId)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        profileId,
        status: 'pending',
        code: verificationCode,
        ...proof,
        hasPicture: false,
        notes: null,
        decidedAt: null,
        profile: { id: profileId, platform: 'youtube', username: 'ana' },
      },
    })
    expect(await mine(person)).toEqual([body])
    expect(await profileOf(person)).toMatchObject({ verificationRequested: true, isVerified: false, verificationCode })
  })

  it('can be made one at a time, even concurrently', async () => {
    const { person, profileId } = await aProfile()
    const statuses = await Promise.all([1, 2, 3].map(async () => (await ask(person, profileId)).status))
    expect(statuses.sort()).toEqual([201, 409, 409])
    expect((await ask(person, profileId)).body).toMatchObject({
      code: 'already_requested',
      message: verificationErrors.alreadyRequested,
    })
    const other = await aProfile()
    const key = { 'idempotency-key': 'verify-my-profile' }
    const twice = [
      await ask(other.person, other.profileId, proof, key),
      await ask(other.person, other.profileId, proof, key),
    ]
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(await mine(other.person)).toHaveLength(1)
  })

  it('comes with a text or an uploaded picture', async () => {
    const { person, profileId } = await aProfile()
    for (const body of [{}, { verificationProof: '   ' }])
      expect(await ask(person, profileId, body)).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'verificationProof', message: verificationErrors.proofRequired }] },
      })
    const others = await aFile(await world.anInfluencer(), 'verification')
    expect((await ask(person, profileId, { proofFileId: others })).status).toBe(404)
    expect((await ask(person, profileId, { proofFileId: await aFile(person, 'task_result') })).status).toBe(404)
    expect(await mine(person)).toEqual([])
    const proofFileId = await aFile(person, 'verification')
    expect((await ask(person, profileId, { proofFileId })).body).toMatchObject({ hasPicture: true })
  })

  it('is for one’s own profiles and needs a verified address', async () => {
    const { profileId } = await aProfile()
    expect((await ask(await world.anInfluencer(), profileId)).status).toBe(404)
    expect((await ask(await world.aBusiness(), profileId)).status).toBe(403)
    expect((await ask(world.aStranger(), profileId)).status).toBe(401)
    const unverified = await world.anInfluencer({ isVerified: false })
    expect((await ask(unverified, profileId)).body).toMatchObject({ code: 'email_not_verified' })
  })

  it.each([[{ followers: 2_000 }], [{ profileUrl: 'https://www.youtube.com/@ana2' }]])(
    'is deleted when its profile changes to %j',
    async (change) => {
      const { person, profileId, id } = await aRequestedProfile()
      await person.call('PATCH', `/api/social-profiles/${profileId}`, change)
      expect(await profileOf(person)).toMatchObject({ verificationRequested: false })
      expect(await mine(person)).toEqual([])
      expect((await decide(id, 'approve', {})).status).toBe(404)
      expect((await ask(person, profileId)).status).toBe(201)
    },
  )

  it('is deleted with its profile, which releases its picture', async () => {
    const { person, profileId } = await aProfile()
    const proofFileId = await aFile(person, 'verification')
    await ask(person, profileId, { proofFileId })
    expect((await person.call('DELETE', `/api/social-profiles/${profileId}`)).status).toBe(204)
    const { rows } = await world.database.orm.execute(sql`select used_at from files where id = ${proofFileId}`)
    expect(rows).toEqual([{ used_at: null }])
  })
})

describe('the review queue', () => {
  it('lists pending requests, oldest first, with what an admin needs', async () => {
    const first = await aRequestedProfile()
    const second = await aRequestedProfile()
    const { body } = await admin.call('GET', `${queueUrl}?limit=100`)
    const ids = body.items.map((item: { id: number }) => item.id)
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id))
    expect(body.items.find((item: { id: number }) => item.id === first.id)).toMatchObject({
      user: { id: first.person.id, username: first.person.username },
      profile: { profileUrl: 'https://www.youtube.com/@ana', followers: 1_000, followersSource: 'self' },
      code: (await profileOf(first.person)).verificationCode,
      ...proof,
    })
    const page = await admin.call('GET', `${queueUrl}?limit=1`)
    const next = await admin.call('GET', `${queueUrl}?limit=1&cursor=${page.body.nextCursor}`)
    expect([page.body.items[0].id, next.body.items[0].id]).toEqual(ids.slice(0, 2))
    expect((await first.person.call('GET', queueUrl)).status).toBe(403)
  })

  it('serves its picture to admins only through the logged endpoint', async () => {
    const { person, profileId } = await aProfile()
    const proofFileId = await aFile(person, 'verification')
    await ask(person, profileId, { proofFileId })
    expect((await admin.call('GET', `/api/files/${proofFileId}`)).status).toBe(404)
    expect((await admin.call('POST', `/api/files/${proofFileId}/address`)).status).toBe(404)
    expect((await person.call('GET', `/api/files/${proofFileId}`)).status).toBe(200)
  })

  it('shows the proof picture, and logs the viewing', async () => {
    const { person, profileId } = await aProfile()
    const { body } = await ask(person, profileId, { proofFileId: await aFile(person, 'verification') })
    const look = await admin.call('GET', `${queueUrl}/${body.id}/proof`)
    expect(look).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': 'private, no-store' },
    })
    const { rows } = await world.database.orm.execute(sql`
      select admin_id, details from admin_action_logs where action_type = 'user_view' and target_id = ${String(person.id)}`)
    expect(rows).toEqual([{ admin_id: admin.id, details: { document: 'proof', verificationRequestId: body.id } }])
    expect((await person.call('GET', `${queueUrl}/${body.id}/proof`)).status).toBe(403)
    expect((await admin.call('GET', `${queueUrl}/${(await aRequestedProfile()).id}/proof`)).status).toBe(404)
  })
})

describe('a decision', () => {
  it('that approves grants the badge with the follower count that the admin saw; it is logged and the user notified', async () => {
    const { person, profileId, id } = await aRequestedProfile()
    expect((await decide(id, 'approve', { followers: 980, notes: 'Thank you' })).status).toBe(204)
    expect(await profileOf(person)).toMatchObject({
      isVerified: true,
      verificationRequested: false,
      verifiedAt: world.services.clock().toISOString(),
      followers: 980,
      followersSource: 'self',
    })
    expect((await mine(person))[0]).toMatchObject({ status: 'approved', notes: 'Thank you' })
    const { rows } = await world.database.orm.execute(sql`
      select action_type, details from admin_action_logs where target_type = 'verification_request' and target_id = ${String(id)}`)
    expect(rows).toEqual([
      {
        action_type: 'verification_approve',
        details: {
          userId: person.id,
          profileUrl: 'https://www.youtube.com/@ana',
          followersBefore: 1_000,
          followers: 980,
          notes: 'Thank you',
        },
      },
    ])
    const { rows: users } = await world.database.orm.execute(
      sql`select youtube_followers from users_as_specified where id = ${person.id}`,
    )
    expect(users).toEqual([{ youtube_followers: 980 }])
    expect(world.mails.filter((mail) => mail.userId === person.id)).toMatchObject([
      { kind: 'verification_approved', params: { profile: 'https://www.youtube.com/@ana' } },
    ])
    expect(await ask(person, profileId)).toMatchObject({ status: 409, body: { code: 'profile_verified' } })
  })

  it('that rejects gives a reason, and the user may ask again', async () => {
    const { person, profileId, id } = await aRequestedProfile()
    expect((await decide(id, 'reject', { notes: 'no' })).body.issues).toEqual([
      { path: 'notes', message: requestErrors.rejectionReason },
    ])
    expect((await decide(id, 'reject', { notes: 'The code is not there.' })).status).toBe(204)
    expect(await profileOf(person)).toMatchObject({ isVerified: false, verificationRequested: false })
    expect((await mine(person))[0]).toMatchObject({ status: 'rejected', notes: 'The code is not there.' })
    expect(world.mails.at(-1)).toMatchObject({
      kind: 'verification_rejected',
      params: { reason: 'The code is not there.' },
    })
    expect((await ask(person, profileId)).status).toBe(201)
    expect(await mine(person)).toHaveLength(2)
  })

  it('is made once, by one of two concurrent admins, and never on one’s own request', async () => {
    const { person, id } = await aRequestedProfile(proof, 'https://www.youtube.com/@decided.once')
    const other = await world.anAdmin()
    const statuses = await Promise.all([
      decide(id, 'approve', {}),
      decide(id, 'reject', { notes: 'The code is not there.' }, other),
    ])
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(statuses.find(({ status }) => status === 409)!.body.message).toBe(
      statuses[0]!.status === 204
        ? fill(requestErrors.approvedBy, { name: admin.username })
        : fill(requestErrors.rejectedBy, { name: other.username }),
    )
    expect(world.mails.filter((mail) => mail.userId === person.id)).toHaveLength(1)
    const own = await aRequestedProfile()
    await world.changeRole(own.person, 'admin')
    expect(await decide(own.id, 'approve', {}, own.person)).toMatchObject({
      status: 403,
      body: { code: 'own_decision' },
    })
  })

  it('verifies a profile for one person alone, whoever else has added it', async () => {
    const profileUrl = 'https://www.youtube.com/@of.one'
    const rivals = [await aRequestedProfile(proof, profileUrl), await aRequestedProfile(proof, profileUrl)]
    const answers = await Promise.all(rivals.map(({ id }) => decide(id, 'approve', {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const [owner, other] = answers[0]!.status === 204 ? rivals : rivals.toReversed()
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'verified_elsewhere',
      params: { username: owner!.person.username },
    })
    expect(await profileOf(owner!.person)).toMatchObject({ isVerified: true })
    expect(await profileOf(other!.person)).toMatchObject({ isVerified: false, verificationRequested: true })
    expect((await decide(other!.id, 'reject', { notes: 'It belongs to another account.' })).status).toBe(204)
  })

  it('concurrent with a change of the profile never puts the badge on an address that was not checked', async () => {
    for (let i = 0; i < 5; i++) {
      const { person, profileId, id } = await aRequestedProfile(proof, `https://www.youtube.com/@checked${i}`)
      const [decision] = await Promise.all([
        decide(id, 'approve', {}),
        person.call('PATCH', `/api/social-profiles/${profileId}`, { profileUrl: 'https://www.youtube.com/@other' }),
      ])
      expect([204, 404]).toContain(decision.status)
      expect(await profileOf(person)).toMatchObject({ username: 'other', isVerified: false })
    }
  })
})
