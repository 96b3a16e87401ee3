import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { defaultOperator, type Operator } from '#contract/foundation/site/operator.ts'
import { languages } from '#contract/languages.ts'
import { createPageI18n } from '../../../../public/texts.ts'
import { Component, read } from './InformationPage.tsx'

const textsIn = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../../public/locales/${language}/translation.json`, import.meta.url), 'utf8'),
  )

const named: Operator = { ...defaultOperator, name: 'Harbour GmbH', address: 'Kai 1\n20457 Hamburg', vatId: 'DE123' }

/** The markup of /legals in a language. */
async function legals(language: (typeof languages)[number], operator: Operator): Promise<string> {
  const rest = { pathname: '/legals', search: '', params: {}, language, viewer: null, site: operator }
  const data = (await read!(async () => operator, rest))!
  return renderToStaticMarkup(
    <I18nextProvider i18n={createPageI18n(language, textsIn(language))}>
      <Component {...rest} data={data} />
    </I18nextProvider>,
  )
}

describe.each(languages)('the legal notice in %s', (language) => {
  const { missing } = JSON.parse(readFileSync(new URL(`./information/${language}.json`, import.meta.url), 'utf8'))
    .legals.sections[0].particulars

  it('states that the operator is not named yet, and what must be stated', async () => {
    const markup = await legals(language, defaultOperator)
    expect(markup).toContain(missing.slice(0, 30))
    expect(markup.match(/<h2>/g)).toHaveLength(7)
    expect(markup).toContain(`mailto:${defaultOperator.supportAddress}`)
  })

  it('states only the particulars that are given', async () => {
    const markup = await legals(language, named)
    for (const given of ['Harbour GmbH', 'Kai 1\n20457 Hamburg', 'DE123']) expect(markup).toContain(given)
    expect(markup).not.toContain(missing.slice(0, 30))
    expect(markup.match(/<h2>/g)).toHaveLength(5)
    expect(markup.match(/<dt>/g)).toHaveLength(4)
  })
})
