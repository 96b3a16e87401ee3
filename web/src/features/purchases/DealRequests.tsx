import { Card, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Purchase, purchaseFilters, purchases } from '#contract/purchases.ts'
import { BriefView } from '../../ui/BriefView.tsx'
import { ActionButton, ConfirmButton, LinkButton } from '../../ui/buttons.tsx'
import { ClockLine } from '../../ui/ClockLine.tsx'
import { PersonLine } from '../../ui/Face.tsx'
import { Moment, Money } from '../../ui/figures.tsx'
import { StatusFilter, useStatus } from '../../ui/filters.tsx'
import { paths } from '../../ui/paths.ts'
import { useAction, useList, useRead } from '../../ui/queries.ts'
import { ReviewHint } from '../../ui/ReviewHint.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { EmptyState, ListOf, Screen } from '../../ui/screens.tsx'
import { useFailure } from '../../ui/sentence.ts'
import { useSignedIn } from '../../ui/session.ts'
import { useToast } from '../../ui/toasts.tsx'
import { AnswerQuestion } from './AnswerQuestion.tsx'
import { openQuestion } from './open-question.ts'

/** /influencer/deal-requests: orders of businesses, those to answer among them. */
export function Component() {
  const { t } = useTranslation()
  const status = useStatus(purchaseFilters)
  const counts = useRead(purchases.counts, {}, { fresh: true })
  const list = useList(purchases.list, { query: { side: 'influencer', status } })
  return (
    <Screen title={t('order.requests')} size="md">
      <StatusFilter kind="order" statuses={purchaseFilters} counts={counts.data} />
      <ListOf
        list={list}
        section={t('order.requests')}
        empty={
          <EmptyState
            title={t('order.noRequests')}
            text={t('order.noRequestsText')}
            action={<LinkButton to={paths.deals}>{t('order.toDeals')}</LinkButton>}
          />
        }
      >
        {(items) => items.map((purchase) => <Request key={purchase.id} purchase={purchase} />)}
      </ListOf>
    </Screen>
  )
}

function Request({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const toast = useToast()
  const failure = useFailure()
  const [message, setMessage] = useState('')
  const refresh = () => queries.invalidateQueries({ refetchType: 'all' })
  const onRefused = (error: Error) => {
    toast.show({ title: 'toast.error', text: failure(error), failed: true })
    refresh()
  }
  const accept = useAction(purchases.accept, {
    onDone: ({ taskId }) => {
      refresh()
      navigate(paths.task(taskId!))
    },
    onRefused,
  })
  const decline = useAction(purchases.decline, { onDone: refresh, onRefused })
  const input = { params: { id: purchase.id }, body: { message: message || null } }
  const open = purchase.status === 'pending' && purchase.paymentStatus === 'paid'
  const question = openQuestion(purchase)
  return (
    <Card withBorder component="article" padding="lg">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <PersonLine person={purchase.business} note={<bdi>{purchase.dealTitle}</bdi>} />
          <StatusBadge kind="order" status={purchase.disputedAt ? 'disputed' : (question ?? purchase.status)} />
        </Group>
        <Text dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {purchase.messageFromBusiness}
        </Text>
        <BriefView purchase={purchase} />
        <Group justify="space-between">
          <Text c="dimmed" size="sm">
            {t(purchase.priceQuestion ? 'order.asked' : 'order.ordered')} <Moment at={purchase.createdAt} />
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
        {question && <AnswerQuestion key={purchase.updatedAt} purchase={purchase} />}
        {open && (
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
                reason={user.isVerified ? null : t('Please verify your email address first')}
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
        {!open && purchase.taskId !== null && (
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
