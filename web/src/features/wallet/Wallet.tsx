import { Anchor, Card, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { money, type StatementLine, type Wallet } from '#contract/wallet.ts'
import { PersonLine } from '../../ui/Face.tsx'
import { FigureCard } from '../../ui/Figure.tsx'
import { Moment, Money } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useList, useRead } from '../../ui/queries.ts'
import { EmptyState, ListOf, Loaded, Screen } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import type { TextKey } from '../../ui/texts.ts'
import { BalanceChart } from './BalanceChart.tsx'
import { TopUp } from './TopUp.tsx'

/** /wallet: balance, held money and statement; every figure from the ledger. */
export function Component() {
  const { t } = useTranslation()
  const wallet = useRead(money.wallet, {})
  const statement = useList(money.statement, {})
  return (
    <Screen title={t('wallet.title')} action={<TopUp />}>
      <Loaded read={wallet} section={t('wallet.title')} lines={2}>
        {(data) => <Balances wallet={data} />}
      </Loaded>
      <Title order={2} mt={40} mb="md">
        {t('wallet.statement')}
      </Title>
      <ListOf
        list={statement}
        section={t('wallet.statement')}
        empty={<EmptyState title={t('wallet.empty')} text={t('wallet.emptyText')} />}
      >
        {(lines) => (
          <>
            <BalanceChart lines={lines} />
            <Statement lines={lines} />
          </>
        )}
      </ListOf>
    </Screen>
  )
}

function Balances({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: user.role === 'influencer' ? 3 : 2 }}>
        <FigureCard label={t('wallet.available')} source={t('wallet.fromLedger')}>
          <Money cents={wallet.available} />
        </FigureCard>
        <FigureCard label={t('wallet.held')} source={t('wallet.heldSource')}>
          <Money cents={wallet.held} />
        </FigureCard>
        {user.role === 'influencer' && (
          <FigureCard label={t('wallet.expected')} source={t('wallet.expectedSource')}>
            <Money cents={wallet.expected} />
          </FigureCard>
        )}
      </SimpleGrid>
      {wallet.pendingDeposits.length > 0 && (
        <Text c="dimmed">
          {t('wallet.pending', { count: wallet.pendingDeposits.length })}{' '}
          <Money cents={wallet.pendingDeposits.reduce((sum, { amount }) => sum + amount, 0)} />
        </Text>
      )}
      {wallet.holds.length > 0 && (
        <section aria-label={t('wallet.heldFor')}>
          <Title order={2} mb="sm">
            {t('wallet.heldFor')}
          </Title>
          <Stack gap="xs">
            {wallet.holds.map((hold) => (
              <Group key={hold.purchaseId} justify="space-between" wrap="nowrap">
                <PersonLine
                  person={hold.counterparty}
                  note={
                    hold.taskId ? (
                      <Anchor component={Link} to={paths.task(hold.taskId)}>
                        <bdi>{hold.dealTitle}</bdi>
                      </Anchor>
                    ) : (
                      <bdi>{hold.dealTitle}</bdi>
                    )
                  }
                />
                <Money cents={hold.amount} />
              </Group>
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  )
}

const codes = new Set(['deposit', 'hold', 'hold_release', 'hold_refund'])
const labelOf = (code: string) => (codes.has(code) ? `wallet.code.${code}` : 'wallet.code.other') as TextKey

/** The movements; on a narrow screen the balance after each stands below its amount. */
function Statement({ lines }: { lines: StatementLine[] }) {
  const { t } = useTranslation()
  return (
    <Card withBorder padding={0}>
      <Table verticalSpacing="sm" horizontalSpacing="md">
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

function What({ line }: { line: StatementLine }) {
  const { t } = useTranslation()
  return (
    <>
      <Text>{t(labelOf(line.code))}</Text>
      {line.dealTitle && (
        <Text size="sm" c="dimmed">
          {line.taskId ? (
            <Anchor component={Link} to={paths.task(line.taskId)} size="sm">
              <bdi>{line.dealTitle}</bdi>
            </Anchor>
          ) : (
            <bdi>{line.dealTitle}</bdi>
          )}
          {line.counterparty && (
            <>
              {' '}
              · <bdi>{line.counterparty.displayName}</bdi>
            </>
          )}
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
    </>
  )
}
