import type { i18n } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../format/texts.ts'
import { RequestError } from './request.ts'

/** Placeholders that the server fills with the state of an order, a task or a price request. */
const states = ['from', 'to', 'status']
/** States of a price request that orders and tasks call otherwise. */
const namedOtherwise: Record<string, TextKey> = { asked: 'order.status.price_asked', paid: 'wallet.stage.paid' }

/** The same values with their states named as the reader's language names them. */
function withStateNames(params: Record<string, unknown>, { t, exists }: Pick<i18n, 't' | 'exists'>) {
  const nameOf = (state: string, placeholder: string) => {
    const kinds = placeholder === 'status' ? ['order', 'task'] : ['task', 'order']
    const keys = [namedOtherwise[state] ?? '', ...kinds.map((kind) => `${kind}.status.${state}`)]
    const key = keys.find((each) => exists(each))
    return key ? t(key as TextKey) : state
  }
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      states.includes(name) && typeof value === 'string' ? nameOf(value, name) : value,
    ]),
  )
}

/** Translates an error sentence of the contract; an unknown one is returned unchanged. */
export function useSentence() {
  const { t, i18n } = useTranslation()
  return useCallback(
    (sentence: string, params?: Record<string, unknown>): string =>
      i18n.exists(sentence) ? String(t(sentence as never, withStateNames(params ?? {}, i18n) as never)) : sentence,
    [t, i18n],
  )
}

/** A response that is none of ours, such as a proxy's error page, which the message of a query quotes (`read`). */
const isForeignAnswer = ({ status, message, details }: RequestError) =>
  typeof details.message !== 'string' && message.startsWith(`${status}: `)

/** The message to show for a failed request, in the user's language. */
export function useErrorText() {
  const sentence = useSentence()
  const { t } = useTranslation()
  return useCallback(
    (error: Error): string => {
      if (!(error instanceof RequestError)) return sentence(error.message)
      if (isForeignAnswer(error)) return t('error.server')
      const { template, params, message } = error.details
      if (typeof template === 'string') return sentence(template, params as Record<string, unknown>)
      return sentence(typeof message === 'string' ? message : error.message)
    },
    [sentence, t],
  )
}
