import { Anchor, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { completeness } from '#contract/completeness.ts'
import { deals } from '#contract/deals.ts'
import { profiles } from '#contract/profiles.ts'
import { purchases } from '#contract/purchases.ts'
import { tasks } from '#contract/tasks.ts'
import { money } from '#contract/wallet.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { ClockLine } from '../../ui/ClockLine.tsx'
import { CompletenessChecklist } from '../../ui/CompletenessChecklist.tsx'
import { PersonLine } from '../../ui/Face.tsx'
import { FigureCard } from '../../ui/Figure.tsx'
import { Money } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useList, useRead } from '../../ui/queries.ts'
import { EmptyState, ListOf, Loaded, Screen } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'

/** /dashboard and /influencer/dashboard: what wants attention, what is running, what was earned. */
export function Component() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const wallet = useRead(money.wallet, {})
  const { data: profile } = useRead(profiles.own, {})
  const own = useList(deals.list, { query: { mine: 'true', limit: 1 } })
  const requests = useList(purchases.list, { query: { side: 'influencer', status: 'pending', limit: 5 } })
  const running = useList(tasks.list, { query: { status: 'in_progress', limit: 5 } })
  const firstDeal = !own.isPending && own.items.length === 0
  return (
    <Screen
      title={t('dashboard.hello', { name: user.displayName })}
      action={<LinkButton to={`${paths.deals}?new`}>{t('deals.add')}</LinkButton>}
    >
      <Stack gap={40}>
        <Loaded read={wallet} section={t('wallet.title')} lines={1}>
          {(data) => (
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <FigureCard label={t('wallet.available')} source={t('wallet.fromLedger')}>
                <Money cents={data.available} />
              </FigureCard>
              <FigureCard label={t('wallet.expected')} source={t('wallet.expectedSource')}>
                <Money cents={data.expected} />
              </FigureCard>
            </SimpleGrid>
          )}
        </Loaded>
        {profile && completeness(profile).percent < 100 && (
          <Card component="section" aria-labelledby="completeness" withBorder padding="lg">
            <Title order={2} id="completeness" mb={4}>
              {t('completeness.title')}
            </Title>
            <Text mb="md" c="dimmed">
              {t('completeness.text')}
            </Text>
            <CompletenessChecklist profile={profile} to={paths.profile} />
          </Card>
        )}
        {firstDeal && (
          <EmptyState
            title={t('deals.empty')}
            text={t('deals.emptyText')}
            action={<LinkButton to={`${paths.deals}?new`}>{t('deals.add')}</LinkButton>}
          />
        )}
        <section aria-labelledby="requests">
          <Group justify="space-between" mb="md">
            <Title order={2} id="requests">
              {t('order.requests')}
            </Title>
            <Anchor component={Link} to={paths.dealRequests}>
              {t('common.all')}
            </Anchor>
          </Group>
          <ListOf
            list={{ ...requests, hasNextPage: false }}
            section={t('order.requests')}
            empty={<Text c="dimmed">{t('order.noRequestsText')}</Text>}
          >
            {(items) =>
              items.map((purchase) => (
                <Card key={purchase.id} withBorder padding="md">
                  <Group justify="space-between">
                    <PersonLine person={purchase.business} note={<bdi>{purchase.dealTitle}</bdi>} />
                    <LinkButton to={paths.dealRequests} size="sm">
                      {t('dashboard.answer')}
                    </LinkButton>
                  </Group>
                </Card>
              ))
            }
          </ListOf>
        </section>
        <section aria-labelledby="running">
          <Group justify="space-between" mb="md">
            <Title order={2} id="running">
              {t('dashboard.running')}
            </Title>
            <Anchor component={Link} to={paths.tasks}>
              {t('common.all')}
            </Anchor>
          </Group>
          <ListOf
            list={{ ...running, hasNextPage: false }}
            section={t('dashboard.running')}
            empty={<Text c="dimmed">{t('task.emptyText')}</Text>}
          >
            {(items) =>
              items.map((task) => (
                <Card key={task.id} withBorder padding="md">
                  <Group justify="space-between" mb="xs">
                    <PersonLine person={task.business} note={<bdi>{task.dealTitle}</bdi>} />
                    <LinkButton to={paths.task(task.id)} size="sm" variant="default">
                      {t('order.open')}
                    </LinkButton>
                  </Group>
                  {task.clock && <ClockLine clock={task.clock} />}
                </Card>
              ))
            }
          </ListOf>
        </section>
      </Stack>
    </Screen>
  )
}
