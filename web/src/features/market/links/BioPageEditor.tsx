import './bio-themes.css'
import { Anchor, Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type BioPage, type BioTheme, bioPages, bioThemes } from '#contract/market/links/bio-page.ts'
import type { Link } from '#contract/market/links/links.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { SortableList } from '../../../kit/SortableList.tsx'
import classes from './bio-page.module.css'

/** The theme of /i/{id} and the order of its sections, with a preview; every change is saved at once. */
export function BioPageEditor({ links }: { links: Link[] }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const { data } = useRead(bioPages.read, {})
  const handleRefusal = useRefusalHandler()
  const change = useAction(bioPages.change, { onRefused: (error) => handleRefusal(error) })
  if (!data) return null
  // the change that is being saved is shown already
  const page = change.isPending ? (change.variables.body as BioPage) : data
  const asChanged = (changed: Partial<BioPage>) => {
    const { theme, sections } = page
    return { body: { theme, sections, ...changed, was: { theme, sections } } }
  }
  const address = `/i/${user.id}`
  return (
    <section aria-labelledby="bio-page" className={classes.editor}>
      <div>
        <Title order={2} size="h3" id="bio-page">
          {t('bio.title')}
        </Title>
        <Text c="dimmed">{t('bio.lead')}</Text>
        <Anchor href={address} dir="ltr">
          {`${window.location.host}${address}`}
        </Anchor>
      </div>
      <div className={classes.columns}>
        <Stack gap="lg">
          <Radio.Group
            label={t('bio.theme')}
            value={page.theme}
            onChange={(theme) => change.mutate(asChanged({ theme: theme as BioTheme }))}
          >
            <Stack gap="sm" mt="xs">
              {bioThemes.map((theme) => (
                <Radio
                  key={theme}
                  value={theme}
                  classNames={{ body: classes.choice }}
                  label={
                    <span className={classes.theme}>
                      <span className={classes.swatch} data-bio-theme={theme} aria-hidden>
                        <span />
                      </span>
                      {t(`bio.theme.${theme}`)}
                    </span>
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
          <div>
            <Title order={3} size="h5" mb="xs">
              {t('bio.sections')}
            </Title>
            <SortableList
              items={page.sections}
              idOf={(section) => section}
              labelOf={(section) => t(`bio.section.${section}`)}
              onReorder={(sections) => change.mutateAsync(asChanged({ sections }))}
            >
              {(section, handle) => (
                <Paper withBorder p="xs" className={classes.section}>
                  {t(`bio.section.${section}`)}
                  {handle}
                </Paper>
              )}
            </SortableList>
          </div>
        </Stack>
        <Preview page={page} links={links} name={user.displayName} />
      </div>
    </section>
  )
}

/** Number of links in the preview. */
const previewedLinks = 3

/** The page in small: the colours, and the first sections. */
function Preview({ page, links, name }: { page: BioPage; links: Link[]; name: string }) {
  const { t } = useTranslation()
  const shown = links.filter(({ active }) => active).slice(0, previewedLinks)
  return (
    <figure className={classes.preview} aria-label={t('bio.preview')} data-bio-theme={page.theme}>
      <strong dir="auto">{name}</strong>
      <ol>
        {page.sections.map((section) => (
          <li key={section}>
            <span className={classes.part}>{t(`bio.section.${section}`)}</span>
            {section === 'links' &&
              shown.map(({ id, title }) => (
                <span key={id} dir="auto" className={classes.link}>
                  {title}
                </span>
              ))}
            {section === 'deals' && <span className={classes.button}>{t('profile.buy')}</span>}
          </li>
        ))}
      </ol>
    </figure>
  )
}
