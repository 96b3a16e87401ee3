import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { legibleName } from './legible.ts'
import { typesetPdf } from './typeset.ts'

type Written = { language?: Language; lines?: string[]; rows?: [string, string][]; title?: string }
const typeset = ({ language = 'en', lines = [], rows = [], title = 'A specimen' }: Written) =>
  typesetPdf({
    template: new URL('../../../test/specimen.typ', import.meta.url),
    title,
    language,
    madeAt: new Date('2026-11-28T10:00:00Z'),
    content: { lines, rows },
  })
const poppler = (pdf: Buffer) => {
  const { stdout, error } = spawnSync('pdftotext', ['-', '-'], { input: pdf })
  // not installed everywhere
  return error
    ? null
    : stdout
        .toString()
        .replaceAll(/[\u202a-\u202e]/g, '')
        .replaceAll(/\s+/g, ' ')
}
const faces = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name!.split('-')[0])

const scripts = {
  Latin: 'Łódź İstanbul Việt Ħaġar',
  Cyrillic: 'Анна Ковалёва Київ Қазақ',
  Greek: 'Ελληνικά Άγγελος',
  Arabic: 'سلام عليكم بالدولار الأمريكي',
  Persian: 'خوش آمدید گلستان ژاله',
  Urdu: 'پاکستان ٹھیک ہے',
  Pashto: 'پښتو ژبه ګړې',
  Kurdish: 'کوردی سۆرانی ڵێ',
  Hebrew: 'שלום עולם',
  Armenian: 'Հայաստան',
  Georgian: 'საქართველო',
  Ethiopic: 'አማርኛ',
  Han: '漢字汉字',
  Japanese: 'ひらがなカタカナ',
  Korean: '한국어',
  Lao: 'ພາສາລາວ',
  Thai: 'ภาษาไทย',
}
/** Scripts whose marks stand above, below or before other letters, so that viewers may copy them in another order. */
const reordered = {
  Yoruba: 'Ọ̀yọ́',
  Thaana: 'ދިވެހި',
  'vowelled Arabic': 'مُحَمَّدٌ',
  'vowelled Hebrew': 'בְּרֵאשִׁית',
  Devanagari: 'नमस्ते',
  Bengali: 'বাংলা',
  Gurmukhi: 'ਪੰਜਾਬੀ',
  Gujarati: 'ગુજરાતી',
  Oriya: 'ଓଡ଼ିଆ',
  Tamil: 'தமிழ்',
  Telugu: 'తెలుగు',
  Kannada: 'ಕನ್ನಡ',
  Malayalam: 'മലയാളം',
  Sinhala: 'සිංහල',
  Khmer: 'ភាសាខ្មែរ',
  Burmese: 'မြန်မာ',
  Tibetan: 'བོད་སྐད',
}

describe('a document', () => {
  it.each(Object.entries(scripts))('can be read, searched and copied in %s letters', async (_, words) => {
    for (const language of ['en', 'ar'] as const) {
      const pdf = typeset({ language, lines: [words] })
      for (const word of words.split(' ')) {
        expect((await readPdf(pdf)).said.normalize('NFC')).toContain(word.normalize('NFC'))
        expect(poppler(pdf)?.normalize('NFC') ?? word).toContain(word.normalize('NFC'))
      }
    }
  })

  it.each(Object.entries(reordered))('has all %s letters', async (_, words) => {
    const pdf = typeset({ lines: [words] })
    expect(pdf.toString('latin1')).toContain('<pdfuaid:part>1')
    expect((await readPdf(pdf)).said).not.toContain('\ufffd')
  })

  it('says what people wrote as they wrote it, never as markup', async () => {
    const lines = [
      '#panic("no") *bold* _it_ $x^2$ <label> @name',
      '= Heading -- "quoted" ~ \\ // [x]',
      'https://a.example/#b',
    ]
    const { said } = await readPdf(typeset({ lines, title: '#set page(width: 1pt) @title' }))
    for (const line of [...lines, '#set page(width: 1pt) @title']) expect(said).toContain(line)
  })

  it('is read line by line and row by row, in Arabic too', async () => {
    const rows: [string, string][] = [
      ['سلام', '$1'],
      ['Ana', '$2'],
      ['دولار', '$3'],
    ]
    for (const language of ['en', 'ar'] as const) {
      const { said } = await readPdf(typeset({ language, lines: ['one', 'two'], rows }))
      const order = ['one', 'two', 'سلام', 'Ana', 'دولار'].map((word) => said.indexOf(word))
      expect(order).toEqual([...order].sort((a, b) => a - b))
      expect(order[0]).toBeGreaterThan(0)
    }
  })

  it('says Latin lines in their order in an Arabic document', async () => {
    const { said } = await readPdf(
      typeset({ language: 'ar', lines: ['سلام عليكم', 'Calle Mayor 1', '@mina', 'S-2026-000123'] }),
    )
    expect(said).toContain('سلام عليكم Calle Mayor 1 @mina S-2026-000123')
  })

  it('is tagged as PDF/UA asks: title, language, heading and a table with a head', () => {
    const text = typeset({ language: 'ar', rows: [['Ana', '$2']] }).toString('latin1')
    expect(text).toContain('<pdfuaid:part>1')
    expect(text).toContain('/Lang (ar)')
    expect(text).toContain('/Marked true')
    expect(text).toMatch(/\/DisplayDocTitle true/)
    for (const tag of ['H1', 'Table', 'TR', 'TH', 'TD']) expect(new RegExp(`/S /${tag}\\b`).test(text), tag).toBe(true)
  })

  it('has the same bytes when its content is the same', () => {
    const make = () => typeset({ lines: ['Ana', 'سلام'] })
    expect(make().equals(make())).toBe(true)
  })

  it('holds only the faces that its letters need, and of them only those letters', () => {
    const plain = typeset({ lines: ['Ana and Łukasz'] })
    expect(new Set(faces(plain))).toEqual(new Set(['ReadexPro']))
    expect(plain.length).toBeLessThan(30_000)
    const mixed = typeset({ lines: ['Ana', '漢字', '한국'] })
    expect(faces(mixed)).toEqual(expect.arrayContaining(['ReadexPro', 'NanumGothic', 'ChocolateClassicalSans']))
    expect(mixed.length).toBeLessThan(40_000)
  })

  it('shows a mark for a letter that no face has, and leaves out what cannot be seen', async () => {
    const { said } = await readPdf(typeset({ lines: ['a𐎀b \u202ec\u0007\u200bd'] }))
    expect(said).toContain('a\ufffdb cd')
  })

  it('is made where a mark of one script stands on a letter of another', async () => {
    const { said } = await readPdf(typeset({ lines: ['a\u05b0 سa\u0903', 'next'] }))
    expect(said).toContain('next')
  })
})

describe('a name', () => {
  it.each([
    ['Анна Ковалёва', 'Анна Ковалёва'],
    ['Ana 🎉', 'Ana 🎉'],
    ['مينا Mina', 'مينا Mina'],
    ['𐎀𐎁', '@ana'],
    ['Ana 𐎀', 'Ana (@ana)'],
    ['𐎀 🎉', '@ana'],
  ])('%s is shown as %s', (displayName, shown) => {
    expect(legibleName({ displayName, username: 'ana' }, 'en')).toBe(shown)
  })
})
