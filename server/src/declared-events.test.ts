import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { languages } from '#contract/languages.ts'
import { declaredEvents } from './declared-events.ts'
import { declareEvent } from './features/foundation/notifications/declare-event.ts'
import { exampleMail } from './features/foundation/notifications/mail/mail-gallery.ts'
import { notify } from './features/foundation/notifications/notify.ts'
import type { SystemContext } from './platform/context.ts'

const events = Object.values(declaredEvents).flat()

/** Placeholders that any mail fills in, `from` with the other person's name, and those made of params: what happens or which sanction it is, and the ranking. */
const filledForAll = ['product', 'support', 'until', 'hours', 'name', 'from']
const madeOf: Record<string, string[]> = { what: ['action', 'sanction'], ranking: ['rank'] }

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
const textsIn = (language: string) =>
  JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8')) as Record<string, string>

describe.each(languages)('the texts of events in %s', (language) => {
  const texts = textsIn(language)

  it.each(events.map(({ name, params }) => ({ name, fields: Object.keys(params.shape) })))(
    'name only what $name declares',
    ({ name, fields }) => {
      const known = new Set([
        ...filledForAll,
        ...fields,
        ...Object.keys(madeOf).filter((made) => madeOf[made]!.some((field) => fields.includes(field))),
      ])
      for (const key of [`${name}.subject`, `${name}.body`, `${name}.subject.campaign`, `${name}.body.campaign`])
        for (const placeholder of placeholders(texts[key] ?? '')) expect(known).toContain(placeholder)
    },
  )
})

describe('a declared event', () => {
  it.each(events)('has an example of its params that fills its texts: $name', ({ name, params, example }) => {
    expect(params.strict().parse(example)).toEqual(example)
    expect(exampleMail(name, 'en', 'https://vivobid.example').text).not.toContain('{{')
  })

  it('says when it happens and who is told', () => {
    for (const { when, to } of events) {
      expect(when).toMatch(/^\S.+[^.]$/)
      expect(to).not.toBe('')
    }
  })
})

describe('the compiler refuses', () => {
  const about = { when: 'a letter comes', to: 'the receiver', category: 'messages', lane: 'pair', live: null } as const
  const params = z.object({ from: z.string() })

  // biome-ignore format: each error is expected in the next line
  const refused: [string, (context: SystemContext) => unknown][] = [
    // @ts-expect-error love_letter.subject and love_letter.body are in no language
    ['an event without texts', () => declareEvent('love_letter', { ...about, params, example: { from: 'Lena' } })],
    // @ts-expect-error the gallery of mails would have nothing to show
    ['one without an example', () => declareEvent('gift_thanked', { ...about, params })],
    // @ts-expect-error from is missing
    ['an example that lacks a param', () => declareEvent('gift_thanked', { ...about, params, example: {} })],
    // @ts-expect-error there is no such text
    ['a button without a label', () => declareEvent('gift_thanked', { ...about, params, example: { from: 'Lena' }, button: 'button.love' })],
    // @ts-expect-error nobody declares it
    ['notifying of what is not declared', (context) => notify(context, { userId: 1, kind: 'love_letter', params: {} })],
    // @ts-expect-error link and reason are missing
    ['notifying without a param', (context) => notify(context, { userId: 1, kind: 'gift_thanked', params: { from: 'Lena' } })],
  ]

  it.each(refused)('%s', (_what, use) => expect(use).toBeTypeOf('function'))
})
