import { useTranslation } from 'react-i18next'
import { purchases } from '#contract/market/orders/purchases.ts'
import { noteInstallMoment } from '../../../../api/install/install-offer.ts'
import { useAction } from '../../../../api/queries.ts'
import type { RequestError } from '../../../../api/request.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { ConfirmButton } from '../../../../kit/buttons.tsx'
import { MailButton } from '../../../../kit/dialogs/MailButton.tsx'

type Props = {
  purchaseId: number
  /** Name of the business. */
  business: string
  message?: string
  onAccepted?: (taskId: number) => void
}

/** The influencer accepts or declines a paid order. */
export function AnswerButtons({ purchaseId, business, message, onAccepted }: Props) {
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
      <MailButton
        label={t('order.accept')}
        to={business}
        busy={accept.isPending}
        reason={user.isVerified ? null : t('Confirm your email first')}
        onConfirm={() => accept.mutate(input)}
      />
      <ConfirmButton
        variant="default"
        busy={decline.isPending}
        title={t('order.declineTitle')}
        text={t('order.declineText', { name: business })}
        movesMoney
        onConfirm={() => decline.mutate(input)}
      >
        {t('order.decline')}
      </ConfirmButton>
    </>
  )
}
