import { SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { shortlist } from '#contract/discovery.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { Moment } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useList } from '../../ui/queries.ts'
import { EmptyState, ListOf, Screen } from '../../ui/screens.tsx'
import { ComparedBar } from './ComparedBar.tsx'
import { InfluencerCard } from './InfluencerCard.tsx'

/** ?view=shortlist: whom the business keeps in mind, with its notes. */
export function Shortlist() {
  const { t } = useTranslation()
  const list = useList(shortlist.list, { query: {} }, { fresh: true })
  return (
    <Screen title={t('discovery.shortlist')} size="xl">
      <ListOf
        list={list}
        section={t('discovery.shortlist')}
        empty={
          <EmptyState
            title={t('discovery.noneKept')}
            text={t('discovery.noneKeptText')}
            action={<LinkButton to={paths.market}>{t('discovery.title')}</LinkButton>}
          />
        }
      >
        {(items) => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
            {items.map(({ influencer, note, savedAt }) => (
              <InfluencerCard key={influencer.person.id} influencer={influencer}>
                {note && (
                  <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                    {note}
                  </Text>
                )}
                <Text size="xs" c="dimmed">
                  {t('discovery.keptAt')} <Moment at={savedAt} />
                </Text>
              </InfluencerCard>
            ))}
          </SimpleGrid>
        )}
      </ListOf>
      <ComparedBar />
    </Screen>
  )
}
