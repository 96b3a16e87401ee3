import { Anchor, Drawer, Group, List, Stack, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { adminLedger, type JournalDetail } from '#contract/money/ledger/ledger.ts'
import { useRead } from '../../../../api/queries.ts'
import { Money, useTimes } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import layout from '../../../../kit/layout.module.css'
import { Loaded } from '../../../../kit/screens.tsx'

/** A journal: its entries and its subject. */
export function JournalDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const read = useRead(adminLedger.journal, { params: { id } })
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={`${t('ledger.journal')} #${id}`}>
      <Loaded read={read} section={t('ledger.journal')}>
        {(journal) => (
          <Stack gap="lg">
            <JournalSummary journal={journal} />
            <JournalEntries journal={journal} />
            <JournalReferences journal={journal} />
          </Stack>
        )}
      </Loaded>
    </Drawer>
  )
}

function JournalSummary({ journal }: { journal: JournalDetail }) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  return (
    <Stack gap={2}>
      <Group justify="space-between">
        <Text fw={600}>{t(`ledger.code.${journal.code}`)}</Text>
        <Text fw={600}>
          <Money cents={journal.amount} />
        </Text>
      </Group>
      <Text size="sm">{t(`ledger.codeText.${journal.code}`)}</Text>
      <Text size="sm" c="dimmed">
        <time dateTime={journal.createdAt}>{exact(journal.createdAt)}</time> ·{' '}
        {journal.actor ? <bdi>{journal.actor.displayName}</bdi> : t('ledger.system')}
      </Text>
      <Text size="sm" c="dimmed" className={layout.breaks}>
        <bdi>{journal.idemKey}</bdi>
      </Text>
    </Stack>
  )
}

function JournalEntries({ journal }: { journal: JournalDetail }) {
  const { t } = useTranslation()
  return (
    <Table aria-label={t('ledger.entries')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('ledger.account')}</Table.Th>
          <Table.Th ta="end">{t('wallet.amount')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {journal.entries.map(({ seq, accountId, kind, owner, amount, balanceAfter }) => (
          <Table.Tr key={seq}>
            <Table.Td>
              <Anchor component={Link} to={paths.ledgerAccount(accountId)}>
                {t(`ledger.kind.${kind}`)}
              </Anchor>
              {owner && (
                <Text size="sm" c="dimmed">
                  <bdi>{owner.displayName}</bdi> <bdi>@{owner.username}</bdi>
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="end">
              <Money cents={amount} signed />
              {balanceAfter !== null && (
                <Text size="sm" c="dimmed">
                  {t('wallet.balance')} <Money cents={balanceAfter} />
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function JournalReferences({ journal }: { journal: JournalDetail }) {
  const { t } = useTranslation()
  const { payments, taskId, campaignRequestId, withdrawalId, reversesId, reversedById } = journal
  return (
    <section aria-labelledby="about-journal">
      <Title order={3} size="h5" id="about-journal" mb="xs">
        {t('ledger.about')}
      </Title>
      <List size="sm" spacing={4}>
        {payments.map(({ id, type, status, amount }) => (
          <List.Item key={id}>
            <Anchor component={Link} to={paths.paymentOnDesk(id)} inherit>
              {t(`pay.type.${type}`)} <bdi>#{id}</bdi>
            </Anchor>{' '}
            · {t(`desk.status.${status}`)} · <Money cents={amount} />
          </List.Item>
        ))}
        {taskId !== null && (
          <List.Item>
            <Anchor component={Link} to={paths.task(taskId)} inherit>
              {t('ledger.toOrder')}
            </Anchor>
          </List.Item>
        )}
        {campaignRequestId !== null && (
          <List.Item>
            {t('ledger.request')} <bdi>#{campaignRequestId}</bdi>
          </List.Item>
        )}
        {withdrawalId !== null && (
          <List.Item>
            {t('ledger.withdrawal')} <bdi>{withdrawalId}</bdi>
          </List.Item>
        )}
        {[reversesId, reversedById].map(
          (other) =>
            other !== null && (
              <List.Item key={other}>
                <Anchor component={Link} to={paths.journal(other)} inherit>
                  {t(other === reversesId ? 'ledger.reverses' : 'ledger.reversedBy')} <bdi>#{other}</bdi>
                </Anchor>
              </List.Item>
            ),
        )}
        {payments.length === 0 && taskId === null && campaignRequestId === null && withdrawalId === null && (
          <List.Item>{t('ledger.aboutNothing')}</List.Item>
        )}
      </List>
    </section>
  )
}
