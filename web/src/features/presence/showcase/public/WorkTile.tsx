import IconHeart from 'icon:heart'
import IconMessageCircle from 'icon:message-circle'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShowcaseItem } from '#contract/presence/showcase/showcase.ts'
import { Count } from '../../../../format/figures.tsx'
import text from '../../../../kit/native/text.module.css'
import { WorkThumbnail } from '../WorkThumbnail.tsx'
import classes from './works.module.css'

/** A work in the grid; opens the viewer. */
export function WorkTile({ item, onOpen }: { item: ShowcaseItem; onOpen: (event: MouseEvent) => void }) {
  const { t } = useTranslation()
  return (
    <a className={classes.tile} href={`?work=${item.id}`} onClick={onOpen}>
      <WorkThumbnail item={item} sizes="(min-width: 48rem) 20rem, (min-width: 30rem) 50vw, 100vw" />
      <span className={classes.title}>
        <strong dir="auto">{item.title}</strong>
        <span className={classes.figures} suppressHydrationWarning>
          {item.likes > 0 && (
            <span>
              <IconHeart size={16} stroke={1.5} aria-hidden />{' '}
              <span className={text.hidden}>{t('profile.work.likes')}</span>
              <Count of={item.likes} />
            </span>
          )}
          {item.comments > 0 && (
            <span>
              <IconMessageCircle size={16} stroke={1.5} aria-hidden />{' '}
              <span className={text.hidden}>{t('profile.work.comments')}</span>
              <Count of={item.comments} />
            </span>
          )}
        </span>
      </span>
    </a>
  )
}
