import { useTranslation } from 'react-i18next'
import { purchases } from '#contract/market/orders/purchases.ts'
import { useAction } from '../../../../api/queries.ts'
import type { RequestError } from '../../../../api/request.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { useMoney } from '../../../../format/figures.tsx'
import { ConfirmButton } from '../../../../kit/buttons.tsx'

type Props = {
  order: { id: number; title: string | null; deliveryDays: number | null; amount: number | null }
}

/** Accepts a paid order where only its title is shown: asks first, with what the influencer receives and has to do. */
export function AcceptOrder({ order: { id, title, deliveryDays, amount } }: Props) {
  const { t } = useTranslation()
  const money = useMoney()
  const user = useSignedIn()
  const handleRefusal = useRefusalHandler()
  const accept = useAction(purchases.accept, { onRefused: (error: RequestError) => handleRefusal(error) })
  return (
    <ConfirmButton
      size="sm"
      busy={accept.isPending}
      reason={user.isVerified ? null : t('Confirm your email first')}
      aria-label={`${t('order.accept')}: ${title}`}
      title={t('work.acceptTitle', { title })}
      text={t('work.acceptText', { count: deliveryDays ?? 0, amount: money(amount ?? 0) })}
      onConfirm={() => accept.mutate({ params: { id }, body: { message: null } })}
    >
      {t('order.accept')}
    </ConfirmButton>
  )
}
