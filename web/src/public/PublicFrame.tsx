import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { roles } from '#contract/foundation/users/roles.ts'
import { socialPages } from '#contract/product.ts'
import { drawerLinks, menuLinks } from '../features/foundation/site/menu/menu-links.ts'
import { PlatformIcon } from '../features/money/social-profiles/PlatformIcon.tsx'
import { paths } from '../format/paths.ts'
import box from '../kit/native/box.module.css'
import text from '../kit/native/text.module.css'
import classes from './frame.module.css'
import { PublicHeader } from './PublicHeader.tsx'
import type { PageProps } from './page.ts'

/** Key prefixes of the texts used by the frame. */
export const frameTexts = [
  'header.',
  'landing.footer.',
  'notFound.home',
  'common.close',
  'wallet.topUp',
  ...roles.flatMap((role) => [...drawerLinks(role), ...menuLinks(role)].map(({ label }) => label)),
  'toast.logoutFailed',
  'toast.loggedOut',
] as const

/** Sentences that the frame can show. */
export const frameSentences = ['You have been successfully logged out.'] as const

/** Header, content and footer of a public page; `subject`: the person in the header of a profile. */
export function PublicFrame({ children, subject, ...props }: PageProps & { subject?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <a className={classes.skipLink} href="#content">
        {t('header.skip')}
      </a>
      <PublicHeader viewer={props.viewer} pathname={props.pathname} subject={subject} />
      {props.site.announcements?.map(({ id, level, texts }) => (
        <p key={id} className={classes.announcement} data-level={level} role="note">
          {texts[props.language]}
        </p>
      ))}
      <main id="content">{children}</main>
      <footer className={classes.footer}>
        <div className={box.wide}>
          <div className={classes.footerLinks}>
            <a href={paths.about}>{t('landing.footer.about')}</a>
            <a href={paths.explore}>{t('header.explore')}</a>
            <a href={paths.rankings}>{t('landing.footer.rankings')}</a>
            <a href={paths.help}>{t('landing.footer.help')}</a>
            <a href={paths.terms}>{t('landing.footer.terms')}</a>
            <a href={paths.privacy}>{t('landing.footer.privacy')}</a>
            <a href={paths.refund}>{t('landing.footer.refund')}</a>
            <a href={paths.legals}>{t('landing.footer.legals')}</a>
            <a href={paths.transparency}>{t('landing.footer.transparency')}</a>
            <a href={paths.contact}>{t('landing.footer.contact')}</a>
            <a href={`mailto:${props.site.supportAddress}`}>{t('landing.footer.support')}</a>
          </div>
          <nav className={classes.social} aria-label={t('landing.footer.social')}>
            {(props.site.socialPages ?? Object.entries(socialPages)).map(([platform, address]) => (
              <a key={platform} href={address} target="_blank" rel="noopener noreferrer">
                <PlatformIcon platform={platform as keyof typeof socialPages} size={24} />
              </a>
            ))}
          </nav>
          <p className={text.quiet}>{t('landing.footer.line')}</p>
        </div>
      </footer>
    </>
  )
}
