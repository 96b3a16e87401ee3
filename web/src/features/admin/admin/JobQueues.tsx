import { Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { health, type QueueHealth } from '#contract/admin/admin/health.ts'
import { useAction } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { RelativeTime, useNumber } from '../../../format/figures.tsx'
import { ActionButton } from '../../../kit/buttons.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { WideTable } from '../../../kit/WideTable.tsx'

const columns = ['queue', 'waiting', 'active', 'failed', 'failedAt'] as const

/** The queues of background jobs; owners run failed jobs again. */
export function JobQueues({ queues }: { queues: QueueHealth[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="health-queues">
      <Title order={2} id="health-queues" mb="sm">
        {t('health.queues')}
      </Title>
      {queues.length === 0 ? (
        <Text>{t('health.noQueues')}</Text>
      ) : (
        <WideTable minWidth={640}>
          <Table aria-labelledby="health-queues">
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column} scope="col">
                    {t(`health.column.${column}`)}
                  </Table.Th>
                ))}
                <Table.Th scope="col">{t('health.column.action')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {queues.map((queue) => (
                <QueueRow key={queue.name} queue={queue} />
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </section>
  )
}

function QueueRow({ queue: { name, waiting, active, failed, failedAt } }: { queue: QueueHealth }) {
  const number = useNumber()
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <bdi>{name}</bdi>
      </Table.Th>
      <Table.Td>{number(waiting)}</Table.Td>
      <Table.Td>{number(active)}</Table.Td>
      <Table.Td>{number(failed)}</Table.Td>
      <Table.Td>{failedAt === null ? '–' : <RelativeTime at={failedAt} />}</Table.Td>
      <Table.Td>{failed > 0 && <RetryButton name={name} />}</Table.Td>
    </Table.Tr>
  )
}

function RetryButton({ name }: { name: string }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const isOwner = useSignedIn().adminRights?.includes('owner') ?? false
  const retry = useAction(health.retry, {
    onDone: ({ retried }) => toast.show({ title: 'health.retried', text: t('health.retriedText', { count: retried }) }),
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <ActionButton
      size="xs"
      variant="default"
      busy={retry.isPending}
      reason={isOwner ? null : t('rights.onlyOwners')}
      onClick={() => retry.mutate({ params: { name } })}
    >
      {t('health.retry')}
    </ActionButton>
  )
}
