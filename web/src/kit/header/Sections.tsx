import IconChevronDown from 'icon:chevron-down'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropDown } from './DropDown.tsx'
import classes from './header.module.css'
import type { HeaderLink, LinkComponent } from './link.ts'

type Props = { links: HeaderLink[]; current: string; Link: LinkComponent }

/** The sections of a role in one row; those that do not fit are under 'More', in any language and at any width. */
export function Sections({ links, current, Link }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const fitting = useFittingCount(list, links.length)
  const linkTo = ({ to, label, badge }: HeaderLink) => (
    <Link to={to} className={classes.section} aria-current={current === to ? 'page' : undefined}>
      {label}
      {badge}
    </Link>
  )
  return (
    <nav className={classes.sections} aria-label={t('header.menu')}>
      <ul ref={list} className={classes.sectionList}>
        {links.map((link, index) => (
          <li key={link.to} className={index < fitting ? undefined : classes.folded}>
            {linkTo(link)}
          </li>
        ))}
      </ul>
      {fitting < links.length && (
        <DropDown
          label={
            <>
              {t('header.more')}
              <IconChevronDown size={16} aria-hidden />
            </>
          }
        >
          {links.slice(fitting).map((link) => (
            <span key={link.to}>{linkTo(link)}</span>
          ))}
        </DropDown>
      )}
    </nav>
  )
}

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Number of items of a wrapping list that fit in its first row; 0 if not even the first does. */
function useFittingCount(list: React.RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count)
  useBrowserLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      // scrollWidth: once an item is folded, it is clipped and narrower than its content
      if (element.children[0] && element.children[0].scrollWidth > element.clientWidth + 1) return setFitting(0)
      const tops = [...element.children].map((item) => (item as HTMLElement).offsetTop)
      // runs only for items
      const wrapped = tops.findIndex((top) => top > tops[0]!)
      setFitting(wrapped < 0 ? count : wrapped)
    }
    measure()
    const observer = new ResizeObserver(measure)
    // the list's own width, and that of its items when a badge or the font arrives
    for (const observed of [element, ...element.children]) observer.observe(observed)
    return () => observer.disconnect()
  }, [list, count])
  return fitting
}
