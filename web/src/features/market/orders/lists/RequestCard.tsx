import { Card, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import { Money, RelativeTime } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { RichText } from '../../../../format/RichText.tsx'
import { LinkButton } from '../../../../kit/buttons.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { UserText } from '../../../../kit/text/UserText.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { BriefView } from '../../engagements/BriefView.tsx'
import { DeadlineChip } from '../../engagements/DeadlineChip.tsx'
import { openPriceRequest } from '../../engagements/open-price-request.ts'
import type { OrderRow } from '../../engagements/order-rows.ts'
import { ReviewHint } from '../../reviews/ReviewHint.tsx'
import { AnswerButtons } from '../purchase/AnswerButtons.tsx'
import { AnswerPriceRequest } from './AnswerPriceRequest.tsx'

/** An order or price request received from a business, with its brief and the possible answers. */
export function RequestCard({ row, purchase }: { row: OrderRow; purchase: Purchase }) {
  const { t } = useTranslation()
  const isOpen = purchase.status === 'pending' && purchase.paymentStatus === 'paid'
  const priceRequest = openPriceRequest(purchase)
  return (
    <Card withBorder component="article" padding="lg">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <UserRow person={purchase.business} note={<bdi>{purchase.dealTitle}</bdi>} />
          <StatusBadge {...row.status} />
        </Group>
        <UserText>{purchase.messageFromBusiness}</UserText>
        <BriefView purchase={purchase} />
        <Group justify="space-between">
          <Text c="dimmed" size="sm">
            <RichText
              of={purchase.priceQuestion ? 'order.asked' : 'order.ordered'}
              values={{ at: <RelativeTime at={purchase.createdAt} /> }}
            />
          </Text>
          {purchase.amount > 0 && <Earnings purchase={purchase} />}
        </Group>
        <DeadlineChip next={row.next} isLate={row.isLate} nameOf={() => row.person.displayName} />
        <ReviewHint purchase={purchase} />
        {priceRequest && <AnswerPriceRequest key={purchase.updatedAt} purchase={purchase} />}
        {isOpen && <AnswerOrder purchase={purchase} />}
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

/** Earnings of the influencer: the price less the fee. */
function Earnings({ purchase: { amount, fee } }: { purchase: Purchase }) {
  const { t } = useTranslation()
  return (
    <Text>
      {t('order.youReceive')}{' '}
      <b>
        <Money cents={amount - fee} />
      </b>{' '}
      <Text span c="dimmed" size="sm">
        (<Money cents={amount} /> − <Money cents={fee} />)
      </Text>
    </Text>
  )
}

/** Accepts or declines a paid order, with an optional message. */
function AnswerOrder({ purchase: { id, business } }: { purchase: Purchase }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [message, setMessage] = useState('')
  return (
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
        <AnswerButtons
          purchaseId={id}
          business={business.displayName}
          message={message}
          onAccepted={(taskId) => navigate(paths.task(taskId))}
        />
      </Group>
    </>
  )
}
