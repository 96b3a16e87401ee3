import { Card, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Purchase, purchaseFilters, purchases } from '#contract/orders/purchases.ts'
import { useAction, useList, useRead } from '../../../api/queries.ts'
import { useErrorText } from '../../../api/sentence.ts'
import { useSignedIn } from '../../../api/session.ts'
import { Money, RelativeTime } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { RichText } from '../../../format/RichText.tsx'
import { ActionButton, ConfirmButton, LinkButton } from '../../../kit/buttons.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { StatusFilter, useStatusParam } from '../../../kit/StatusFilter.tsx'
import { EmptyState, PagedList, Screen } from '../../../kit/screens.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { BriefView } from '../../../shared/orders/BriefView.tsx'
import { ClockLine } from '../../../shared/orders/ClockLine.tsx'
import { useOrderTerms } from '../../../shared/orders/use-order-terms.ts'
import { UserRow } from '../../../shared/profiles/UserRow.tsx'
import { ReviewHint } from '../../../shared/reviews/ReviewHint.tsx'
import { AnswerPriceRequest } from './AnswerPriceRequest.tsx'
import { openPriceRequest } from './open-price-request.ts'

/** /influencer/deal-requests: orders received from businesses, including those to answer. */
export function DealRequestsScreen() {
  const { t } = useTranslation()
  const status = useStatusParam(purchaseFilters)
  const counts = useRead(purchases.counts, {}, { fresh: true })
  const list = useList(purchases.list, { query: { side: 'influencer', status } })
  const { acceptHours } = useOrderTerms()
  return (
    <Screen title={t('order.requests')} size="md">
      <StatusFilter kind="order" statuses={purchaseFilters} counts={counts.data} />
      <PagedList
        list={list}
        section={t('order.requests')}
        empty={
          <EmptyState
            title={t('order.noRequests')}
            text={t('order.noRequestsText', { count: acceptHours })}
            action={<LinkButton to={paths.deals}>{t('order.toDeals')}</LinkButton>}
          />
        }
      >
        {(items) => items.map((purchase) => <RequestCard key={purchase.id} purchase={purchase} />)}
      </PagedList>
    </Screen>
  )
}

function RequestCard({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const navigate = useNavigate()
  const toast = useToast()
  const errorText = useErrorText()
  const [message, setMessage] = useState('')
  const onRefused = (error: Error) => {
    toast.show({ title: 'toast.error', text: errorText(error), failed: true })
  }
  const accept = useAction(purchases.accept, {
    onDone: ({ taskId }) => {
      navigate(paths.task(taskId!))
    },
    onRefused,
  })
  const decline = useAction(purchases.decline, { onRefused })
  const input = { params: { id: purchase.id }, body: { message: message || null } }
  const isOpen = purchase.status === 'pending' && purchase.paymentStatus === 'paid'
  const priceRequest = openPriceRequest(purchase)
  return (
    <Card withBorder component="article" padding="lg">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <UserRow person={purchase.business} note={<bdi>{purchase.dealTitle}</bdi>} />
          <StatusBadge kind="order" status={purchase.disputedAt ? 'disputed' : (priceRequest ?? purchase.status)} />
        </Group>
        <Text dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {purchase.messageFromBusiness}
        </Text>
        <BriefView purchase={purchase} />
        <Group justify="space-between">
          <Text c="dimmed" size="sm">
            <RichText
              of={purchase.priceQuestion ? 'order.asked' : 'order.ordered'}
              values={{ at: <RelativeTime at={purchase.createdAt} /> }}
            />
          </Text>
          {purchase.amount > 0 && (
            <Text>
              {t('order.youReceive')}{' '}
              <b>
                <Money cents={purchase.amount - purchase.fee} />
              </b>{' '}
              <Text span c="dimmed" size="sm">
                (<Money cents={purchase.amount} /> − <Money cents={purchase.fee} />)
              </Text>
            </Text>
          )}
        </Group>
        {purchase.clock && <ClockLine clock={purchase.clock} />}
        <ReviewHint purchase={purchase} />
        {priceRequest && <AnswerPriceRequest key={purchase.updatedAt} purchase={purchase} />}
        {isOpen && (
          <>
            <Textarea
              label={t('order.answer')}
              autosize
              minRows={1}
              dir="auto"
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
            <Group gap="sm">
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
                text={t('order.declineText')}
                confirm={t('order.decline')}
                onConfirm={() => decline.mutate(input)}
              >
                {t('order.decline')}
              </ConfirmButton>
            </Group>
          </>
        )}
        {!isOpen && purchase.taskId !== null && (
          <Group>
            <LinkButton to={paths.task(purchase.taskId)} variant="default">
              {t('order.open')}
            </LinkButton>
          </Group>
        )}
      </Stack>
    </Card>
  )
}
