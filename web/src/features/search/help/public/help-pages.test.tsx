import { readFileSync } from 'node:fs'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/languages.ts'
import type { HelpEntry } from '#contract/search/help/help.ts'
import { PublicApp } from '../../../../public/PublicApp.tsx'
import type { PublicPage } from '../../../../public/page.ts'
import { createPageI18n } from '../../../../public/texts.ts'
import * as articlePage from './HelpArticlePage.tsx'
import * as listPage from './HelpPage.tsx'

const textsIn = (language: Language) =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, `../../../../../public/locales/${language}/translation.json`), 'utf8'),
  ) as Record<string, string>

const fees: HelpEntry = { topic: 'fees', group: 'money', title: 'What are the fees?', summary: 'Ten in a hundred.' }
const addMoney: HelpEntry = { ...fees, topic: 'add-money', title: 'How do I add money?' }
const reviews: HelpEntry = { ...fees, topic: 'reviews', group: 'trust', title: 'How do reviews work?' }
const article = {
  ...fees,
  summaryHtml: '<strong>Ten</strong> in a hundred.',
  html: '<p>See <a href="/help/add-money">money</a> and <a href="/wallet">your wallet</a>.</p>',
}

type Given = { page: PublicPage; pathname: string; search?: string; language?: Language; topic?: string }

/** A page's markup and head, with its requests to the API; null when it does not exist. */
async function render({ page, pathname, search = '', language = 'en', topic = '' }: Given) {
  const asked: string[] = []
  const get = async (url: string) => {
    asked.push(url)
    const { pathname, searchParams } = new URL(url, 'http://here.invalid')
    if (pathname === '/api/help/fees') return article
    if (pathname !== '/api/help') return null
    const q = searchParams.get('q') ?? ''
    return { items: q === 'nonsense' ? [] : q === 'fees' ? [fees] : [addMoney, fees, reviews] }
  }
  const rest = { pathname, search, params: { topic }, language, viewer: null, site: { supportAddress: 'a@b.example' } }
  const data = await page.read!(get, rest)
  if (data === null) return { asked, markup: null, head: null }
  const i18n = createPageI18n(language, textsIn(language))
  const props = { ...rest, data }
  return {
    asked,
    markup: renderToStaticMarkup(<PublicApp page={page} props={props} i18n={i18n} />),
    head: page.head(i18n.t, { ...props, origin: 'https://vivobid.example' }),
  }
}
const list = (search = '', language: Language = 'en') =>
  render({ page: listPage as unknown as PublicPage, pathname: '/help', search, language })
const read = (topic: string, search = '') =>
  render({ page: articlePage as unknown as PublicPage, pathname: `/help/${topic}`, search, topic })

describe('/help', () => {
  it('lists the articles under their groups, and is indexed', async () => {
    const { markup, head, asked } = await list()
    expect(markup).toContain('<a href="/help/fees">What are the fees?</a>')
    expect(markup).toContain('Verification and reputation')
    expect(markup).not.toContain('Answers for')
    expect(head).not.toHaveProperty('hidden')
    expect(asked).toEqual(['/api/help?lng=en&q='])
  })

  it('shows what a search found, above everything else, and is not indexed', async () => {
    const { markup, head } = await list('?q=fees')
    expect(markup).toContain('Answers for “fees”')
    expect(markup).toContain('Ten in a hundred.')
    expect(markup!.indexOf('Answers for')).toBeLessThan(markup!.indexOf('Verification and reputation'))
    expect(head).toMatchObject({ hidden: true })
  })

  it('says what to do when a search found nothing', async () => {
    expect((await list('?q=nonsense')).markup).toContain('No answers for “nonsense”')
  })

  it('cuts a search to what the API takes', async () => {
    const { asked } = await list(`?q=${'a'.repeat(200)}`)
    expect(asked.at(-1)).toBe(`/api/help?lng=en&q=${'a'.repeat(100)}`)
  })

  it('stays in the language that its address names', async () => {
    const { markup } = await list('?lng=ar', 'ar')
    expect(markup).toContain('href="/help/fees?lng=ar"')
    expect(markup).toContain('<input type="hidden" name="lng" value="ar"/>')
  })
})

describe('/help/{topic}', () => {
  it('answers the question, and leads to the others of its group', async () => {
    const { markup, head } = await read('fees')
    expect(markup).toContain('<h1>What are the fees?</h1>')
    expect(markup).toContain('<strong>Ten</strong> in a hundred.')
    expect(markup).toContain('<a href="/help/add-money">How do I add money?</a>')
    expect(markup).not.toContain('How do reviews work?')
    expect(head).toMatchObject({
      title: 'What are the fees?',
      description: 'Ten in a hundred.',
      canonical: '/help/fees',
    })
    expect(JSON.stringify(head)).toContain('"@type":"FAQPage"')
  })

  it('stays in the language of its address, except where a link leaves help', async () => {
    const { markup } = await read('fees', '?lng=de')
    expect(markup).toContain('<a href="/help/add-money?lng=de">money</a>')
    expect(markup).toContain('<a href="/wallet">')
  })

  it('does not exist for an unknown topic', async () => {
    expect((await read('no-such-topic')).markup).toBeNull()
  })
})
