import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Dispute, type DisputeOutcome, disputes, ruling } from '#contract/market/disputes/disputes.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { serverNow } from '../../../format/server-clock.ts'
import { useToast } from '../../../kit/toasts.tsx'

type Values = { outcome: DisputeOutcome; releaseAmount: number | null; reason: string }

/** The form of an admin's proposal, or of the decision after an objection; stored as a draft until it is sent. */
export function useRuling(dispute: Dispute) {
  const { t } = useTranslation()
  const toast = useToast()
  const { id, amount, status, proposeUntil, proposal } = dispute
  const step = status === 'objected' || serverNow() > Date.parse(proposeUntil) ? 'decide' : 'propose'
  const initial: Values = {
    outcome: proposal?.outcome ?? 'split',
    releaseAmount: proposal?.outcome === 'split' ? proposal.releaseAmount : Math.round(amount / 2),
    reason: proposal?.reason ?? '',
  }
  const { form, onRefused, draft } = useContractForm(ruling, initial, { draft: `ruling-${step}-${id}` })
  const [attempts, setAttempts] = useState(0)
  const action = useAction(disputes[step], {
    onDone: () => {
      draft.clear()
      toast.show({ title: 'dispute.queue', text: t(`dispute.${step}Done`) })
    },
    onRefused,
  })
  const send = () => {
    if (form.validate().hasErrors) return setAttempts((before) => before + 1)
    const { outcome, releaseAmount, reason } = form.getValues()
    const body = { outcome, releaseAmount: outcome === 'split' ? releaseAmount : null, reason }
    action.mutate({ params: { id }, body })
  }
  return { form, step, send, attempts, busy: action.isPending } as const
}

export type RulingForm = ReturnType<typeof useRuling>['form']
