import { useTranslation } from 'react-i18next'
import { purchases } from '#contract/market/orders/purchases.ts'
import { noteInstallMoment } from '../../../../api/install/install-offer.ts'
import { useAction } from '../../../../api/queries.ts'
import type { RequestError } from '../../../../api/request.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { ActionButton, ConfirmButton } from '../../../../kit/buttons.tsx'

type Props = {
  purchaseId: number
  businessName: string
  message?: string
  onAccepted?: (taskId: number) => void
}

/** The influencer accepts or declines a paid order. */
export function AnswerButtons({ purchaseId, businessName, message, onAccepted }: Props) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const handleRefusal = useRefusalHandler()
  const onRefused = (error: RequestError) => handleRefusal(error)
  const accept = useAction(purchases.accept, {
    onDone: ({ taskId }) => {
      noteInstallMoment()
      // an accepted order has a task
      onAccepted?.(taskId!)
    },
    onRefused,
  })
  const decline = useAction(purchases.decline, { onRefused })
  const input = { params: { id: purchaseId }, body: { message: message || null } }
  return (
    <>
      <ActionButton
        busy={accept.isPending}
        reason={user.isVerified ? null : t('Confirm your email first')}
        onClick={() => accept.mutate(input)}
      >
        {t('order.accept')}
      </ActionButton>
      <ConfirmButton
        variant="default"
        busy={decline.isPending}
        title={t('order.declineTitle')}
        text={t('order.declineText', { name: businessName })}
        onConfirm={() => decline.mutate(input)}
      >
        {t('order.decline')}
      </ConfirmButton>
    </>
  )
}
