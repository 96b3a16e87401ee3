import { Anchor, Badge, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '#contract/profiles/profiles.ts'
import { reachOf } from '#contract/profiles/reach.ts'
import { platformNames } from '#contract/social-profiles/platform-names.ts'
import { Count, useNumber, usePercent, useTimes } from '../../format/figures.tsx'
import { nameOf } from '../../format/region-names.ts'
import { Figure } from '../../kit/figures/Figure.tsx'
import layout from '../../kit/layout.module.css'
import { PlatformIcon } from '../../shared/profiles/PlatformIcon.tsx'
import { useFollowers } from '../../shared/profiles/use-followers.ts'

/** Key figures for a buyer, each with its source. */
export function Figures({ profile }: { profile: PublicProfile }) {
  const { t, i18n } = useTranslation()
  const exact = useNumber()
  const percent = usePercent()
  const { socialProfiles, engagement, rank } = profile
  const reach = reachOf(socialProfiles)
  return (
    <section aria-labelledby="figures">
      <Title order={2} id="figures" mb="md">
        {t('profile.figures')}
      </Title>
      <Group gap={40} align="flex-start" mb="lg">
        {socialProfiles.length > 0 && (
          <Figure
            label={t('profile.reach')}
            source={t('profile.reachSource', { count: socialProfiles.length, proven: exact(reach.proven) })}
          >
            <Count of={reach.total} />
          </Figure>
        )}
        {engagement && (
          <Figure label={t('profile.views')} source={t('profile.viewsSource')}>
            <Count of={engagement.views} />
          </Figure>
        )}
        <Figure label={t('profile.completed')} source={t('profile.completedSource')}>
          <Count of={profile.completedOrders} />
        </Figure>
        {profile.onTime !== null && (
          <Figure label={t('profile.onTime')} source={t('profile.countedHere')}>
            <bdi>{percent(profile.onTime)}</bdi>
          </Figure>
        )}
        {profile.returningClients > 0 && (
          <Figure label={t('profile.returning')} source={t('profile.countedHere')}>
            <Count of={profile.returningClients} />
          </Figure>
        )}
        {rank && (
          <Figure
            label={t('rank.global')}
            source={t('rank.of', { count: rank.influencers, number: exact(rank.influencers) })}
          >
            <bdi>#{exact(rank.globalRank)}</bdi>
          </Figure>
        )}
        {rank?.country && rank.localRank !== null && (
          <Figure
            label={t('rank.local', { country: nameOf(rank.country, 'region', i18n.language) })}
            source={t('rank.of', { count: rank.influencersInCountry, number: exact(rank.influencersInCountry) })}
          >
            <bdi>#{exact(rank.localRank)}</bdi>
          </Figure>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="ul" className={layout.plainList}>
        {socialProfiles.map((social) => (
          <PlatformCard key={social.id} social={social} />
        ))}
      </SimpleGrid>
    </section>
  )
}

function PlatformCard({ social }: { social: PublicProfile['socialProfiles'][number] }) {
  const { t } = useTranslation()
  const { utcDay } = useTimes()
  const { provenance } = useFollowers()
  const { text, at } = provenance(social)
  return (
    <Card withBorder component="li" padding="md">
      <Group wrap="nowrap" align="flex-start">
        <PlatformIcon platform={social.platform} size={28} />
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <Anchor href={social.profileUrl} target="_blank" rel="noopener noreferrer nofollow ugc" fw={500}>
              <bdi>{social.username ? `@${social.username}` : platformNames[social.platform]}</bdi>
            </Anchor>
            {social.isVerified && (
              <Badge
                variant="light"
                color="teal"
                tt="none"
                c="var(--mantine-color-text)"
                leftSection={<IconCircleCheck size={14} aria-hidden />}
              >
                {t('profile.verified')}
              </Badge>
            )}
          </Group>
          <Text>
            <Text span fw={600} size="lg">
              <Count of={social.followers} />
            </Text>{' '}
            {t('profile.followers')}
          </Text>
          <Text size="sm" c="dimmed" component="time" dateTime={at} title={utcDay(at)}>
            {text}
          </Text>
        </Stack>
      </Group>
    </Card>
  )
}
