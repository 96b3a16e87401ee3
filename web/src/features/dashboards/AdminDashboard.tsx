import { Alert, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { admin } from '#contract/admin.ts'
import { settings } from '#contract/settings.ts'
import { ActionButton, LinkButton } from '../../ui/buttons.tsx'
import { FigureCard } from '../../ui/Figure.tsx'
import { Moment, Money, useNumber } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useRead } from '../../ui/queries.ts'
import { RequestError } from '../../ui/request.ts'
import { Loaded, Screen } from '../../ui/screens.tsx'
import { WideTable } from '../../ui/WideTable.tsx'
import { LandingSettings } from './LandingSettings.tsx'

/** /admin/dashboard: the state of the house, and whether the books are right. */
export function Component() {
  const { t } = useTranslation()
  const overview = useRead(admin.overview, {})
  const audit = useRead(admin.audit, {})
  const landing = useRead(settings.read, { params: { key: 'landing' } })
  const number = useNumber()
  if ([overview, audit, landing].some(({ error }) => wantsTwoFactor(error)))
    return (
      <Screen title={t('admin.title')}>
        <Alert variant="light" color="accent" icon={<IconShieldCheck aria-hidden />} title={t('admin.twoFactor')}>
          <Text mb="md" c="var(--mantine-color-text)">
            {t('Admins must turn on two-factor sign-in first')}
          </Text>
          <LinkButton to={paths.security}>{t('admin.toSecurity')}</LinkButton>
        </Alert>
      </Screen>
    )
  return (
    <Screen
      title={t('admin.title')}
      action={
        <Group gap="sm">
          <LinkButton to={paths.kycQueue} variant="default">
            {t('review.toQueue')}
          </LinkButton>
          <LinkButton to={paths.moneyDesk} variant="default">
            {t('desk.toDesk')}
          </LinkButton>
          <LinkButton to={paths.reportQueue} variant="default">
            {t('reports.toQueue')}
          </LinkButton>
        </Group>
      }
    >
      <Stack gap={40}>
        <Loaded read={overview} section={t('admin.figures')} lines={2}>
          {(data) => (
            <SimpleGrid cols={{ base: 2, sm: 3, md: 4 }}>
              <FigureCard label={t('admin.influencers')}>{number(data.influencers)}</FigureCard>
              <FigureCard label={t('admin.businesses')}>{number(data.businesses)}</FigureCard>
              <FigureCard label={t('admin.deals')}>{number(data.activeDeals)}</FigureCard>
              <FigureCard label={t('admin.openOrders')}>{number(data.openOrders)}</FigureCard>
              <FigureCard label={t('admin.completedOrders')}>{number(data.completedOrders)}</FigureCard>
              <FigureCard label={t('wallet.held')} source={t('wallet.fromLedger')}>
                <Money cents={data.heldMoney} />
              </FigureCard>
              <FigureCard label={t('admin.revenue')} source={t('wallet.fromLedger')}>
                <Money cents={data.revenue} />
              </FigureCard>
            </SimpleGrid>
          )}
        </Loaded>
        <section aria-labelledby="audit">
          <Group justify="space-between" mb="md">
            <Title order={2} id="audit">
              {t('admin.audit')}
            </Title>
            <ActionButton variant="default" busy={audit.isFetching} onClick={() => audit.refetch()}>
              {t('admin.runAgain')}
            </ActionButton>
          </Group>
          <Loaded read={audit} section={t('admin.audit')} lines={1}>
            {(data) => (
              <>
                <Text c="dimmed" mb="sm">
                  {t('admin.auditRan')} <Moment at={data.ranAt} /> · {t('admin.journals', { count: data.journals })} ·{' '}
                  {t('admin.holds', { count: data.holds })}
                </Text>
                {data.violations.length === 0 ? (
                  <Alert color="teal" variant="light" icon={<IconShieldCheck aria-hidden />}>
                    <Text c="var(--mantine-color-text)">{t('admin.auditGood')}</Text>
                  </Alert>
                ) : (
                  <WideTable minWidth={480}>
                    <Table aria-label={t('admin.violations')}>
                      <Table.Tbody>
                        {data.violations.map((violation) => (
                          <Table.Tr key={`${violation.invariant}${violation.key}`}>
                            <Table.Td dir="ltr">{violation.invariant}</Table.Td>
                            <Table.Td dir="ltr">{violation.key}</Table.Td>
                            <Table.Td dir="ltr">{violation.detail}</Table.Td>
                          </Table.Tr>
                        ))}
                      </Table.Tbody>
                    </Table>
                  </WideTable>
                )}
              </>
            )}
          </Loaded>
        </section>
        <LandingSettings />
      </Stack>
    </Screen>
  )
}

const wantsTwoFactor = (error: Error | null) =>
  error instanceof RequestError && error.status === 403 && error.code === 'two_factor_required'
