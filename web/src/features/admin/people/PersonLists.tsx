import { Anchor, Badge, Code } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type LoginOfPerson, type OrderOfPerson, type PaymentOfPerson, people } from '#contract/admin/people/people.ts'
import type { LoggedAction } from '#contract/foundation/action-log/action-log.ts'
import { actOf } from '#contract/foundation/action-log/logged-acts.ts'
import { useList } from '../../../api/queries.ts'
import { Money, RelativeTime, useNumber } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import type { TextKey } from '../../../format/texts.ts'
import { EmptyState, PagedList } from '../../../kit/screens.tsx'
import { type Column, DataTable } from '../../../kit/table/DataTable.tsx'

type TabProps = { id: number }
type Listed = { id: number; createdAt: string }
type TableProps<T> = {
  tab: 'orders' | 'money' | 'logins' | 'actions'
  list: Parameters<typeof PagedList<T>>[0]['list']
  columns: Column<T>[]
}

/** A tab of the page: a table, read page by page. */
function TabTable<T extends Listed>({ tab, list, columns }: TableProps<T>) {
  const { t } = useTranslation()
  const label = t(`people.tab.${tab}`)
  return (
    <PagedList
      list={list}
      section={label}
      empty={<EmptyState title={t('people.nothing')} text={t(`people.none.${tab}`)} />}
    >
      {(items) => (
        <DataTable
          name={`person-${tab}`}
          label={label}
          rows={items}
          columns={columns}
          keyOf={({ id }) => id}
          nameOf={({ id }) => `${label} ${id}`}
        />
      )}
    </PagedList>
  )
}

const timeColumn = <T extends Listed>(label: string): Column<T> => ({
  key: 'at',
  label,
  cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  sortBy: ({ id }) => id,
})

export function OrdersTab({ id }: TabProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const list = useList(people.orders, { params: { id: String(id) } })
  const columns: Column<OrderOfPerson>[] = [
    {
      key: 'title',
      label: t('people.deal'),
      cell: ({ dealTitle, taskId }) =>
        taskId === null ? (
          <bdi>{dealTitle}</bdi>
        ) : (
          <Anchor component={Link} to={paths.task(taskId)}>
            <bdi>{dealTitle}</bdi>
          </Anchor>
        ),
    },
    { key: 'side', label: t('people.role'), cell: ({ side }) => t(`people.roles.${side}`) },
    {
      key: 'other',
      label: t('people.with'),
      cell: ({ other }) => (
        <Anchor component={Link} to={paths.personForAdmins(other.id)}>
          <bdi>{other.displayName}</bdi>
        </Anchor>
      ),
      sortBy: ({ other }) => other.displayName,
    },
    {
      key: 'risk',
      label: t('people.risk'),
      cell: ({ otherRisk }) => (otherRisk ? number(otherRisk.score) : null),
      sortBy: ({ otherRisk }) => otherRisk?.score ?? 0,
      isNumeric: true,
    },
    {
      key: 'orderRisk',
      label: t('people.orderRisk'),
      cell: ({ risk }) => (risk ? number(risk.score) : null),
      sortBy: ({ risk }) => risk?.score ?? 0,
      isNumeric: true,
    },
    {
      key: 'status',
      label: t('order.statusName'),
      cell: ({ status }) => (
        <Badge variant="light" tt="none" c="var(--mantine-color-text)">
          {t(`order.status.${status}` as TextKey)}
        </Badge>
      ),
    },
    {
      key: 'amount',
      label: t('wallet.amount'),
      cell: ({ amount }) => <Money cents={amount} />,
      sortBy: ({ amount }) => amount,
      isNumeric: true,
    },
    timeColumn(t('actionLog.at')),
  ]
  return <TabTable tab="orders" list={list} columns={columns} />
}

export function MoneyTab({ id }: TabProps) {
  const { t } = useTranslation()
  const list = useList(people.money, { params: { id: String(id) } })
  const columns: Column<PaymentOfPerson>[] = [
    {
      key: 'type',
      label: t('wallet.type'),
      cell: (payment) => (
        <Anchor component={Link} to={paths.paymentOnDesk(payment.id)}>
          {t(`pay.type.${payment.type}`)}
        </Anchor>
      ),
    },
    { key: 'status', label: t('pay.status'), cell: ({ status }) => t(`desk.status.${status}`) },
    { key: 'method', label: t('wallet.method'), cell: ({ method }) => t(`wallet.method.${method}`) },
    {
      key: 'amount',
      label: t('wallet.amount'),
      cell: ({ amount }) => <Money cents={amount} signed />,
      sortBy: ({ amount }) => amount,
      isNumeric: true,
    },
    timeColumn(t('actionLog.at')),
  ]
  return <TabTable tab="money" list={list} columns={columns} />
}

export function LoginsTab({ id }: TabProps) {
  const { t } = useTranslation()
  const list = useList(people.logins, { params: { id: String(id) } })
  const columns: Column<LoginOfPerson>[] = [
    {
      key: 'device',
      label: t('actionLog.device'),
      cell: ({ browser, system }) => <bdi>{[browser, system].filter(Boolean).join(' · ') || t('people.unknown')}</bdi>,
    },
    { key: 'network', label: t('people.network'), cell: ({ network }) => network && <Code>{network}</Code> },
    {
      key: 'seen',
      label: t('people.lastSeen'),
      cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} />,
      sortBy: ({ lastSeenAt }) => lastSeenAt,
    },
    timeColumn(t('people.signedIn')),
  ]
  return <TabTable tab="logins" list={list} columns={columns} />
}

export function ActionsTab({ id }: TabProps) {
  const { t } = useTranslation()
  const list = useList(people.actions, { params: { id: String(id) } })
  const columns: Column<LoggedAction>[] = [
    { key: 'action', label: t('actionLog.action'), cell: (action) => t(`actionLog.type.${actOf(action)}`) },
    {
      key: 'admin',
      label: t('actionLog.admin'),
      cell: ({ admin }) => <bdi>{admin?.displayName ?? t('actionLog.system')}</bdi>,
    },
    timeColumn(t('actionLog.at')),
  ]
  return <TabTable tab="actions" list={list} columns={columns} />
}
