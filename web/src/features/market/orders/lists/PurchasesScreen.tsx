import { Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { turnGroups } from '#contract/market/engagements/turn-groups.ts'
import { type Purchase, purchaseGroups, purchases } from '#contract/market/orders/purchases.ts'
import { useAction, useRead } from '../../../../api/queries.ts'
import type { RequestError } from '../../../../api/request.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { Money, RelativeTime } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { RichText } from '../../../../format/RichText.tsx'
import { ActionButton, ConfirmButton, LinkButton } from '../../../../kit/buttons.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { useStatusParam } from '../../../../kit/StatusFilter.tsx'
import { EmptyState } from '../../../../kit/screens.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { DeadlineChip } from '../../engagements/DeadlineChip.tsx'
import { OrderReceiptsButton } from '../../engagements/OrderReceipts.tsx'
import { openPriceRequest } from '../../engagements/open-price-request.ts'
import type { OrderRow } from '../../engagements/order-rows.ts'
import { TurnFilter } from '../../engagements/TurnFilter.tsx'
import { ReviewHint } from '../../reviews/ReviewHint.tsx'
import { OrderLists } from './OrderLists.tsx'
import { PayQuote } from './PayQuote.tsx'
import { purchaseGroupNames, usePurchaseRows } from './use-rows.ts'

/** /business/purchases: the business's orders by who acts next; as a board and a table, too. */
export function PurchasesScreen() {
  const { t } = useTranslation()
  const filter = useStatusParam([...turnGroups, ...purchaseGroups])
  const counts = useRead(purchases.counts, {})
  const list = usePurchaseRows('business', { filter, counts: counts.data })
  const findButton = <LinkButton to={paths.market}>{t('order.find')}</LinkButton>
  return (
    <OrderLists
      title={t('header.orders')}
      action={findButton}
      filter={
        <TurnFilter kind="order" states={purchaseGroups} names={purchaseGroupNames('business')} counts={counts.data} />
      }
      isFiltered={filter !== undefined}
      list={list}
      empty={<EmptyState title={t('order.empty')} text={t('order.emptyText')} action={findButton} />}
      card={(row) => row.purchase && <OrderCard row={row} purchase={row.purchase} />}
    />
  )
}

function OrderCard({ row, purchase }: { row: OrderRow; purchase: Purchase }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const handleRefusal = useRefusalHandler()
  const onRefused = (error: RequestError) => handleRefusal(error)
  const pay = useAction(purchases.pay, {
    onDone: ({ purchase: paid, checkoutUrl }) => {
      if (checkoutUrl) return window.location.assign(checkoutUrl)
      // a paid order has a task
      navigate(paths.task(paid.taskId!))
    },
    onRefused,
  })
  const cancel = useAction(purchases.cancel, { onRefused })
  const params = { id: purchase.id }
  const unpaid = purchase.status === 'pending' && purchase.paymentStatus === 'pending'
  const priceRequest = openPriceRequest(purchase)
  const cancelLabel = t(priceRequest === 'price_asked' ? 'order.cancelQuestion' : 'order.cancel')
  return (
    <Card withBorder component="article" padding="lg">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <UserRow person={purchase.influencer} note={<bdi>{purchase.dealTitle}</bdi>} />
          <StatusBadge {...row.status} />
        </Group>
        <Group justify="space-between">
          <Text c="dimmed" size="sm">
            <RichText
              of={purchase.priceQuestion ? 'order.asked' : 'order.ordered'}
              values={{ at: <RelativeTime at={purchase.createdAt} /> }}
            />
          </Text>
          <Text fw={600}>{purchase.amount > 0 ? <Money cents={purchase.amount} /> : t('deals.priceOnRequest')}</Text>
        </Group>
        {priceRequest === 'quoted' && (
          <Text>
            {t('order.quoted', { count: purchase.deliveryDays })}
            {purchase.priceQuestion?.message && (
              <>
                {' '}
                <bdi>“{purchase.priceQuestion.message}”</bdi>
              </>
            )}
          </Text>
        )}
        {purchase.messageFromInfluencer && <Text dir="auto">“{purchase.messageFromInfluencer}”</Text>}
        <DeadlineChip next={row.next} isLate={row.isLate} nameOf={() => row.person.displayName} />
        <ReviewHint purchase={purchase} />
        <Group gap="sm">
          {purchase.taskId !== null && (
            <LinkButton to={paths.task(purchase.taskId)} variant={row.turnGroup === 'your_turn' ? 'filled' : 'default'}>
              {t('order.open')}
            </LinkButton>
          )}
          <OrderReceiptsButton purchase={purchase} />
          {priceRequest === 'quoted' && <PayQuote purchase={purchase} />}
          {unpaid && !priceRequest && (
            <ActionButton
              busy={pay.isPending}
              onClick={() => pay.mutate({ params, body: { payWith: 'card', termsDigest: purchase.termsDigest } })}
            >
              {t('order.pay')}
            </ActionButton>
          )}
          {purchase.status === 'pending' && (
            <ConfirmButton
              variant="default"
              busy={cancel.isPending}
              title={t(priceRequest ? 'order.cancelQuestionTitle' : 'order.cancelTitle')}
              text={t(
                priceRequest ? 'order.cancelQuestionText' : unpaid ? 'order.cancelUnpaidText' : 'order.cancelText',
              )}
              movesMoney
              onConfirm={() => cancel.mutate({ params, body: {} })}
            >
              {cancelLabel}
            </ConfirmButton>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
