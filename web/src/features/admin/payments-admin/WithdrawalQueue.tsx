import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { settings } from '#contract/foundation/settings/settings.ts'
import {
  offeredMethods,
  payouts,
  type WithdrawalFilter,
  type WithdrawalInQueue,
} from '#contract/money/withdrawals/withdrawals.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { buildUrl } from '../../../api/request.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useMoney } from '../../../format/figures.tsx'
import { BulkBar, BulkCheckbox } from '../../../kit/bulk/BulkBar.tsx'
import { useBulk } from '../../../kit/bulk/use-bulk.ts'
import { DownloadButton } from '../../../kit/files/DownloadButton.tsx'
import { EmptyState } from '../../../kit/screens.tsx'
import { QueueList } from '../../../kit/shortcuts/QueueKeys.tsx'
import { mayApprove, WithdrawalCard } from './WithdrawalCard.tsx'

const exports = [
  { kind: 'Excel', url: payouts.exportXlsx.url },
  { kind: 'CSV', url: payouts.exportCsv.url },
]

/** Withdrawals by status; pending ones can be exported as tables with masked accounts. */
export function WithdrawalQueue({ status }: { status: WithdrawalFilter }) {
  const { t } = useTranslation()
  const rules = useRead(settings.read, { params: { key: 'withdrawals' } })
  const offered = rules.data?.key === 'withdrawals' ? offeredMethods(rules.data.value) : []
  const myId = useSignedIn().id
  const inMoney = useMoney()
  const list = useList(payouts.list, { query: { status } })
  const nameOf = ({ user, amount }: WithdrawalInQueue) => `${user.displayName} ${inMoney(amount)}`
  const approvable = list.items.filter((each) => mayApprove(each, myId))
  const bulk = useBulk(approvable, payouts.approve, { nameOf, inputOf: ({ id }) => ({ params: { id }, body: {} }) })
  return (
    <Stack>
      {status === 'pending' && (
        <Group gap="xs">
          {offered.flatMap((method) =>
            exports.map(({ kind, url }) => (
              <DownloadButton key={method + kind} url={buildUrl(url, {}, { method })} size="sm">
                {t(`desk.export.${method}`, { kind })}
              </DownloadButton>
            )),
          )}
        </Group>
      )}
      {approvable.length > 1 && (
        <BulkBar bulk={bulk} label={t('review.approve')} text={t('bulk.withdrawals')} movesMoney />
      )}
      <QueueList
        list={list}
        section={t('desk.withdrawals')}
        empty={<EmptyState kind="done" title={t('desk.noWithdrawals')} text={t('desk.emptyText')} />}
      >
        {(withdrawal) => (
          <WithdrawalCard
            key={withdrawal.id}
            withdrawal={withdrawal}
            choice={
              approvable.length > 1 &&
              approvable.includes(withdrawal) && (
                <BulkCheckbox bulk={bulk} id={withdrawal.id} name={nameOf(withdrawal)} />
              )
            }
          />
        )}
      </QueueList>
    </Stack>
  )
}
