import { MantineProvider } from '@mantine/core'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import texts from '../../public/locales/en/translation.json' with { type: 'json' }
import { textOptions } from '../format/texts.ts'
import { SortableList } from './SortableList.tsx'

const i18n = createInstance()
await i18n.use(initReactI18next).init({ ...textOptions, lng: 'en', resources: { en: { translation: texts } } })

it('gives each item a handle and two named buttons, disabled at the ends', () => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <SortableList
          items={[
            { id: 7, name: 'Shop' },
            { id: 3, name: 'Blog' },
          ]}
          idOf={(item) => item.id}
          labelOf={(item) => item.name}
          onReorder={() => undefined}
        >
          {(item, handle) => (
            <p>
              {item.name}
              {handle}
            </p>
          )}
        </SortableList>
      </MantineProvider>
    </I18nextProvider>,
  )
  const buttons = [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => ({
    name: /aria-label="([^"]*)"/.exec(tag)?.[1],
    isOff: /(?<!data-)aria-disabled="true"/.test(tag),
  }))
  expect(buttons).toEqual([
    { name: 'Move Shop', isOff: false },
    { name: 'Move Shop up', isOff: true },
    { name: 'Move Shop down', isOff: false },
    { name: 'Move Blog', isOff: false },
    { name: 'Move Blog up', isOff: false },
    { name: 'Move Blog down', isOff: true },
  ])
  expect(html).toContain('aria-roledescription="movable item"')
})
