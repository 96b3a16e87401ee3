import { Anchor, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CampaignResults, Post } from '#contract/market/campaign-results/campaign-results.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { Count, RelativeTime, useNumber, useTimes } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { type Column, DataTable } from '../../../kit/table/DataTable.tsx'

type Platform = CampaignResults['platforms'][number]

/** Posts and views of each platform, by source, with the age of the latest figure. */
export function PlatformTable({ platforms }: { platforms: Platform[] }) {
  const { t } = useTranslation()
  const number = useNumber()
  const counts = ['live', 'measured', 'confirmed', 'reported'] as const
  const columns: Column<Platform>[] = [
    { key: 'platform', label: t('campaignResults.platform'), cell: ({ platform }) => platformNames[platform] },
    ...counts.map((key) => ({
      key,
      label: t(`campaignResults.${key}`),
      cell: (row: Platform) => number(row[key]),
      sortBy: (row: Platform) => row[key],
      isNumeric: true,
    })),
    { key: 'at', label: t('campaignResults.age'), cell: ({ at }) => (at === null ? '–' : <RelativeTime at={at} />) },
  ]
  return (
    <section aria-labelledby="by-platform">
      <Title order={2} size="h4" id="by-platform">
        {t('campaignResults.byPlatform')}
      </Title>
      <DataTable
        name="campaign-platforms"
        label={t('campaignResults.byPlatform')}
        rows={platforms}
        columns={columns}
        keyOf={({ platform }) => platform}
        nameOf={({ platform }) => platformNames[platform]}
      />
    </section>
  )
}

/** The most viewed posts with their figures, sources and ages; `all`: number of posts in all. */
export function PostTable({ posts, all }: { posts: Post[]; all: number }) {
  const { t } = useTranslation()
  const number = useNumber()
  const columns = usePostColumns()
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="posts">
      <Title order={2} size="h4" id="posts">
        {t('campaignResults.posts')}
      </Title>
      <DataTable
        name="campaign-posts"
        label={t('campaignResults.posts')}
        rows={posts}
        columns={columns}
        keyOf={({ videoId }) => videoId}
        nameOf={({ title }) => title}
      />
      {all > posts.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('campaignResults.morePosts', { shown: number(posts.length), all: number(all) })}
        </Text>
      )}
    </section>
  )
}

function usePostColumns(): Column<Post>[] {
  const { t } = useTranslation()
  const { utcDay, utcShortDay } = useTimes()
  const dated = (at: string) => (
    <time dateTime={at} title={utcDay(at)}>
      {utcShortDay(at)}
    </time>
  )
  return [
    {
      key: 'influencer',
      label: t('campaignResults.influencer'),
      cell: ({ influencer, requestId }) => (
        <Anchor component={Link} to={paths.campaignRequest(requestId)} inherit>
          <bdi>{influencer.displayName}</bdi>
        </Anchor>
      ),
      sortBy: ({ influencer }) => influencer.displayName,
    },
    { key: 'post', label: t('campaignResults.post'), cell: (post) => <PostLink post={post} /> },
    { key: 'platform', label: t('campaignResults.platform'), cell: ({ platform }) => platformNames[platform] },
    {
      key: 'published',
      label: t('campaignResults.published'),
      cell: ({ publishedAt, removedAt }) =>
        removedAt === null ? dated(publishedAt) : t('campaignResults.gone', { date: utcShortDay(removedAt) }),
      sortBy: ({ publishedAt }) => publishedAt,
    },
    {
      key: 'views',
      label: t('campaignResults.views'),
      cell: ({ source, views }) => (source === null ? '–' : <Count of={views} />),
      sortBy: ({ views }) => views,
      isNumeric: true,
    },
    {
      key: 'source',
      label: t('campaignResults.source'),
      cell: ({ source, viewsAt }) =>
        source === null || viewsAt === null ? (
          t('campaignResults.noFigure')
        ) : (
          <>
            {t(`campaignResults.by.${source}`)} · <RelativeTime at={viewsAt} />
          </>
        ),
    },
  ]
}

function PostLink({ post: { title, platformUrl } }: { post: Post }) {
  if (platformUrl === null) return <bdi>{title}</bdi>
  return (
    <Anchor href={platformUrl} target="_blank" rel="noreferrer" inherit>
      <bdi>{title}</bdi>
    </Anchor>
  )
}
