import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { product } from '#contract/product.ts'
import { LogoMark } from '../theme/LogoMark.tsx'
import classes from './header.module.css'
import type { LinkComponent } from './link.ts'

type Props = {
  /**
   * `full`: logo, sections, tools. `profile`: on the public page of a person, whose name and actions take the place of the sections.
   * `minimal`: the logo only, on the pages to which a checkout returns (look.md, Header).
   */
  variant: 'full' | 'profile' | 'minimal'
  /** Address that the logo links to. */
  home: string
  Link: LinkComponent
  /** Sections, or the person of a profile. */
  middle?: ReactNode
  /** Search, messages, language, account and the like, in reading order. */
  tools?: ReactNode
  /** As wide as the window, as the screens of admins below it are. */
  isWide?: boolean
}

/** The one header of the product; the application and the pages that the server draws fill it with their own links and menus. */
export function Header({ variant, home, Link, middle, tools, isWide }: Props) {
  const { t } = useTranslation()
  return (
    <header className={classes.header}>
      <div className={classes.row} data-wide={isWide || undefined}>
        <Link to={home} className={classes.home} aria-label={t('header.home', { product })}>
          <LogoMark />
          <span className={variant === 'minimal' ? undefined : classes.fromPhone}>{product}</span>
        </Link>
        {variant !== 'minimal' && (
          <>
            {middle}
            <div className={classes.tools}>{tools}</div>
          </>
        )}
      </div>
    </header>
  )
}
