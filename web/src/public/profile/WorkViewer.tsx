import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import { type ShowcaseItem, showcaseVisits } from '#contract/showcase.ts'
import { CalendarDay } from '../../ui/CalendarDay.tsx'
import { call } from '../../ui/request.ts'
import type { Viewer } from '../page.ts'
import { WorkActions } from './WorkActions.tsx'
import { WorkMedia } from './WorkMedia.tsx'
import { WorkTalk } from './WorkTalk.tsx'

type Props = {
  id: number
  items: ShowcaseItem[]
  owner: Pick<Person, 'id' | 'username'>
  viewer: Viewer | null
  onMove: (id: number) => void
  onClose: () => void
  onChanged: (item: ShowcaseItem) => void
}

/** One work over the page: its picture or video, what was said of it, and the ones before and after (arrows, Escape). */
export function WorkViewer({ id, items, owner, viewer, onMove, onClose, onChanged }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const { item, isGone, change } = useWork(id, items, owner.id, onChanged)
  const place = items.findIndex((each) => each.id === id)
  const before = items[place - 1]
  const after = place < 0 ? undefined : items[place + 1]
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    // while it is still there, so that the focus goes back to where it was
    return () => shown?.close()
  }, [])

  const turn = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('textarea, input, video')
    if (isTyping || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    const isForward = (event.key === 'ArrowRight') === (document.documentElement.dir !== 'rtl')
    const next = isForward ? after : before
    if (next) onMove(next.id)
  }
  const isMine = viewer?.username === owner.username

  return (
    <dialog
      ref={dialog}
      className="work-viewer"
      aria-labelledby="work-name"
      onKeyDown={turn}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="work-bar">
        <span className="work-place" role="status">
          {place >= 0 && t('profile.work.place', { place: place + 1, places: items.length })}
          <span className="hidden">{item?.title}</span>
        </span>
        <Turn label={t('profile.work.previous')} to={before} onMove={onMove}>
          <IconChevronLeft className="mirrored" aria-hidden />
        </Turn>
        <Turn label={t('profile.work.next')} to={after} onMove={onMove}>
          <IconChevronRight className="mirrored" aria-hidden />
        </Turn>
        <button type="button" className="icon-button" aria-label={t('common.close')} onClick={onClose}>
          <IconX aria-hidden />
        </button>
      </div>
      {isGone && (
        <p className="work-words" id="work-name">
          {t('profile.work.gone')}
        </p>
      )}
      {!item && !isGone && (
        <p className="work-words" id="work-name" role="status">
          {t('profile.work.loading')}
        </p>
      )}
      {item && (
        <div className="work-content" key={item.id}>
          <WorkMedia item={item} />
          <div className="work-words">
            <h2 id="work-name" dir="auto">
              {item.title}
            </h2>
            <p className="quiet">
              <CalendarDay date={item.date} />
            </p>
            {item.description && (
              <p className="work-text" dir="auto">
                {item.description}
              </p>
            )}
            <WorkActions item={item} isMine={isMine} viewer={viewer} onChanged={change} />
            <WorkTalk item={item} viewer={viewer} onCounted={(comments) => change({ ...item, comments })} />
          </div>
        </div>
      )}
    </dialog>
  )
}

type TurnProps = {
  label: string
  to: ShowcaseItem | undefined
  onMove: (id: number) => void
  children: React.ReactNode
}

/** Stays where it is when there is nothing further, so that the focus is not lost. */
const Turn = ({ label, to, onMove, children }: TurnProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    aria-disabled={!to}
    onClick={() => to && onMove(to.id)}
  >
    {children}
  </button>
)

/** The work of that number: one of the page's, or one that is read because only its address was given. */
function useWork(id: number, items: ShowcaseItem[], ownerId: number, onChanged: (item: ShowcaseItem) => void) {
  const [read, setRead] = useState<ShowcaseItem | null>(null)
  const [gone, setGone] = useState<number | null>(null)
  const known = items.find((item) => item.id === id)
  const isKnown = known !== undefined
  useEffect(() => {
    if (isKnown) return
    let current = true
    call(showcaseVisits.read, { params: { id } }).then(
      (item) => {
        if (!current) return
        if (item.userId === ownerId) setRead(item)
        else setGone(id)
      },
      () => current && setGone(id),
    )
    return () => {
      current = false
    }
  }, [id, isKnown, ownerId])
  const item = known ?? (read?.id === id ? read : null)
  const change = (changed: ShowcaseItem) => {
    if (isKnown) onChanged(changed)
    else setRead(changed)
  }
  return { item, isGone: item === null && gone === id, change }
}
