import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { databaseBefore } from '../../../test/earlier-database.ts'
import { World } from '../../../test/world.ts'
import { migrate } from '../../platform/database/migrations.ts'
import { renderMail } from '../notifications/mail/render-mail.ts'
import { skeletonOf } from '../users/usernames.ts'
import { mailForcedRenames } from './forced-renames.ts'

describe('names that pages have got', () => {
  let client: pg.Client
  let url: string
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ client, url, close } = await databaseBefore('CREATE TABLE "forced_renames"'))
  })
  afterAll(() => close())

  it('are taken from their owners by the migration, each of whom gets the next free number', async () => {
    const ids = new Map<string, number>()
    for (const username of ['Explore', 'kit', 'KIT-1', 'k1t.2', 'help', 'calendar', 'contact', 'keeper', 'explorer']) {
      const { rows } = await client.query(
        `insert into users (email, username, display_name, role, username_changed_at) values ($1, $2, $2, 'influencer', now()) returning id`,
        [`${username}@example.com`, username],
      )
      ids.set(username, rows[0].id)
    }
    const giveUp = (username: string, by: string, keptUntil: string) =>
      client.query(
        `insert into former_usernames (username, user_id, kept_until) values ($1, $2, now() + $3::interval)`,
        [username, ids.get(by), keptUntil],
      )
    // given up by another lately, by another long ago, and by the owner
    await giveUp('help-1', 'keeper', '10 days')
    await giveUp('calendar-1', 'keeper', '-1 day')
    await giveUp('contact.1', 'contact', '10 days')

    await migrate(url)

    const { rows } = await client.query('select id, username, username_changed_at is null as free from users')
    const nameOf = (former: string) => rows.find(({ id }) => id === ids.get(former)).username
    expect(nameOf('Explore')).toBe('Explore-1')
    expect(nameOf('kit')).toBe('kit-3')
    expect(nameOf('help')).toBe('help-2')
    expect(nameOf('calendar')).toBe('calendar-1')
    expect(nameOf('contact')).toBe('contact-1')
    for (const untouched of ['KIT-1', 'k1t.2', 'keeper', 'explorer']) expect(nameOf(untouched)).toBe(untouched)
    expect(rows.filter(({ free }) => free)).toHaveLength(5)
    expect(new Set(rows.map(({ username }) => skeletonOf(username))).size).toBe(rows.length)

    const { rows: redirects } = await client.query(
      `select username, user_id, round(extract(epoch from kept_until - now()) / 86400)::int as days from former_usernames
        where user_id = any($1) and username not like '%1' order by username`,
      [[...ids.values()]],
    )
    expect(redirects).toEqual(
      ['calendar', 'contact', 'Explore', 'help', 'kit'].map((name) => ({
        username: name.toLowerCase(),
        user_id: ids.get(name),
        days: 90,
      })),
    )
    const { rows: waiting } = await client.query('select user_id, former_username from forced_renames order by user_id')
    expect(waiting).toEqual(
      ['Explore', 'kit', 'help', 'calendar', 'contact'].map((name) => ({
        user_id: ids.get(name),
        former_username: name,
      })),
    )
  })
})

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
