import IconMenu2 from 'icon:menu-2'
import IconMessageCircle from 'icon:message-circle'
import IconUserCircle from 'icon:user-circle'
import IconWallet from 'icon:wallet'
import IconX from 'icon:x'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import { headerVariantOf } from '#contract/pages.ts'
import { LogoutButton } from '../features/accounts/identity/public/LogoutButton.tsx'
import {
  accountLinks,
  dashboardOf,
  drawerLinks,
  guestLinks,
  logoTargetOf,
  menuLinks,
  places,
  visitorLinks,
} from '../features/foundation/site/menu/menu-links.ts'
import { paths, settingsOf } from '../format/paths.ts'
import type { TextKey } from '../format/texts.ts'
import { BottomBar } from '../kit/header/BottomBar.tsx'
import { DropDown } from '../kit/header/DropDown.tsx'
import { Header } from '../kit/header/Header.tsx'
import header from '../kit/header/header.module.css'
import type { LinkComponent } from '../kit/header/link.ts'
import { Sections } from '../kit/header/Sections.tsx'
import { LanguageSelect } from './kit/LanguageSelect.tsx'
import type { Viewer } from './page.ts'

const PlainLink: LinkComponent = ({ to, ...props }) => <a href={to} {...props} />

type Props = {
  viewer: Viewer | null
  language: Language
  pathname: string
  /** On a profile: the person's name and the actions, shown once the page's own are scrolled away. */
  subject?: ReactNode
}

/** The header of public pages (spec §2, Navigation header), with the account and messages of a signed-in person. */
export function PublicHeader({ viewer, language, pathname, subject }: Props) {
  const { t } = useTranslation()
  const drawer = useRef<HTMLDialogElement>(null)
  const isProfile = headerVariantOf(pathname) === 'profile'
  const named = <T extends { label: TextKey }>({ label, ...rest }: T) => ({ ...rest, label: t(label) })
  return (
    <>
      <Header
        variant={isProfile ? 'profile' : 'full'}
        home={logoTargetOf(viewer?.role)}
        Link={PlainLink}
        middle={
          isProfile ? (
            subject
          ) : (
            <Sections
              links={(viewer ? menuLinks(viewer.role) : visitorLinks).map(named)}
              pathname={pathname}
              Link={PlainLink}
            />
          )
        }
        tools={
          <>
            {viewer && viewer.role !== 'admin' && <InboxLink />}
            {viewer?.role === 'business' && <TopUpLink />}
            <LanguageSelect language={language} />
            {viewer ? <AccountMenu viewer={viewer} /> : <GuestLinks isShort={isProfile} />}
            <div className={header.toTablet}>
              <button
                type="button"
                className="icon-button"
                aria-haspopup="dialog"
                aria-label={t('header.openMenu')}
                onClick={() => drawer.current?.showModal()}
              >
                <IconMenu2 aria-hidden />
              </button>
            </div>
          </>
        }
      />
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
        <nav className="drawer-links" aria-label={t('header.menu')}>
          {(viewer ? drawerLinks(viewer.role) : [...visitorLinks, ...guestLinks]).map(({ to, label }) => (
            <a key={to} className={header.section} href={to}>
              {t(label)}
            </a>
          ))}
        </nav>
        <div className="drawer-foot">
          {viewer ? (
            <>
              <bdi>{viewer.username}</bdi>
              <LogoutButton />
            </>
          ) : (
            <a href={paths.login}>{t('header.login')}</a>
          )}
        </div>
      </dialog>
      {viewer && <BottomBar places={places[viewer.role].map(named)} pathname={pathname} Link={PlainLink} />}
    </>
  )
}

function InboxLink() {
  const { t } = useTranslation()
  return (
    <div className={header.fromTablet}>
      <a className="icon-button" href={paths.inbox} aria-label={t('header.inbox')}>
        <IconMessageCircle size={22} stroke={1.5} aria-hidden />
      </a>
    </div>
  )
}

/** A business's top-up, in its wallet. */
function TopUpLink() {
  const { t } = useTranslation()
  return (
    <a className="icon-button" href={paths.addMoney} aria-label={t('wallet.topUp')} title={t('wallet.topUp')}>
      <IconWallet size={22} stroke={1.5} aria-hidden />
    </a>
  )
}

function AccountMenu({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation()
  const links = [
    { to: dashboardOf(viewer.role), label: 'header.dashboard' as const },
    ...accountLinks[viewer.role],
    { to: settingsOf(viewer.role), label: 'header.settings' as const },
  ]
  return (
    <div className={header.fromTablet}>
      <DropDown
        name={t('header.account', { name: viewer.username })}
        label={<IconUserCircle size={24} stroke={1.5} aria-hidden />}
      >
        <p className="drawer-name">
          <bdi>{viewer.username}</bdi>
        </p>
        {links.map(({ to, label }) => (
          <a key={to} className={header.section} href={to}>
            {t(label)}
          </a>
        ))}
        <LogoutButton />
      </DropDown>
    </div>
  )
}

/** A visitor's ways in; on a profile the drawer has them, so that the person comes first. */
function GuestLinks({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={`header-links ${header.fromTablet}`}>
        <a className="button subtle" href={paths.login}>
          {t('header.login')}
        </a>
        {!isShort && (
          <a className="button plain" href={paths.register}>
            {t('header.register')}
          </a>
        )}
      </div>
      {!isShort && (
        <a className="button primary" href={paths.businessLogin}>
          {t('header.businessArea')}
        </a>
      )}
    </>
  )
}
