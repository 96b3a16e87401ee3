import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PaymentInQueue } from '#contract/money/deposits/deposits.ts'
import { Money, RelativeTime, useTimes } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import layout from '../../../kit/layout.module.css'
import { type Column, DataTable } from '../../../kit/table/DataTable.tsx'

/** Payments in dense rows, with their references in a drawer. Not sorted otherwise, since there may be more than the loaded ones. */
export function PaymentTable({ payments }: { payments: PaymentInQueue[] }) {
  const { t } = useTranslation()
  const columns: Column<PaymentInQueue>[] = [
    {
      key: 'payment',
      label: t('ledger.payment'),
      cell: ({ id, type }) => (
        <>
          {t(`pay.type.${type}`)} <bdi>#{id}</bdi>
        </>
      ),
    },
    { key: 'status', label: t('pay.status'), cell: ({ status }) => t(`desk.status.${status}`) },
    { key: 'person', label: t('ledger.person'), cell: (payment) => <People payment={payment} /> },
    { key: 'method', label: t('wallet.method'), cell: ({ method }) => t(`wallet.method.${method}`) },
    { key: 'when', label: t('wallet.when'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { key: 'amount', label: t('wallet.amount'), cell: ({ amount }) => <Money cents={amount} />, isNumeric: true },
  ]
  return (
    <DataTable
      name="payments"
      label={t('desk.payments')}
      rows={payments}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ id, type }) => `${t(`pay.type.${type}`)} #${id}`}
      details={(payment) => <Details payment={payment} />}
    />
  )
}

function People({ payment: { user, toUser } }: { payment: PaymentInQueue }) {
  const { t } = useTranslation()
  return (
    <span className={layout.breaks}>
      <bdi>{user.displayName}</bdi> <bdi>@{user.username}</bdi>
      {toUser && (
        <>
          {' · '}
          {t('pay.with')} <bdi>{toUser.displayName}</bdi> <bdi>@{toUser.username}</bdi>
        </>
      )}
    </span>
  )
}

/** External references of the payment, and its journal. */
function Details({ payment }: { payment: PaymentInQueue }) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const { amount, status, method, createdAt, reference, transactionId, notes, journalId } = payment
  return (
    <Stack gap="xs">
      <Text fw={600}>
        <Money cents={amount} /> · {t(`desk.status.${status}`)}
      </Text>
      <Text size="sm">
        <People payment={payment} />
      </Text>
      <Text size="sm" c="dimmed">
        {t(`wallet.method.${method}`)} · <time dateTime={createdAt}>{exact(createdAt)}</time>
      </Text>
      {[reference, transactionId].map(
        (number) =>
          number && (
            <Text key={number} size="sm" className={layout.breaks}>
              {t('ledger.reference')}: <bdi>{number}</bdi>
            </Text>
          ),
      )}
      {notes && (
        <Text size="sm" dir="auto" className={layout.breaks}>
          {notes}
        </Text>
      )}
      {journalId !== null && (
        <Anchor component={Link} to={paths.journal(journalId)} size="sm">
          {t('ledger.toJournal')}
        </Anchor>
      )}
    </Stack>
  )
}
