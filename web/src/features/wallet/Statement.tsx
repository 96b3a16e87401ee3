import { Anchor, Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core'
import { IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { money, type StatementLine, type StatementType } from '#contract/wallet.ts'
import { Moment, Money } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useList } from '../../ui/queries.ts'
import { addressOf } from '../../ui/request.ts'
import { EmptyState, ListOf } from '../../ui/screens.tsx'
import { BalanceChart } from './BalanceChart.tsx'
import { filtersIn, StatementFilters } from './StatementFilters.tsx'

/** The movements with the balance after each; what is asked for stands in the address, and is what is downloaded. */
export function Statement() {
  const { t, i18n } = useTranslation()
  const [search] = useSearchParams()
  const query = filtersIn(search)
  const filtered = Object.values(query).some(Boolean)
  const list = useList(money.statement, { query })
  const download = [
    { url: money.exportCsv.url, label: t('wallet.downloadCsv'), Icon: IconFileTypeCsv, query },
    {
      url: money.exportPdf.url,
      label: t('wallet.downloadPdf'),
      Icon: IconFileTypePdf,
      query: { ...query, lng: i18n.language },
    },
  ]
  return (
    <section aria-labelledby="statement">
      <Group justify="space-between" mt={40} mb="md">
        <Title order={2} id="statement">
          {t('wallet.statement')}
        </Title>
        <Group gap="xs">
          {download.map(({ url, label, Icon, query: asked }) => (
            <Button
              key={url}
              component="a"
              href={addressOf(url, {}, asked)}
              download
              variant="default"
              size="sm"
              leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Group>
      <StatementFilters />
      <ListOf
        list={list}
        section={t('wallet.statement')}
        empty={
          <EmptyState
            title={t(filtered ? 'wallet.noneFound' : 'wallet.empty')}
            text={t(filtered ? 'wallet.noneFoundText' : 'wallet.emptyText')}
          />
        }
      >
        {(lines) => (
          <>
            {!filtered && <BalanceChart lines={lines} />}
            <Lines lines={lines} />
          </>
        )}
      </ListOf>
    </section>
  )
}

/** On a narrow screen the balance after each movement stands below its amount. */
function Lines({ lines }: { lines: StatementLine[] }) {
  const { t } = useTranslation()
  return (
    <Card withBorder padding={0}>
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={t('wallet.statement')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th visibleFrom="sm">{t('wallet.when')}</Table.Th>
            <Table.Th>{t('wallet.what')}</Table.Th>
            <Table.Th ta="end">{t('wallet.amount')}</Table.Th>
            <Table.Th ta="end" visibleFrom="sm">
              {t('wallet.balance')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td visibleFrom="sm">
                <Moment at={line.createdAt} />
              </Table.Td>
              <Table.Td>
                <What line={line} />
              </Table.Td>
              <Table.Td ta="end">
                <Money cents={line.amount} signed />
                <Text size="sm" c="dimmed" hiddenFrom="sm">
                  {t('wallet.balance')} <Money cents={line.balanceAfter} />
                </Text>
              </Table.Td>
              <Table.Td ta="end" visibleFrom="sm">
                <Money cents={line.balanceAfter} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}

/** Movements that nobody made themselves say what they are. */
const explained = ['gift', 'payout_failed', 'reversal', 'returned', 'debt', 'correction'] as const
const isExplained = (type: StatementType): type is (typeof explained)[number] => explained.some((each) => each === type)

function What({ line }: { line: StatementLine }) {
  const { t } = useTranslation()
  const isReturned = line.type === 'withdrawal' && line.amount > 0
  return (
    <Stack gap={0}>
      <Text>{t(isReturned ? 'wallet.withdrawalReturned' : `wallet.type.${line.type}`)}</Text>
      {isExplained(line.type) && (
        <Text size="sm" c="dimmed">
          {t(`wallet.typeText.${line.type}`)}
        </Text>
      )}
      {line.dealTitle && (
        <Text size="sm" c="dimmed">
          {line.taskId ? (
            <Anchor component={Link} to={paths.task(line.taskId)} size="sm">
              <bdi>{line.dealTitle}</bdi>
            </Anchor>
          ) : (
            <bdi>{line.dealTitle}</bdi>
          )}
        </Text>
      )}
      {line.counterparty && (
        <Text size="sm" c="dimmed">
          <bdi>{line.counterparty.displayName}</bdi>
        </Text>
      )}
      {line.fee !== null && (
        <Text size="sm" c="dimmed">
          {t('wallet.afterFee')} <Money cents={line.fee} />
        </Text>
      )}
      <Text size="sm" c="dimmed" hiddenFrom="sm">
        <Moment at={line.createdAt} />
      </Text>
    </Stack>
  )
}
