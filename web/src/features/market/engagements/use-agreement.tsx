import { useTranslation } from 'react-i18next'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { orderErrors } from '#contract/market/orders/errors.ts'
import type { ChangedTerms } from '#contract/market/terms/changed-terms.ts'
import { useAction } from '../../../api/queries.ts'
import type { CallInput, RequestError } from '../../../api/request.ts'
import { useMoney } from '../../../format/figures.tsx'
import { useConfirm } from '../../../kit/dialogs/confirm.tsx'
import { TermsChanges } from './TermsChanges.tsx'

type Options<E extends Endpoint> = {
  onDone?: (answer: AnswerOf<E>) => void
  /** Called with any refusal but that of changed terms. */
  onRefused: (error: RequestError) => void
  /** The same call, for the present terms. */
  agreeTo: (input: CallInput<E>, now: ChangedTerms) => CallInput<E>
}

/**
 * An action that agrees to terms. If they differ from the shown ones by now, it shows the differences, and agrees to the new ones at one
 * press.
 */
export function useAgreement<E extends Endpoint>(endpoint: E, { onDone, onRefused, agreeTo }: Options<E>) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const openConfirmation = useConfirm()
  const { mutate, isPending } = useAction(endpoint, {
    onDone,
    onRefused: (error) => {
      if (!changedTermsOf(error)) onRefused(error)
    },
  })
  const agree = (input: CallInput<E>) =>
    mutate(input, {
      onError: (error) => {
        const now = changedTermsOf(error)
        if (!now) return
        openConfirmation({
          title: t('terms.changed'),
          text: t(orderErrors.termsChanged),
          children: <TermsChanges changed={now.changed} />,
          confirm: now.amount === null ? t('terms.agree') : t('terms.agreeFor', { amount: inMoney(now.amount) }),
          movesMoney: true,
          onConfirm: () => agree(agreeTo(input, now)),
        })
      },
    })
  return { agree, isPending }
}

const changedTermsOf = ({ code, details }: RequestError) =>
  code === 'terms_changed' ? (details.details as ChangedTerms) : null
