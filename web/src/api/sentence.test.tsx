import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import { type ErrorSentence, errors } from '#contract/errors.ts'
import { requestStatuses } from '#contract/market/campaign-requests/request-machine.ts'
import { videoStatuses } from '#contract/market/videos/video-machine.ts'
import german from '../../public/locales/de/translation.json' with { type: 'json' }
import english from '../../public/locales/en/translation.json' with { type: 'json' }
import { textOptions } from '../format/texts.ts'
import { RequestError } from './request.ts'
import { useErrorText } from './sentence.ts'

const Shown = ({ error }: { error: Error }) => useErrorText()(error)

async function shown(lng: 'en' | 'de', template: ErrorSentence, params: Record<string, string>): Promise<string> {
  const i18n = createInstance()
  const resources = { en: { translation: english }, de: { translation: german } }
  await i18n.use(initReactI18next).init({ ...textOptions, lng, resources })
  const error = new RequestError(409, 'as the API says it', { details: { template, params } })
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Shown error={error} />
    </I18nextProvider>,
  )
}

it.each([
  ['en', errors.taskState, { from: 'in_progress', to: 'completed' }, ['“In progress”', '“Completed”']],
  ['de', errors.taskState, { from: 'in_progress', to: 'completed' }, ['„In Arbeit“', '„Abgeschlossen“']],
  ['en', errors.questionState, { from: 'asked', to: 'paid' }, ['“Price requested”', '“Paid”']],
  ['en', errors.purchaseState, { status: 'pending' }, ['“Awaiting answer”']],
  ['de', errors.requestState, { from: 'accepted', to: 'rejected' }, ['„Angenommen“', '„Geschlossen“']],
  ['en', errors.requestDueDateState, { from: 'pending_completion', to: 'accepted' }, ['“Published”']],
  ['de', errors.videoState, { from: 'rejected', to: 'verified' }, ['„Änderungen gewünscht“', '„Abgenommen“']],
] as const)('names states in the language of the reader: %s, %s', async (lng, sentence, params, names) => {
  const text = await shown(lng, sentence, params)
  for (const name of names) expect(text).toContain(name)
})

it.each([
  ['request', requestStatuses, errors.requestState],
  ['video', videoStatuses, errors.videoState],
] as const)('has a name for every state of a %s', async (_, statuses, sentence) => {
  for (const status of statuses) expect(await shown('en', sentence, { from: status, to: status })).not.toMatch(/“[a-z]/)
})

it('leaves a state that has no name as the server gave it', async () => {
  expect(await shown('en', errors.purchaseState, { status: 'on_the_moon' })).toContain('“on_the_moon”')
})
