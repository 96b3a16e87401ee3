import { readFileSync } from 'node:fs'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { type TransparencyReport, transparencyRows } from '#contract/presence/moderation/transparency.ts'
import { PublicApp } from '../../../../public/PublicApp.tsx'
import type { PublicPage } from '../../../../public/page.ts'
import { createPageI18n, pickTexts } from '../../../../public/texts.ts'
import * as page from './TransparencyPage.tsx'

const textsIn = (language: Language) =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, `../../../../../public/locales/${language}/translation.json`), 'utf8'),
  ) as Record<string, string>

const report: TransparencyReport = {
  quarter: '2026-q3',
  groups: Object.entries(transparencyRows).map(([name, rows]) => ({
    name: name as TransparencyReport['groups'][number]['name'],
    rows: rows.map((row, i) => ({ name: row, count: i === 0 ? null : 1_000 + i })),
    total: 5_000,
  })),
  medianHours: { reports: 30.5, appeals: null },
}

async function render(search: string, answer: unknown, language: Language = 'en') {
  const asked: string[] = []
  const get = async (url: string) => {
    asked.push(url)
    return answer
  }
  const site = { supportAddress: 'help@vivobid.example' }
  const rest = { pathname: '/legals/transparency', search, params: {}, language, viewer: null, site }
  const data = await page.read!(get, rest)
  if (data === null) return { asked, text: null, html: '' }
  const frame = ['header.', 'landing.footer.', 'nav.', 'common.', 'account.', 'language.']
  const i18n = createPageI18n(language, pickTexts(textsIn(language), [...page.texts, ...frame], false))
  const html = renderToStaticMarkup(
    <PublicApp page={page as unknown as PublicPage} props={{ ...rest, data }} i18n={i18n} />,
  )
  const article = html.slice(html.indexOf('<article'), html.indexOf('</article>'))
  return { asked, html: article, text: article.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') }
}

it('the transparency report shows every count, says which are not shown, and links to its CSV', async () => {
  const { asked, text, html } = await render('', { quarters: ['2026-q3', '2026-q2'], report })
  expect(asked).toEqual(['/api/transparency'])
  expect(text).toContain('Quarter 3, 2026')
  expect(text).toContain('Content hidden 1,001')
  expect(text).toContain('Warning Not shown')
  expect(text).toContain('Reports 30.5 Appeals Not shown')
  expect(html).toContain('href="/api/transparency/2026-q3.csv"')
  expect(html).toContain('<option value="2026-q2">')
})

it('the transparency report of another quarter is asked for by the address, and is 404 where there is none', async () => {
  const { asked, text } = await render('?quarter=2025-q1', null)
  expect({ asked, text }).toEqual({ asked: ['/api/transparency?quarter=2025-q1'], text: null })
})

it('the transparency report says when its first appears', async () => {
  const { text } = await render('', { quarters: [], report: null })
  expect(text).toContain('No report yet')
})

it.each(languages)('the transparency report in %s has a text for everything', async (language) => {
  const { text } = await render(`?lng=${language}`, { quarters: ['2026-q3', '2026-q2'], report }, language)
  expect(text).not.toMatch(/transparency\.|sanction\.|reports\./)
})
