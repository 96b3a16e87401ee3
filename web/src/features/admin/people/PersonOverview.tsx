import IconAlertTriangle from 'icon:alert-triangle'
import { Alert, Anchor, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PersonDetails } from '#contract/admin/people/people.ts'
import { displayAddress, displayMailAddress } from '#contract/market/links/display-host.ts'
import type { RiskScore } from '#contract/money/withdrawals/risk-score.ts'
import { Money, RelativeTime, useNumber } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { RichText } from '../../../format/RichText.tsx'
import { useCountries, useLanguages } from '../../../format/regions.ts'
import { FigureCard, FigureGrid } from '../../../kit/figures/Figure.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { RiskBadge, RiskReasons } from '../../market/risk/Risk.tsx'
import { SanctionCard } from '../../presence/moderation/SanctionCard.tsx'
import { Notes } from './Notes.tsx'

/** Figures, particulars, earlier decisions of admins, and their notes. */
export function PersonOverview({ person }: { person: PersonDetails }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { consequences } = person
  const openOrders = consequences.unaccepted + consequences.running + consequences.delivered
  return (
    <Stack gap="xl">
      <FigureGrid>
        <FigureCard label={t('wallet.balance')} source={t('wallet.fromLedger')}>
          <Money cents={consequences.available} />
        </FigureCard>
        <FigureCard label={t('wallet.held')} source={t('wallet.fromLedger')}>
          <Money cents={consequences.held} />
        </FigureCard>
        <FigureCard label={t('people.openOrders')}>{number(openOrders)}</FigureCard>
        <FigureCard label={t('people.openDisputes')}>{number(consequences.disputes)}</FigureCard>
        <FigureCard
          label={t('people.openReports')}
          note={
            person.openReports > 0 && (
              <Anchor component={Link} to={paths.reportQueue} size="sm">
                {t('reports.toQueue')}
              </Anchor>
            )
          }
        >
          {number(person.openReports)}
        </FigureCard>
      </FigureGrid>
      {person.resembles && (
        <Alert variant="light" color="orange" icon={<IconAlertTriangle aria-hidden />}>
          <RichText
            of="people.resembles"
            values={{
              name: (
                <Anchor component={Link} to={paths.personForAdmins(person.resembles.id)}>
                  <bdi>{person.resembles.displayName}</bdi>
                </Anchor>
              ),
            }}
          />
        </Alert>
      )}
      {person.risk && <Risk risk={person.risk} />}
      <Particulars person={person} />
      <Decisions person={person} />
      <Notes person={person} />
    </Stack>
  )
}

/** The score with its reasons: a hint for admins, which decides nothing by itself. */
function Risk({ risk }: { risk: RiskScore }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="risk">
      <Title order={2} size="h4" id="risk" mb="sm">
        {t('risk.title')}
      </Title>
      <Card withBorder padding="lg">
        <Stack gap="xs" align="flex-start">
          <RiskBadge risk={risk} />
          <RiskReasons reasons={risk.reasons} />
          <Text size="sm" c="dimmed">
            {risk.isHigh && `${t('risk.holds')} `}
            <RichText of="risk.computed" values={{ at: <RelativeTime at={risk.computedAt} /> }} />
          </Text>
        </Stack>
      </Card>
    </section>
  )
}

function Particulars({ person }: { person: PersonDetails }) {
  const { t } = useTranslation()
  const countries = useCountries()
  const languages = useLanguages()
  const labelIn = (options: { value: string; label: string }[], code: string | null) =>
    options.find(({ value }) => value === code)?.label
  const yes = (is: boolean) => t(is ? 'people.yes' : 'people.no')
  const rows: [label: string, value: ReactNode][] = [
    [t('people.id'), person.id],
    [
      t('people.email'),
      `${displayMailAddress(person.email)} (${t(person.isVerified ? 'people.confirmed' : 'people.unconfirmed')})`,
    ],
    [t('people.phone'), person.phone && `${person.phone}${person.phoneVerified ? ` (${t('people.confirmed')})` : ''}`],
    [t('people.twoFactor'), yes(person.hasTwoFactor)],
    [t('people.language'), labelIn(languages, person.language)],
    [t('people.country'), labelIn(countries, person.country)],
    [t('people.city'), person.city],
    [t('people.profession'), person.profession],
    [t('settings.website'), person.website && displayAddress(person.website)],
    [t('people.joined'), <RelativeTime key="joined" at={person.createdAt} />],
    [
      t('people.lastLogin'),
      person.lastLoginAt ? <RelativeTime key="login" at={person.lastLoginAt} /> : t('people.never'),
    ],
  ]
  return (
    <section aria-labelledby="particulars">
      <Title order={2} size="h4" id="particulars" mb="sm">
        {t('people.particulars')}
      </Title>
      <Card withBorder padding="lg">
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} m={0}>
          {rows
            .filter(([, value]) => value !== null && value !== undefined && value !== '')
            .map(([label, value]) => (
              <div key={label}>
                <Text component="dt" size="sm" c="dimmed">
                  {label}
                </Text>
                <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{value}</bdi>
                </Text>
              </div>
            ))}
        </SimpleGrid>
        {person.bio && (
          <div>
            <Text size="sm" c="dimmed" mt="md">
              {t('people.bio')}
            </Text>
            <UserText>{person.bio}</UserText>
          </div>
        )}
      </Card>
    </section>
  )
}

/** Every sanction, newest first. */
function Decisions({ person: { sanctions } }: { person: PersonDetails }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="decisions">
      <Title order={2} size="h4" id="decisions" mb="sm">
        {t('sanction.title')}
      </Title>
      {sanctions.length === 0 && <Text c="dimmed">{t('people.noDecisions')}</Text>}
      <Stack gap="sm">
        {sanctions.map((sanction) => (
          <SanctionCard key={sanction.id} sanction={sanction} canLift />
        ))}
      </Stack>
    </section>
  )
}
