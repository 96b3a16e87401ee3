import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasProfileHeader } from '#contract/pages.ts'
import { product, socialPages } from '#contract/product.ts'
import { paths } from '../format/paths.ts'
import { LogoMark } from '../kit/theme/LogoMark.tsx'
import { PlatformIcon } from '../shared/profiles/PlatformIcon.tsx'
import { LanguageSelect } from './kit/LanguageSelect.tsx'
import { MainHeader } from './MainHeader.tsx'
import type { PageProps } from './page.ts'

/** Key prefixes of the texts used by the frame. */
export const frameTexts = ['header.', 'landing.footer.', 'notFound.home'] as const

/** Header, content and footer of a public page. Profiles have the minimal header (spec §2). */
export function PublicFrame({ children, ...props }: PageProps & { children: ReactNode }) {
  const { t } = useTranslation()
  const minimal = hasProfileHeader(props.pathname)
  return (
    <>
      <a className="skip-link" href="#content">
        {t('header.skip')}
      </a>
      {minimal ? <MinimalHeader /> : <MainHeader viewer={props.viewer} language={props.language} />}
      <main id="content">{children}</main>
      <footer className="footer">
        <div className="wide">
          <div className="footer-links">
            <a href={paths.about}>{t('landing.footer.about')}</a>
            <a href={paths.rankings}>{t('landing.footer.rankings')}</a>
            <a href={paths.terms}>{t('landing.footer.terms')}</a>
            <a href={paths.privacy}>{t('landing.footer.privacy')}</a>
            <a href={paths.refund}>{t('landing.footer.refund')}</a>
            <a href={paths.legals}>{t('landing.footer.legals')}</a>
            <a href={`mailto:${props.site.supportAddress}`}>{t('landing.footer.support')}</a>
          </div>
          <nav className="social" aria-label={t('landing.footer.social')}>
            {Object.entries(socialPages).map(([platform, address]) => (
              <a key={platform} href={address} target="_blank" rel="noopener noreferrer">
                <PlatformIcon platform={platform as keyof typeof socialPages} size={24} />
              </a>
            ))}
          </nav>
          <p className="quiet">{t('landing.footer.line')}</p>
          {minimal && <LanguageSelect language={props.language} />}
        </div>
      </footer>
    </>
  )
}

/** Only the logo, linked to the start page (spec §2, second minimal header), in the colours of the active appearance. */
function MinimalHeader() {
  const { t } = useTranslation()
  return (
    <header className="header">
      <div className="wide header-row">
        <a href={paths.home} className="logo" aria-label={t('header.home')}>
          <LogoMark />
          <span>{product}</span>
        </a>
      </div>
    </header>
  )
}
