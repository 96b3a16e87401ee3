import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { tasks } from '#contract/tasks.ts'
import { money } from '#contract/wallet.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { ClockLine } from '../../ui/ClockLine.tsx'
import { PersonLine } from '../../ui/Face.tsx'
import { FigureCard } from '../../ui/Figure.tsx'
import { Money } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useList, useRead } from '../../ui/queries.ts'
import { EmptyState, ListOf, Loaded, Screen } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'

/** /business/dashboard: money, deliveries to look at, and where to find influencers. */
export function Component() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const wallet = useRead(money.wallet, {})
  const delivered = useList(tasks.list, { query: { status: 'delivered', limit: 10 } })
  return (
    <Screen
      title={t('dashboard.hello', { name: user.displayName })}
      action={<LinkButton to={paths.market}>{t('order.find')}</LinkButton>}
    >
      <Stack gap={40}>
        <Loaded read={wallet} section={t('wallet.title')} lines={1}>
          {(data) => (
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <FigureCard label={t('wallet.available')} source={t('wallet.fromLedger')}>
                <Money cents={data.available} />
              </FigureCard>
              <FigureCard label={t('wallet.held')} source={t('wallet.heldSource')}>
                <Money cents={data.held} />
              </FigureCard>
              <Card withBorder padding="lg">
                <Stack gap="sm" align="flex-start" justify="center" h="100%">
                  <LinkButton to={paths.wallet} variant="default">
                    {t('dashboard.wallet')}
                  </LinkButton>
                </Stack>
              </Card>
            </SimpleGrid>
          )}
        </Loaded>
        <section aria-labelledby="delivered">
          <Title order={2} id="delivered" mb="md">
            {t('dashboard.toReview')}
          </Title>
          <ListOf
            list={{ ...delivered, hasNextPage: false }}
            section={t('dashboard.toReview')}
            empty={
              <EmptyState
                title={t('dashboard.nothingToReview')}
                text={t('dashboard.nothingToReviewText')}
                action={<LinkButton to={paths.purchases}>{t('order.purchases')}</LinkButton>}
              />
            }
          >
            {(items) =>
              items.map((task) => (
                <Card key={task.id} withBorder padding="md">
                  <Group justify="space-between" mb="xs">
                    <PersonLine person={task.influencer} note={<bdi>{task.dealTitle}</bdi>} />
                    <LinkButton to={paths.task(task.id)} size="sm">
                      {t('dashboard.review')}
                    </LinkButton>
                  </Group>
                  {task.clock ? <ClockLine clock={task.clock} /> : <Text />}
                </Card>
              ))
            }
          </ListOf>
        </section>
      </Stack>
    </Screen>
  )
}
