import { IconMenu2, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import { homeOf, paths } from '../format/paths.ts'
import { LogoMark } from '../kit/theme/LogoMark.tsx'
import { LanguageSelect } from './kit/LanguageSelect.tsx'
import type { Viewer } from './page.ts'

/** The header of public pages (spec §2, Navigation header): sign-in links for visitors, a dashboard link for others. */
export function MainHeader({ viewer, language }: { viewer: Viewer | null; language: Language }) {
  const { t } = useTranslation()
  const drawer = useRef<HTMLDialogElement>(null)
  const links = viewer ? (
    <a className="button plain" href={homeOf(viewer.role)}>
      {t('header.dashboard')}
    </a>
  ) : (
    <>
      <a className="button subtle" href={paths.login}>
        {t('header.login')}
      </a>
      <a className="button plain" href={paths.register}>
        {t('header.register')}
      </a>
    </>
  )
  return (
    <header className="header">
      <div className="wide header-row">
        <a href={viewer ? homeOf(viewer.role) : paths.home} className="logo" aria-label={t('header.home')}>
          <LogoMark />
          <span className="from-phone">{product}</span>
        </a>
        <div className="header-side">
          <LanguageSelect language={language} />
          <div className="header-links from-tablet">{links}</div>
          {!viewer && (
            <a className="button primary" href={paths.businessLogin}>
              {t('header.businessArea')}
            </a>
          )}
          <button
            type="button"
            className="icon-button to-tablet"
            aria-haspopup="dialog"
            aria-label={t('header.openMenu')}
            onClick={() => drawer.current?.showModal()}
          >
            <IconMenu2 aria-hidden />
          </button>
        </div>
      </div>
      <dialog ref={drawer} className="drawer" aria-labelledby="drawer-title">
        <div className="drawer-head">
          <h2 id="drawer-title">{t('header.myAccount')}</h2>
          <button
            type="button"
            className="icon-button"
            aria-label={t('common.close')}
            onClick={() => drawer.current?.close()}
          >
            <IconX aria-hidden />
          </button>
        </div>
        <div className="drawer-links">{links}</div>
        <p className="drawer-foot">
          {viewer ? <bdi>{viewer.username}</bdi> : <a href={paths.login}>{t('header.login')}</a>}
        </p>
      </dialog>
    </header>
  )
}
