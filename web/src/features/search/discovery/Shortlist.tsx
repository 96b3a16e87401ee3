import { SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { shortlist } from '#contract/search/discovery/discovery.ts'
import { useList } from '../../../api/queries.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { RichText } from '../../../format/RichText.tsx'
import { LinkButton } from '../../../kit/buttons.tsx'
import { EmptyState, PagedList, Screen } from '../../../kit/screens.tsx'
import { CompareBar } from './CompareBar.tsx'
import classes from './discovery.module.css'
import { InfluencerCard } from './InfluencerCard.tsx'
import type { InviteSlot } from './invite-slot.ts'

/** People invited at once (product.md 5). */
const maxInvited = 50

/** ?view=shortlist: the business's shortlisted influencers, with its notes. */
export function Shortlist({ invite }: InviteSlot) {
  const { t } = useTranslation()
  const list = useList(shortlist.list, { query: {} })
  return (
    <Screen
      title={t('discovery.shortlist')}
      size="xl"
      action={
        list.items.length > 0 && invite(list.items.map(({ influencer }) => influencer.person.id).slice(0, maxInvited))
      }
    >
      <PagedList
        list={list}
        section={t('discovery.shortlist')}
        empty={
          <EmptyState
            kind="people"
            title={t('discovery.noneKept')}
            text={t('discovery.noneKeptText')}
            action={<LinkButton to={paths.market}>{t('discovery.title')}</LinkButton>}
          />
        }
      >
        {(items) => (
          <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="lg" className={classes.rows}>
            {items.map(({ influencer, note, savedAt }) => (
              <InfluencerCard key={influencer.person.id} influencer={influencer}>
                {note && (
                  <Text size="sm" dir="auto" className={classes.note}>
                    {note}
                  </Text>
                )}
                <Text size="xs" c="dimmed">
                  <RichText of="discovery.keptAt" values={{ at: <RelativeTime at={savedAt} /> }} />
                </Text>
              </InfluencerCard>
            ))}
          </SimpleGrid>
        )}
      </PagedList>
      <CompareBar invite={invite} />
    </Screen>
  )
}
