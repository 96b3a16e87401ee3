import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { settings } from '#contract/foundation/settings/settings.ts'
import { offeredMethods, payouts, type WithdrawalFilter } from '#contract/money/withdrawals/withdrawals.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { buildUrl } from '../../../api/request.ts'
import { DownloadButton } from '../../../kit/files/DownloadButton.tsx'
import { EmptyState } from '../../../kit/screens.tsx'
import { QueueList } from '../../../kit/shortcuts/QueueKeys.tsx'
import { WithdrawalCard } from './WithdrawalCard.tsx'

const exports = [
  { kind: 'Excel', url: payouts.exportXlsx.url },
  { kind: 'CSV', url: payouts.exportCsv.url },
]

/** Withdrawals by status; pending ones can be exported as tables with masked accounts. */
export function WithdrawalQueue({ status }: { status: WithdrawalFilter }) {
  const { t } = useTranslation()
  const rules = useRead(settings.read, { params: { key: 'withdrawals' } })
  const offered = rules.data?.key === 'withdrawals' ? offeredMethods(rules.data.value) : []
  const list = useList(payouts.list, { query: { status } })
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
      <QueueList
        list={list}
        section={t('desk.withdrawals')}
        empty={<EmptyState kind="done" title={t('desk.noWithdrawals')} text={t('desk.emptyText')} />}
      >
        {(withdrawal) => <WithdrawalCard key={withdrawal.id} withdrawal={withdrawal} />}
      </QueueList>
    </Stack>
  )
}
