import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { hostOf } from '#contract/market/links/display-host.ts'
import type { LinkValues } from './LinkEditor.tsx'
import { LinkCard } from './public/Links.tsx'

/** The link as it will look on the profile, from the values typed so far. */
export function TypedLinkPreview({ values, imageUrl }: { values: LinkValues; imageUrl: string | null }) {
  const { t } = useTranslation()
  const { title, url, description, type, iconName } = values
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {t('links.preview')}
      </Text>
      <LinkCard
        link={{
          title: title || t('links.titleLabel'),
          description: description || null,
          type,
          iconName,
          imageUrl,
          host: URL.canParse(url) ? hostOf(url) : 'example.com',
        }}
      />
    </div>
  )
}
