import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { influencerName } from './people.ts'
import { parseContent } from './read-content.ts'
import { readStages } from './stages.ts'

describe('a file of the demo', () => {
  const schema = z.strictObject({
    people: z.array(z.strictObject({ name: z.string().min(1, 'Enter a name'), friend: influencerName.optional() })),
  })
  const read = (text: string) => () => parseContent('people.yaml', text, schema)

  it('is read as its schema says', () =>
    expect(read('people:\n  - name: Lena\n    friend: maya.collins\n')()).toEqual({
      people: [{ name: 'Lena', friend: 'maya.collins' }],
    }))

  it('is refused with the place of each wrong value', () =>
    expect(read("people:\n  - name: ''\n  - name: Omar\n    nick: O\n")).toThrow(
      'server/demo/content/people.yaml: people.0.name: Enter a name\nserver/demo/content/people.yaml: people.1: Unrecognized key: "nick"',
    ))

  it('is refused when it names somebody who is nowhere', () =>
    expect(read('people:\n  - name: Omar\n    friend: nobody\n')).toThrow(
      'server/demo/content/people.yaml: people.0.friend: people.yaml has no “nobody”',
    ))

  it('is refused with the line of what is not YAML', () => {
    expect(read('people:\n  - name: Our day: filmed\n')).toThrow(/people\.yaml: .* at line 2/)
    expect(read('people: []\npeople: []\n')).toThrow(/people\.yaml: Map keys must be unique at line 2/)
  })
})

describe('the files of the demo', () => {
  it('are all as their schemas say', async () => {
    for (const file of readdirSync(import.meta.dirname)) if (!file.includes('.test.')) await import(`./${file}`)
  })

  it('are refused when a stage has a move that nobody can play', () =>
    expect(() => readStages('order-stages', { accept: null, deliver: null })).toThrow(
      'server/demo/content/order-stages.yaml: quoted: ',
    ))
})
