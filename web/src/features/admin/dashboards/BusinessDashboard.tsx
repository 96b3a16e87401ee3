import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type BusinessStep,
  type BusinessDashboard as Dashboard,
  dashboards,
  nextBusinessSteps,
} from '#contract/admin/dashboards/dashboards.ts'
import { useRead } from '../../../api/queries.ts'
import { Money, RelativeTime, useNumber } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import type { TextKey } from '../../../format/texts.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { CountBadge } from '../../../kit/figures/CountBadge.tsx'
import layout from '../../../kit/layout.module.css'
import { EmptyState, Loaded, SectionBoundary, Shown } from '../../../kit/screens.tsx'
import { DashboardSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { Together } from '../../../kit/skeleton/Together.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { ClockLine } from '../../market/engagements/ClockLine.tsx'
import { CampaignSection } from './CampaignSection.tsx'
import { StepList } from './NextSteps.tsx'

const stepPaths: Record<BusinessStep, string> = {
  verifyEmail: paths.profile,
  reviewDeliveries: `${paths.purchases}?status=running`,
  reviewCampaigns: paths.campaignRequests,
  answerApplications: paths.campaignRequests,
  payOrders: `${paths.purchases}?status=awaiting`,
  describeBusiness: '/business/profile',
  findInfluencers: paths.market,
  addMoney: paths.wallet,
  firstOrder: paths.market,
}

type Props = {
  /** Its money and spending, with charts. */
  overview: (dashboard: Dashboard) => ReactNode
  /** Results of the work. */
  results: ReactNode
}

/** A business's current state: its money with charts, next steps, deliveries to review, campaigns, open orders, results. */
export function BusinessDashboard({ overview, results }: Props) {
  const { t } = useTranslation()
  const read = useRead(dashboards.business, {})
  return (
    <Together skeleton={<DashboardSkeleton figures={6} charts />}>
      <Stack gap={40}>
        <Loaded read={read} section={t('dashboard.title')}>
          {(dashboard) => (
            <>
              <SectionBoundary name={t('dashboard.overview')} of={dashboard}>
                <Shown data={dashboard}>{overview}</Shown>
              </SectionBoundary>
              <SectionBoundary name={t('dashboard.nextSteps')} of={dashboard}>
                <BusinessSteps dashboard={dashboard} />
              </SectionBoundary>
              <SectionBoundary name={t('dashboard.toReview')} of={dashboard}>
                <Deliveries toReview={dashboard.toReview} />
              </SectionBoundary>
              <SectionBoundary name={t('dashboard.campaigns')} of={dashboard}>
                <CampaignSection work={dashboard.campaigns} side="business" own />
              </SectionBoundary>
              <SectionBoundary name={t('dashboard.openOrders')} of={dashboard}>
                <OpenOrders open={dashboard.open} />
              </SectionBoundary>
              <SectionBoundary name={t('spending.results')} of={dashboard}>
                {dashboard.has.orders && results}
              </SectionBoundary>
            </>
          )}
        </Loaded>
      </Stack>
    </Together>
  )
}

function BusinessSteps({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation()
  return (
    <StepList
      steps={nextBusinessSteps(dashboard).map((step) => ({
        step: step === 'verifyEmail' ? 'verifyEmail' : `business.${step}`,
        to: stepPaths[step],
      }))}
      done={
        <Group justify="space-between">
          <Text c="dimmed">{t('dashboard.nothingOpen')}</Text>
          <LinkButton to={paths.market} variant="default" size="sm">
            {t('order.find')}
          </LinkButton>
        </Group>
      }
    />
  )
}

function Deliveries({ toReview: { count, items } }: { toReview: Dashboard['toReview'] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="delivered">
      <Group gap="xs" mb="md">
        <Title order={2} id="delivered">
          {t('dashboard.toReview')}
        </Title>
        <CountBadge count={count} text={String(count)} />
      </Group>
      {count === 0 ? (
        <EmptyState
          kind="done"
          title={t('dashboard.nothingToReview')}
          text={t('dashboard.nothingToReviewText')}
          action={<LinkButton to={paths.purchases}>{t('order.purchases')}</LinkButton>}
        />
      ) : (
        <Stack gap="md">
          {items.map((task) => (
            <Card key={task.id} withBorder padding="md">
              <Group justify="space-between" mb="xs">
                <UserRow
                  person={task.influencer}
                  note={
                    <>
                      <bdi>{task.dealTitle}</bdi> · <Money cents={task.amount} /> ·{' '}
                      <RelativeTime at={task.deliveredAt} />
                    </>
                  }
                />
                <LinkButton
                  to={paths.task(task.id)}
                  size="sm"
                  aria-label={`${t('dashboard.review')}: ${task.dealTitle}`}
                >
                  {t('dashboard.review')}
                </LinkButton>
              </Group>
              {task.clock && <ClockLine clock={task.clock} />}
            </Card>
          ))}
          {count > items.length && (
            <LinkButton to={paths.purchases} variant="default" className={layout.center}>
              {t('common.all')}
            </LinkButton>
          )}
        </Stack>
      )}
    </section>
  )
}

const stateLabels: Record<keyof Dashboard['open'], TextKey> = {
  asked: 'order.status.price_asked',
  quoted: 'order.status.quoted',
  unpaid: 'order.status.unpaid',
  pending: 'task.status.pending',
  in_progress: 'task.status.in_progress',
  paused: 'task.status.paused',
  waiting_for_client: 'task.status.waiting_for_you',
  delivered: 'task.status.delivered',
  late: 'task.status.late',
  disputed: 'order.status.disputed',
}

function OpenOrders({ open }: { open: Dashboard['open'] }) {
  const { t } = useTranslation()
  const number = useNumber()
  const statesInUse = (Object.keys(stateLabels) as (keyof Dashboard['open'])[]).filter((state) => open[state] > 0)
  return (
    <section aria-labelledby="open-orders">
      <Group justify="space-between" mb="md">
        <Title order={2} id="open-orders">
          {t('dashboard.openOrders')}
        </Title>
        <LinkButton to={paths.purchases} variant="default" size="sm">
          {t('order.purchases')}
        </LinkButton>
      </Group>
      {statesInUse.length === 0 ? (
        <Text c="dimmed">{t('dashboard.noOpenOrders')}</Text>
      ) : (
        <Group component="ul" gap="sm" className={layout.plainList}>
          {statesInUse.map((state) => (
            <Badge
              key={state}
              component="li"
              variant="light"
              size="xl"
              tt="none"
              fw={500}
              c="var(--mantine-color-text)"
            >
              {t(stateLabels[state])}: {number(open[state])}
            </Badge>
          ))}
        </Group>
      )}
    </section>
  )
}
