import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { World } from '../../../../test/world.ts'
import { renderMail } from '../../foundation/notifications/mail/render-mail.ts'
import { mailForcedRenames } from './forced-renames.ts'

describe('who was renamed', () => {
  let world: World
  beforeAll(async () => {
    world = await World.open()
  })
  afterAll(() => world.close())

  it('is mailed once, however many servers start at once', async () => {
    const person = await world.anInfluencer()
    await world.database.pool.query(`update users set username = 'kit-1' where id = $1`, [person.id])
    await world.database.pool.query(`insert into forced_renames values ($1, 'kit')`, [person.id])
    await Promise.all([1, 2, 3].map(() => mailForcedRenames(world.services)))
    await mailForcedRenames(world.services)
    expect(world.mails.filter(({ userId }) => userId === person.id)).toEqual([
      {
        userId: person.id,
        kind: 'username_reserved',
        params: { formerUsername: 'kit', username: 'kit-1', link: 'http://localhost/profile' },
      },
    ])
  })

  it('is mailed in the next start when the mail could not be queued', async () => {
    const person = await world.anInfluencer()
    await world.database.pool.query(`insert into forced_renames values ($1, 'help')`, [person.id])
    const failing = {
      ...world.services,
      jobs: {
        ...world.services.jobs,
        enqueue: async () => {
          throw new Error('The queue is away')
        },
      },
    }
    await expect(mailForcedRenames(failing)).rejects.toThrow('The queue is away')
    await mailForcedRenames(world.services)
    expect(world.mails.filter(({ userId }) => userId === person.id)).toHaveLength(1)
  })

  it('is still found under the former name', async () => {
    const person = await world.anInfluencer()
    await world.database.pool.query(`update users set username = 'explore-1' where id = $1`, [person.id])
    await world.database.pool.query(
      `insert into former_usernames (username, user_id, kept_until) values ('explore', $1, now() + interval '90 days')`,
      [person.id],
    )
    expect((await world.call('GET', '/api/profiles/explore')).body).toMatchObject({ username: 'explore-1' })
  })

  it.each(languages)('reads both names in %s', (language: Language) => {
    const { subject, text } = renderMail(
      'username_reserved',
      { formerUsername: 'kit', username: 'kit-1', link: 'http://localhost/profile' },
      { reader: { language, displayName: 'Kim' }, site: { publicOrigin: 'http://localhost', supportAddress: '' } },
    )
    expect(subject).toContain('kit-1')
    expect(text).toMatch(/\bkit\b(?!-1)/)
    expect(text).not.toContain('{{')
  })
})
