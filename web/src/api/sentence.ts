import type { i18n } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ErrorSentence } from '#contract/errors.ts'
import type { FieldIssue } from '#contract/validation.ts'
import type { TextKey } from '../format/texts.ts'
import { quotedAnswer, RequestError } from './request.ts'

/** Placeholders that the server fills with the state of an order, a task, a price request or a campaign. */
const states = ['from', 'to', 'status']
/** States of a price request that orders and tasks call otherwise. */
const namedOtherwise: Record<string, TextKey> = { asked: 'order.status.price_asked', paid: 'wallet.stage.paid' }

type StateKey = (state: string) => string
const ofRequest: StateKey = (state) => `request.status.${state}`
const ofVideo: StateKey = (state) => `video.status.${state}`
/** Sentences whose states have words of their own: German “accepted” differs between a request and a task’s work. */
const ownStates: Partial<Record<ErrorSentence, StateKey>> = {
  'This request is {{from}} and can’t become {{to}}': ofRequest,
  'This request is {{from}}; its work can be cancelled while it is {{to}}': ofRequest,
  'This request is {{from}}; its due date can be moved while it is {{to}}': ofRequest,
  'This video is {{from}} and can’t become {{to}}': ofVideo,
}

/** The same values with their states named as the reader's language names them. */
function withStateNames(params: Record<string, unknown>, { t, exists }: Pick<i18n, 't' | 'exists'>, ownKey?: StateKey) {
  const nameOf = (state: string, placeholder: string) => {
    const kinds =
      placeholder === 'status'
        ? ['order', 'task', 'campaign', 'request', 'video']
        : ['task', 'order', 'campaign', 'request', 'video']
    const keys = [namedOtherwise[state] ?? '', ...kinds.map((kind) => `${kind}.status.${state}`)]
    const key = [ownKey?.(state) ?? '', ...keys].find((each) => exists(each))
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
      i18n.exists(sentence)
        ? String(
            t(sentence as never, withStateNames(params ?? {}, i18n, ownStates[sentence as ErrorSentence]) as never),
          )
        : sentence,
    [t, i18n],
  )
}

/** The sentence of a field's fault, in the user's language. */
export function useIssueText() {
  const sentence = useSentence()
  return useCallback(({ message, template, params }: FieldIssue) => sentence(template ?? message, params), [sentence])
}

/** Sentences in the reader's language for the faults of each field: of several, the first (spec §5). */
export function useFieldErrors() {
  const issueText = useIssueText()
  return useCallback(
    (issues: FieldIssue[]): Record<string, string> => {
      const errors: Record<string, string> = {}
      for (const issue of issues) errors[issue.path] ??= issueText(issue)
      return errors
    },
    [issueText],
  )
}

/** Checks for a response that is none of ours, such as a proxy's error page, which the message of a query quotes (`read`). */
const isForeignAnswer = (error: RequestError) => typeof error.details.message !== 'string' && quotedAnswer(error) !== ''

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
