import IconChevronLeft from 'icon:chevron-left'
import IconChevronRight from 'icon:chevron-right'
import { type CSSProperties, type MouseEvent, type UIEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import { colourOf } from '../../../../format/avatar-colors.ts'
import { Avatar } from '../../../../kit/Avatar.tsx'
import { useWasNear } from '../../../../kit/behaviour/use-was-near.ts'
import { Picture } from '../../../../kit/files/Picture.tsx'
import classes from './cards.module.css'

/** Displayed widths of a card, for the choice of the file. */
const sizes = '(min-width: 1280px) 300px, (min-width: 900px) 31vw, (min-width: 560px) 47vw, 94vw'

type Props = {
  pictures: string[]
  person: Person
  eager?: boolean | undefined
}

/** The pictures of a card in 4:3; the person's face on their colour where there is none. */
export function CardPictures(props: Props) {
  const { pictures, person } = props
  if (pictures.length > 0) return <Slides {...props} />
  return (
    <div className={classes.bare} style={{ '--card-colour': colourOf(person) } as CSSProperties}>
      <Avatar person={person} size={88} />
    </div>
  )
}

/**
 * Pictures that slide by touch or by the buttons that appear under the pointer. All but the first load when somebody reaches for them,
 * or where they may be touched.
 */
function Slides({ pictures, person, eager }: Props) {
  const { t } = useTranslation()
  const strip = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const [at, setAt] = useState(0)
  const wasNear = useWasNear(strip)
  useEffect(() => {
    if (!wasNear || !window.matchMedia('(pointer: coarse)').matches) return
    setOpen(true)
    setTouched(true)
  }, [wasNear])
  const slideTo = (next: number) => {
    // rendered when buttons are pressed
    const element = strip.current!
    const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    element.scrollTo({ left: sign * next * element.clientWidth, behavior: 'smooth' })
  }
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) =>
    setAt(Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth))
  const openCard = ({ currentTarget }: MouseEvent) => currentTarget.closest('article')?.querySelector('a')?.click()
  const several = pictures.length > 1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only loads the other pictures, for which there are buttons
    <div className={classes.pictures} onPointerEnter={() => setOpen(true)} onFocus={() => setOpen(true)}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the card's link does the same by keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: on touch it lies above the card's link, so that it can slide */}
      <div
        ref={strip}
        className={classes.strip}
        onScroll={several ? onScroll : undefined}
        onClick={openCard}
        // what slides by touch also slides by the keys of a tablet's keyboard
        {...(isTouched &&
          several && { tabIndex: 0, role: 'group', 'aria-label': t('card.works', { name: person.displayName }) })}
      >
        {(isOpen ? pictures : pictures.slice(0, 1)).map((url, i) => (
          <span key={url} className={classes.slide}>
            <Picture url={url} alt="" sizes={sizes} ratio={4 / 3} eager={eager === true && i === 0} />
          </span>
        ))}
      </div>
      {several && (
        <>
          <span className={classes.dots} aria-hidden>
            {pictures.map((url, i) => (
              <span key={url} data-now={i === at || undefined} />
            ))}
          </span>
          {at > 0 && (
            <button
              type="button"
              className={`${classes.slider} ${classes.before}`}
              aria-label={t('card.previous', { name: person.displayName })}
              onClick={() => slideTo(at - 1)}
            >
              <IconChevronLeft size={18} aria-hidden />
            </button>
          )}
          {at < pictures.length - 1 && (
            <button
              type="button"
              className={`${classes.slider} ${classes.after}`}
              aria-label={t('card.next', { name: person.displayName })}
              onClick={() => slideTo(at + 1)}
            >
              <IconChevronRight size={18} aria-hidden />
            </button>
          )}
        </>
      )}
    </div>
  )
}
