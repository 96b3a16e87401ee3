import IconChevronLeft from 'icon:chevron-left'
import { Anchor, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useSignedIn } from '../../../../api/session.ts'
import { paths } from '../../../../format/paths.ts'
import layout from '../../../../kit/layout.module.css'
import { Screen } from '../../../../kit/screens.tsx'
import { SettingsNavigation } from './SettingsNavigation.tsx'
import { settingGroupsOf } from './setting-groups.ts'
import classes from './settings-screen.module.css'
import { useNamedField } from './use-named-field.ts'

/**
 * /profile, /business/profile and /influencer/settings: the groups beside the open section, which stands in the URL (?tab=security,
 * or #security); on phones either of them.
 */
export function ProfileSettingsScreen() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const groups = settingGroupsOf(user)
  const sections = groups.flatMap((group) => group.sections)
  const wanted = search.get('tab') ?? hash.slice(1)
  const named = sections.find(({ value }) => value === wanted)
  // everybody has notifications
  const open = named ?? sections[0]!
  useNamedField(search.get('field'))
  const section = useFocusWhenOpened(named?.value)
  const { Content } = open
  return (
    <Screen
      title={t('header.settings')}
      size="xl"
      action={
        user.role === 'admin' ? undefined : (
          <Anchor component={Link} to={paths.publicProfile(user)}>
            {t('accounts.publicPage')}
          </Anchor>
        )
      }
    >
      <div className={classes.screen} data-list={!named}>
        <SettingsNavigation groups={groups} open={open} />
        {/* biome-ignore lint/a11y/useSemanticElements: a group of settings, not of fields */}
        <div ref={section} tabIndex={-1} role="group" aria-label={t(open.label)} className={sectionClass}>
          <Anchor component={Link} to="?" className={classes.back}>
            <IconChevronLeft size={18} stroke={1.5} className={layout.mirrored} aria-hidden />
            {t('settings.all')}
          </Anchor>
          {!open.isOneCard && (
            <Title order={2} mb="md">
              {t(open.label)}
            </Title>
          )}
          <div className={open.isWide ? undefined : classes.narrow}>
            <Content key={open.value} />
          </div>
        </div>
      </div>
    </Screen>
  )
}

const sectionClass = `${classes.section} ${layout.focusTarget}`

/** Focuses the section where its link went away as it was opened, as on phones, and the page's title where the list takes its place. */
function useFocusWhenOpened(value: string | undefined) {
  const { key } = useLocation()
  const section = useRef<HTMLDivElement>(null)
  const before = useRef(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another section is opened
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    if (document.activeElement?.checkVisibility() && document.activeElement !== document.body) return
    const title = document.querySelector<HTMLElement>('[data-page-title]')
    const target = value === undefined ? title : section.current
    target?.focus({ preventScroll: true })
  }, [value, key])
  return section
}
