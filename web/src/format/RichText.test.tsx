import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import arabic from '../../public/locales/ar/translation.json' with { type: 'json' }
import english from '../../public/locales/en/translation.json' with { type: 'json' }
import { RichText } from './RichText.tsx'
import { textOptions } from './texts.ts'

async function drawn(lng: 'en' | 'ar', component: React.ReactNode): Promise<string> {
  const i18n = createInstance()
  const resources = { en: { translation: english }, ar: { translation: arabic } }
  await i18n.use(initReactI18next).init({ ...textOptions, lng, resources })
  return renderToStaticMarkup(<I18nextProvider i18n={i18n}>{component}</I18nextProvider>)
}

const values = { name: <bdi>Ana</bdi>, at: <time>yesterday</time> }

it('puts elements where the translation has their placeholders', async () => {
  expect(await drawn('en', <RichText of="desk.madeBy" values={values} />)).toBe(
    'Made by <bdi>Ana</bdi>, <time>yesterday</time>',
  )
  expect(await drawn('ar', <RichText of="desk.madeBy" values={values} />)).toBe(
    'أنشأها <bdi>Ana</bdi>، <time>yesterday</time>',
  )
})

it('chooses the plural form and fills in the count', async () => {
  const text = <RichText of="alerts.times" count={3} values={{ at: <time>yesterday</time> }} />
  expect(await drawn('en', text)).toBe('Detected 3 times, most recently <time>yesterday</time>')
})

it('does not fill placeholders in what it is given', async () => {
  const given = { ...values, name: <bdi>{'{{at}}'}</bdi> }
  expect(await drawn('en', <RichText of="desk.madeBy" values={given} />)).toBe(
    'Made by <bdi>{{at}}</bdi>, <time>yesterday</time>',
  )
})
