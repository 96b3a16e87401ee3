import IconChevronRight from 'icon:chevron-right'
import IconSearch from 'icon:search'
import { Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import layout from '../../../../kit/layout.module.css'
import { type FoundSetting, findSettings } from './find-settings.ts'
import type { SettingGroup, SettingSection } from './setting-groups.ts'
import classes from './settings-screen.module.css'

type Props = { groups: readonly SettingGroup[]; open: SettingSection }

/** The groups of the settings with their sections, and a search that finds single settings; Enter opens the first one found. */
export function SettingsNavigation({ groups, open }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const found = findSettings(groups, typed, t)
  const [first] = found
  return (
    <nav aria-label={t('header.settings')} className={classes.navigation}>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!first) return
            setTyped('')
            navigate(addressOf(first))
          }}
        >
          <TextInput
            type="search"
            aria-label={t('settings.search')}
            placeholder={t('settings.search')}
            autoComplete="off"
            dir="auto"
            maxLength={60}
            leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
          />
        </form>
        <Found typed={typed} found={found} close={() => setTyped('')} />
      </search>
      {typed.trim() === '' &&
        groups.map((group) => <Sections key={group.label} group={group} openValue={open.value} />)}
    </nav>
  )
}

const addressOf = ({ section, setting }: FoundSetting) =>
  `?tab=${section.value}${setting ? `&field=${setting.field}` : ''}`

const foundClass = `${layout.plainList} ${classes.found}`

function Found({ typed, found, close }: { typed: string; found: FoundSetting[]; close: () => void }) {
  const { t } = useTranslation()
  const isEmpty = typed.trim() !== '' && found.length === 0
  return (
    <>
      <ul className={foundClass}>
        {found.map((each) => (
          <li key={`${each.section.value} ${each.label}`}>
            <Link to={addressOf(each)} className={classes.link} onClick={close}>
              <each.section.Icon size={20} stroke={1.5} aria-hidden className={classes.icon} />
              <span className={classes.label}>
                {each.label}
                {each.setting && each.label !== t(each.section.label) && (
                  <Text span size="xs" c="dimmed" display="block" fw={400}>
                    {t(each.section.label)}
                  </Text>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div role="status">
        {isEmpty && (
          <Text size="sm" c="dimmed" p="sm">
            {t('palette.none')}
          </Text>
        )}
        {found.length > 0 && <VisuallyHidden>{t('settings.found', { count: found.length })}</VisuallyHidden>}
      </div>
    </>
  )
}

function Sections({ group, openValue }: { group: SettingGroup; openValue: string }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={classes.group}>
      <p id={id} className={classes.heading}>
        {t(group.label)}
      </p>
      <ul aria-labelledby={id} className={layout.plainList}>
        {group.sections.map(({ value, label, Icon }) => (
          <li key={value}>
            <Link to={`?tab=${value}`} className={classes.link} aria-current={value === openValue ? 'page' : undefined}>
              <Icon size={20} stroke={1.5} aria-hidden className={classes.icon} />
              <span className={classes.label}>{t(label)}</span>
              <span className={classes.chevron} aria-hidden>
                <IconChevronRight size={18} stroke={1.5} className={layout.mirrored} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
