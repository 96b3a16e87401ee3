import { useTranslation } from 'react-i18next'
import { payouts, type WithdrawalInQueue } from '#contract/withdrawals.ts'
import { useMoney } from '../../ui/figures.tsx'
import { useAction, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { useToast } from '../../ui/toasts.tsx'
import { WithReason } from './WithReason.tsx'

/** Of a withdrawal that was sent: it came back from the bank or PayPal. */
export function Bounced({ withdrawal: { id, amount, user } }: { withdrawal: WithdrawalInQueue }) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const toast = useToast()
  const refused = useRefused()
  const readAgain = useReadAgain()
  const bounced = useAction(payouts.bounced, {
    onDone: () => {
      toast.show({ title: 'desk.title', text: t('desk.decided') })
      readAgain(payouts.list)
    },
    onRefused: (error) => {
      refused(error)
      readAgain(payouts.list)
    },
  })
  return (
    <WithReason
      title={t('desk.bounced')}
      text={t('desk.bouncedText', { amount: inMoney(amount), name: user.displayName })}
      description={t('review.reasonHint')}
      busy={bounced.isPending}
      danger
      onGiven={(note) => bounced.mutate({ params: { id }, body: { note } })}
    />
  )
}
