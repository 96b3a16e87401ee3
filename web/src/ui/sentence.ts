import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestError } from './request.ts'

/** A sentence of the contract, or of a request, in the reader's language; one that is not known is shown as it came. */
export function useSentence() {
  const { t, i18n } = useTranslation()
  return useCallback(
    (sentence: string, params?: Record<string, unknown>): string =>
      i18n.exists(sentence) ? String(t(sentence as never, params as never)) : sentence,
    [t, i18n],
  )
}

/** What to tell a person about a request that failed. */
export function useFailure() {
  const sentence = useSentence()
  return useCallback(
    (error: Error): string => {
      if (!(error instanceof RequestError)) return sentence(error.message)
      const { template, params } = error.details
      return typeof template === 'string'
        ? sentence(template, params as Record<string, unknown>)
        : sentence(error.message)
    },
    [sentence],
  )
}
