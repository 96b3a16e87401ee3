import { describe, expect, it } from 'vitest'
import { textsIn } from './content/texts.ts'
import { openTranslations, translatorOf } from './translations.ts'

describe('texts of the demo', () => {
  const translate = translatorOf([['Good morning', 'صباح الخير', 'Buenos días', 'Guten Morgen', 'Bom dia']])

  it('are read in the language of the reader, whichever they were written in', () => {
    expect(translate({ items: [{ text: 'Good morning' }, { text: 'Guten Morgen' }] }, 'ar')).toEqual({
      items: [{ text: 'صباح الخير' }, { text: 'صباح الخير' }],
    })
    expect(translate('صباح الخير', 'en')).toBe('Good morning')
  })

  it('are looked for as wholes: what anybody else writes stays as it was written', () => {
    const content = { text: 'Good morning, Lena', at: new Date(0), count: 3, none: null }
    expect(translate(content, 'de')).toEqual(content)
  })

  it('are not changed where they are stored', () => {
    const stored = { text: 'Good morning' }
    expect(translate(stored, 'pt')).not.toBe(stored)
    expect(stored.text).toBe('Good morning')
  })
})

describe('people of the demo', () => {
  it('write in every language', async () => {
    const translate = await openTranslations()
    const { bio } = textsIn.en.people['lena.hart']!
    expect(translate({ bio }, 'ar')).toEqual({ bio: textsIn.ar.people['lena.hart']!.bio })
    expect(translate({ displayName: 'ليلى خالد' }, 'de')).toEqual({ displayName: 'Layla Khalid' })
  })
})
