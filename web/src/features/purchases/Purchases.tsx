import { Card, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Purchase, purchaseFilters, purchases } from '#contract/purchases.ts'
import { ActionButton, ConfirmButton, LinkButton } from '../../ui/buttons.tsx'
import { ClockLine } from '../../ui/ClockLine.tsx'
import { PersonLine } from '../../ui/Face.tsx'
import { Moment, Money } from '../../ui/figures.tsx'
import { StatusFilter, useStatus } from '../../ui/filters.tsx'
import { OrderReceiptsButton } from '../../ui/OrderReceipts.tsx'
import { paths } from '../../ui/paths.ts'
import { useAction, useList, useRead } from '../../ui/queries.ts'
import { ReviewHint } from '../../ui/ReviewHint.tsx'
import { useRefused } from '../../ui/refused.ts'
import type { RequestError } from '../../ui/request.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { EmptyState, ListOf, Screen } from '../../ui/screens.tsx'
import { ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { openQuestion } from './open-question.ts'
import { PayQuote } from './PayQuote.tsx'

/** /business/purchases: the business's orders. */
export function Component() {
  const { t } = useTranslation()
  const status = useStatus(purchaseFilters)
  const counts = useRead(purchases.counts, {}, { fresh: true })
  const list = useList(purchases.list, { query: { side: 'business', status } })
  const find = <LinkButton to={paths.market}>{t('order.find')}</LinkButton>
  return (
    <Screen title={t('order.purchases')} action={find} size="md">
      <ViewSwitch />
      <StatusFilter kind="order" statuses={purchaseFilters} counts={counts.data} />
      <ListOf
        list={list}
        section={t('order.purchases')}
        empty={<EmptyState title={t('order.empty')} text={t('order.emptyText')} action={find} />}
      >
        {(items) => items.map((purchase) => <Order key={purchase.id} purchase={purchase} />)}
      </ListOf>
    </Screen>
  )
}

function Order({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const refused = useRefused()
  const onRefused = (error: RequestError) => refused(error)
  const refresh = () => queries.invalidateQueries({ refetchType: 'all' })
  const pay = useAction(purchases.pay, {
    onDone: ({ purchase: paid, checkoutUrl }) => {
      if (checkoutUrl) return window.location.assign(checkoutUrl)
      refresh()
      navigate(paths.task(paid.taskId!))
    },
    onRefused,
  })
  const cancel = useAction(purchases.cancel, { onDone: refresh, onRefused })
  const params = { id: purchase.id }
  const unpaid = purchase.status === 'pending' && purchase.paymentStatus === 'pending'
  const question = openQuestion(purchase)
  const cancelLabel = t(question === 'price_asked' ? 'order.cancelQuestion' : 'order.cancel')
  return (
    <Card withBorder component="article" padding="lg">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <PersonLine person={purchase.influencer} note={<bdi>{purchase.dealTitle}</bdi>} />
          {purchase.disputedAt ? (
            <StatusBadge kind="order" status="disputed" />
          ) : purchase.status === 'in_progress' && purchase.taskStatus ? (
            <StatusBadge kind="task" status={purchase.taskStatus} />
          ) : (
            <StatusBadge kind="order" status={unpaid ? (question ?? 'unpaid') : purchase.status} />
          )}
        </Group>
        <Group justify="space-between">
          <Text c="dimmed" size="sm">
            {t(purchase.priceQuestion ? 'order.asked' : 'order.ordered')} <Moment at={purchase.createdAt} />
          </Text>
          <Text fw={600}>{purchase.amount > 0 ? <Money cents={purchase.amount} /> : t('deals.priceOnRequest')}</Text>
        </Group>
        {question === 'quoted' && (
          <Text>
            {t('order.quoted', { count: purchase.deliveryDays })}
            {purchase.priceQuestion?.message && <bdi> “{purchase.priceQuestion.message}”</bdi>}
          </Text>
        )}
        {purchase.messageFromInfluencer && <Text dir="auto">“{purchase.messageFromInfluencer}”</Text>}
        {purchase.clock && <ClockLine clock={purchase.clock} />}
        <ReviewHint purchase={purchase} />
        <Group gap="sm">
          {purchase.taskId !== null && <LinkButton to={paths.task(purchase.taskId)}>{t('order.open')}</LinkButton>}
          <OrderReceiptsButton purchase={purchase} />
          {question === 'quoted' && <PayQuote purchase={purchase} />}
          {unpaid && !question && (
            <ActionButton busy={pay.isPending} onClick={() => pay.mutate({ params, body: { payWith: 'card' } })}>
              {t('order.pay')}
            </ActionButton>
          )}
          {purchase.status === 'pending' && (
            <ConfirmButton
              variant="default"
              busy={cancel.isPending}
              title={t(question ? 'order.cancelQuestionTitle' : 'order.cancelTitle')}
              text={t(question ? 'order.cancelQuestionText' : unpaid ? 'order.cancelUnpaidText' : 'order.cancelText')}
              confirm={cancelLabel}
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
