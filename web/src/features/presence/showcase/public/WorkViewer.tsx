import IconChevronLeft from 'icon:chevron-left'
import IconChevronRight from 'icon:chevron-right'
import IconX from 'icon:x'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import { sourcesOf } from '#contract/foundation/uploads/pictures.ts'
import { type ShowcaseItem, showcaseVisits } from '#contract/presence/showcase/showcase.ts'
import { call } from '../../../../api/request.ts'
import { preloadImage } from '../../../../kit/behaviour/preload-image.ts'
import { CalendarDay } from '../../../../kit/fields/dates/CalendarDay.tsx'
import button from '../../../../kit/native/button.module.css'
import { NativeModal } from '../../../../kit/native/NativeDialog.tsx'
import text from '../../../../kit/native/text.module.css'
import { useTranslate } from '../../../../kit/text/use-translate.ts'
import type { Viewer } from '../../../../public/page.ts'
import { Comments } from './Comments.tsx'
import { WorkActions } from './WorkActions.tsx'
import { WorkMedia, workSizes } from './WorkMedia.tsx'
import classes from './work-viewer.module.css'

type Props = {
  id: number
  items: ShowcaseItem[]
  owner: Pick<Person, 'id' | 'username'>
  viewer: Viewer | null
  onMove: (id: number) => void
  onClose: () => void
  onChanged: (item: ShowcaseItem) => void
}

/** A work in a modal: its picture or video, comments, and the previous and next works (arrow keys, Escape). */
export function WorkViewer({ id, items, owner, viewer, onMove, onClose, onChanged }: Props) {
  const { t } = useTranslation()
  const { item, isGone, change } = useWork({ id, items, ownerId: owner.id, onChanged })
  const index = items.findIndex((each) => each.id === id)
  const before = items[index - 1]
  const after = index < 0 ? undefined : items[index + 1]
  usePreloadImages(before, after)
  return (
    <NativeModal
      className={classes.viewer}
      aria-labelledby="work-name"
      onKeyDown={(event) => {
        const next = { before, after, none: undefined }[directionOf(event)]
        if (next) onMove(next.id)
      }}
      onClose={onClose}
    >
      <div className={classes.bar}>
        <span className={classes.place} role="status">
          {index >= 0 && t('profile.work.place', { place: index + 1, places: items.length })}
          <span className={text.hidden}>{item?.title}</span>
        </span>
        <StepButton label={t('profile.work.previous')} to={before} onMove={onMove}>
          <IconChevronLeft className={classes.mirrored} aria-hidden />
        </StepButton>
        <StepButton label={t('profile.work.next')} to={after} onMove={onMove}>
          <IconChevronRight className={classes.mirrored} aria-hidden />
        </StepButton>
        <button type="button" className={button.icon} aria-label={t('common.close')} onClick={onClose}>
          <IconX aria-hidden />
        </button>
      </div>
      {isGone && (
        <p className={classes.words} id="work-name">
          {t('profile.work.gone')}
        </p>
      )}
      {!item && !isGone && (
        <p className={classes.words} id="work-name" role="status">
          {t('profile.work.loading')}
        </p>
      )}
      {item && (
        <Work key={item.id} item={item} isMine={viewer?.username === owner.username} viewer={viewer} change={change} />
      )}
    </NativeModal>
  )
}

/** Direction of an arrow key in the order of reading; none while somebody types or a video has the focus. */
function directionOf({ key, target }: KeyboardEvent): 'before' | 'after' | 'none' {
  const isTyping = target instanceof Element && target.closest('textarea, input, video')
  if (isTyping || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return 'none'
  const isForward = (key === 'ArrowRight') === (document.documentElement.dir !== 'rtl')
  return isForward ? 'after' : 'before'
}

type WorkProps = {
  item: ShowcaseItem
  isMine: boolean
  viewer: Viewer | null
  change: (item: ShowcaseItem) => void
}

function Work({ item, isMine, viewer, change }: WorkProps) {
  const { shown, Translate, setTranslations } = useTranslate()
  const { title, description } = item
  return (
    <div className={classes.content}>
      <WorkMedia item={item} />
      <div className={classes.words}>
        <h2 id="work-name" dir="auto">
          {shown(title)}
        </h2>
        <p className={text.quiet}>
          <CalendarDay date={item.date} />
        </p>
        {description && (
          <p className={text.lines} dir="auto">
            {shown(description)}
          </p>
        )}
        {Translate && <Translate texts={description ? [title, description] : [title]} onTranslated={setTranslations} />}
        <WorkActions item={item} isMine={isMine} viewer={viewer} onChanged={change} />
        <Comments item={item} viewer={viewer} onCountChanged={(comments) => change({ ...item, comments })} />
      </div>
    </div>
  )
}

type StepButtonProps = {
  label: string
  to: ShowcaseItem | undefined
  onMove: (id: number) => void
  children: React.ReactNode
}

/** Stays rendered at the ends, so that the focus is not lost. */
const StepButton = ({ label, to, onMove, children }: StepButtonProps) => (
  <button
    type="button"
    className={button.icon}
    aria-label={label}
    aria-disabled={!to}
    onClick={() => to && onMove(to.id)}
  >
    {children}
  </button>
)

/** Preloads the pictures of the adjacent works. */
function usePreloadImages(...works: (ShowcaseItem | undefined)[]) {
  const urls = works
    .map((work) => work?.imageUrl)
    .filter((url) => typeof url === 'string')
    .join(' ')
  useEffect(() => {
    for (const url of urls.split(' ').filter(Boolean)) {
      const srcset = sourcesOf(url)?.avif
      preloadImage(url, srcset ? { srcset, sizes: workSizes } : null)
    }
  }, [urls])
}

/** The work by id: one of the page's, or fetched if only its URL was opened. */
function useWork({ id, items, ownerId, onChanged }: Pick<Props, 'id' | 'items' | 'onChanged'> & { ownerId: number }) {
  const [fetched, setFetched] = useState<ShowcaseItem | null>(null)
  const [missingId, setMissingId] = useState<number | null>(null)
  const known = items.find((item) => item.id === id)
  const isKnown = known !== undefined
  useEffect(() => {
    if (isKnown) return
    let current = true
    call(showcaseVisits.read, { params: { id } }).then(
      (item) => {
        if (!current) return
        if (item.userId === ownerId) setFetched(item)
        else setMissingId(id)
      },
      () => current && setMissingId(id),
    )
    return () => {
      current = false
    }
  }, [id, isKnown, ownerId])
  const item = known ?? (fetched?.id === id ? fetched : null)
  const change = (changed: ShowcaseItem) => {
    if (isKnown) onChanged(changed)
    else setFetched(changed)
  }
  return { item, isGone: item === null && missingId === id, change }
}
