import { useTranslation } from 'react-i18next'
import type { Icon } from '../icon.ts'
import classes from './header.module.css'
import type { HeaderLink, LinkComponent } from './link.ts'

export type Place = HeaderLink & { icon: Icon }

/**
 * The five places of a role at the bottom of a phone's screen. `--bottom-bar` is its height, 0 where there is none; it makes room
 * for the keyboard.
 */
export function BottomBar({ places, current, Link }: { places: Place[]; current: string; Link: LinkComponent }) {
  const { t } = useTranslation()
  return (
    <nav className={classes.bar} aria-label={t('header.places')}>
      {places.map(({ to, label, badge, icon: Mark }) => (
        <Link key={to} to={to} className={classes.place} aria-current={current === to ? 'page' : undefined}>
          <span className={classes.placeIcon}>
            <Mark size={24} stroke={1.5} aria-hidden />
            <span className={classes.placeBadge}>{badge}</span>
          </span>
          <span className={classes.placeLabel}>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
