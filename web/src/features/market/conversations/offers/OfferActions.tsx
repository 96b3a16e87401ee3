import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatMoney } from '#contract/formats.ts'
import { type CustomOffer, offers } from '#contract/market/deals/offers.ts'
import { useAction } from '../../../../api/queries.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { paths } from '../../../../format/paths.ts'
import { ConfirmButton, LinkButton } from '../../../../kit/buttons.tsx'
import classes from './offer.module.css'

type Props = {
  offer: CustomOffer
  /** Name of the other side. */
  name: string
}

/**
 * Actions of the reader of an offer: the business orders or declines it, the influencer withdraws it; once ordered, both open the order.
 */
export function OfferActions({ offer, name }: Props) {
  const { t } = useTranslation()
  const isBusiness = useSignedIn().role === 'business'
  const { dealId, state, taskId } = offer
  if (taskId !== null)
    return (
      <div className={classes.actions}>
        <LinkButton to={paths.task(taskId)} size="sm" variant="default">
          {t('work.openOrder')}
        </LinkButton>
      </div>
    )
  if (state !== 'offered') return null
  return (
    <div className={classes.actions}>
      {isBusiness ? (
        <>
          <OrderLink offer={offer} />
          <Decline dealId={dealId} name={name} />
        </>
      ) : (
        <Withdraw dealId={dealId} name={name} />
      )}
    </div>
  )
}

/** Opens the order form over the conversation. */
function OrderLink({ offer: { dealId, price, title } }: { offer: CustomOffer }) {
  const { t, i18n } = useTranslation()
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  to.set('buy', String(dealId))
  const amount = formatMoney(price, i18n.language)
  return (
    <LinkButton to={`?${to}`} size="sm" aria-label={t('offer.orderOf', { amount, title })}>
      {t('offer.order', { amount })}
    </LinkButton>
  )
}

function Decline({ dealId, name }: { dealId: number; name: string }) {
  const { t } = useTranslation()
  const onRefused = useRefusalHandler()
  const decline = useAction(offers.decline, { onRefused })
  return (
    <ConfirmButton
      size="sm"
      variant="default"
      busy={decline.isPending}
      title={t('offer.declineTitle')}
      text={t('offer.declineText', { name })}
      onConfirm={() => decline.mutate({ params: { id: dealId } })}
    >
      {t('offer.decline')}
    </ConfirmButton>
  )
}

function Withdraw({ dealId, name }: { dealId: number; name: string }) {
  const { t } = useTranslation()
  const onRefused = useRefusalHandler()
  const withdraw = useAction(offers.withdraw, { onRefused })
  return (
    <ConfirmButton
      size="sm"
      variant="default"
      busy={withdraw.isPending}
      title={t('offer.withdrawTitle')}
      text={t('offer.withdrawText', { name })}
      onConfirm={() => withdraw.mutate({ params: { id: dealId } })}
    >
      {t('offer.withdraw')}
    </ConfirmButton>
  )
}
