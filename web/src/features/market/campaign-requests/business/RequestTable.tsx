import { Anchor, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  type CampaignRequestSummary,
  campaignRequests,
  requestNote,
} from '#contract/market/campaign-requests/campaign-requests.ts'
import { useAction } from '../../../../api/queries.ts'
import type { RequestError } from '../../../../api/request.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { Money, RelativeTime } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { DialogButton } from '../../../../kit/dialogs/DialogButton.tsx'
import { ReasonButton } from '../../../../kit/dialogs/ReasonButton.tsx'
import { type Column, DataTable } from '../../../../kit/table/DataTable.tsx'
import { useToast } from '../../../../kit/toasts.tsx'
import { RequestStatusBadge } from '../../engagements/requests/RequestStatusBadge.tsx'
import { nextMomentOf, requestsByTurn } from '../../engagements/requests/request-turn.ts'
import { FitBadge } from '../FitBadge.tsx'
import { CompareApplicants } from './CompareApplicants.tsx'

type Row = CampaignRequestSummary

/** Requests in dense rows, the most urgent first; selected applicants are compared, or declined together. */
export function RequestTable({ requests }: { requests: Row[] }) {
  const { t } = useTranslation()
  const columns: Column<Row>[] = [
    {
      key: 'influencer',
      label: t('accounts.influencer'),
      cell: (row) => (
        <Anchor component={Link} to={paths.campaignRequest(row.id)}>
          <bdi>{row.influencer.displayName}</bdi>
        </Anchor>
      ),
    },
    { key: 'campaign', label: t('campaign.one'), cell: ({ campaign }) => <bdi>{campaign.title}</bdi> },
    { key: 'fit', label: t('request.fit'), cell: ({ fit }) => <FitBadge fit={fit} /> },
    { key: 'next', label: t('order.next'), cell: ({ turnGroup }) => turnGroup && t(`turn.status.${turnGroup}`) },
    { key: 'status', label: t('order.statusName'), cell: (row) => <RequestStatusBadge request={row} /> },
    { key: 'date', label: t('order.nextDate'), cell: (row) => <NextDateCell request={row} /> },
    { key: 'price', label: t('task.price'), isNumeric: true, cell: ({ amount }) => <Money cents={amount} /> },
  ]
  return (
    <DataTable
      name="campaign-requests"
      label={t('request.all')}
      rows={requestsByTurn(requests).flatMap((group) => group.rows)}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ influencer }) => influencer.displayName}
      bulk={(selected, clear) => <BulkActions selected={selected} clear={clear} />}
    />
  )
}

function NextDateCell({ request }: { request: Row }) {
  const next = nextMomentOf(request)
  return next && <RelativeTime at={next.at} />
}

/** Number of applicants that are compared side by side. */
const maxCompared = 6

function BulkActions({ selected, clear }: { selected: Row[]; clear: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const reject = useAction(campaignRequests.reject)
  const answerable = selected.filter(({ status, turn }) => status === 'pending' && turn === 'business')
  const declineAll = async (reason: string) => {
    let declined = 0
    try {
      // one after the other: each is an answer of its own, and declined requests stay declined when a later one fails
      for (const { id } of answerable) {
        await reject.mutateAsync({ params: { id }, body: { reason: reason || null } })
        declined += 1
      }
      clear()
    } catch (error) {
      handleRefusal(error as RequestError)
    }
    if (declined > 0) toast.show({ title: 'request.declined', text: t('request.declinedCount', { count: declined }) })
  }
  return (
    <Group gap="xs">
      <DialogButton
        size="sm"
        variant="default"
        label={t('request.compare')}
        title={t('request.compare')}
        dialogSize="auto"
        reason={
          selected.length < 2 || selected.length > maxCompared
            ? t('request.compareSome', { most: String(maxCompared) })
            : null
        }
      >
        {() => <CompareApplicants requests={selected} />}
      </DialogButton>
      <ReasonButton
        size="sm"
        title={t('request.decline')}
        text={t('request.declineAllText', { count: answerable.length })}
        label={t('task.note')}
        schema={requestNote.shape.reason}
        maxLength={2_000}
        busy={reject.isPending}
        reason={answerable.length === 0 ? t('request.noneToAnswer') : null}
        danger
        onSubmit={(reason) => void declineAll(reason)}
      />
      {answerable.length < selected.length && answerable.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('request.answerable', { count: answerable.length })}
        </Text>
      )}
    </Group>
  )
}
