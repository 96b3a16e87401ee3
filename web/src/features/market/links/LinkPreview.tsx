import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { hostOf } from '#contract/market/links/display-host.ts'
import { linkPath } from '#contract/market/links/link-addresses.ts'
import type { Link } from '#contract/market/links/links.ts'
import classes from './links.module.css'
import { LinkCard } from './public/Links.tsx'

/** Preview of the links as the profile shows them. */
export function LinkPreview({ links }: { links: Link[] }) {
  const { t } = useTranslation()
  const shown = links.filter(({ active }) => active)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
    <section className={classes.preview} aria-labelledby="link-preview" tabIndex={0}>
      <Title order={2} size="h4" mb="sm" id="link-preview">
        {t('links.preview')}
      </Title>
      {shown.length === 0 && <Text c="dimmed">{t('links.previewEmpty')}</Text>}
      <ul className={classes.cards}>
        {shown.map((link) => (
          <li key={link.id}>
            <LinkCard link={{ ...link, host: hostOf(link.url) }} href={linkPath(link.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
