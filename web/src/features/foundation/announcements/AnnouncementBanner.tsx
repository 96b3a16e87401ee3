import IconAlertTriangle from 'icon:alert-triangle'
import IconInfoCircle from 'icon:info-circle'
import IconX from 'icon:x'
import { ActionIcon } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announcements } from '#contract/foundation/announcements/announcements.ts'
import type { Language } from '#contract/languages.ts'
import { useRead } from '../../../api/queries.ts'
import { remember, remembered } from '../../../kit/behaviour/remembered.ts'
import classes from './announcements.module.css'

const name = 'announcements-read'
const readIds = () => new Set((remembered(name) ?? '').split(',').filter(Boolean).map(Number))

/** Current announcements to this person, one by one until they close each, then `children`; overlays the page, so that nothing moves. */
export function AnnouncementBanner({ children }: { children?: ReactNode }) {
  const { t, i18n } = useTranslation()
  const { data } = useRead(announcements.current, {})
  const [closed, setClosed] = useState(readIds)
  const shown = (data?.items ?? []).filter(({ id }) => !closed.has(id))
  const close = (id: number) => {
    const next = new Set([...closed, id])
    setClosed(next)
    remember(name, [...next].slice(-50).join(','))
  }
  return (
    <div className={classes.place}>
      <div role="status" className={classes.banners}>
        {shown.map(({ id, level, texts }) => (
          <p key={id} className={classes.banner} data-level={level}>
            {level === 'warning' ? (
              <IconAlertTriangle size={20} stroke={1.5} aria-hidden className={classes.icon} />
            ) : (
              <IconInfoCircle size={20} stroke={1.5} aria-hidden className={classes.icon} />
            )}
            <span className={classes.text}>{texts[i18n.language as Language]}</span>
            <ActionIcon
              variant="subtle"
              size={44}
              c="inherit"
              aria-label={t('announcement.close')}
              onClick={() => close(id)}
            >
              <IconX size={20} aria-hidden />
            </ActionIcon>
          </p>
        ))}
      </div>
      {children}
    </div>
  )
}
