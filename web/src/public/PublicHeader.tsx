import IconMenu2 from 'icon:menu-2'
import IconMessageCircle from 'icon:message-circle'
import IconUserCircle from 'icon:user-circle'
import IconWallet from 'icon:wallet'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { headerVariantOf } from '#contract/pages.ts'
import { LogoutButton } from '../features/accounts/identity/public/LogoutButton.tsx'
import {
  drawerLinks,
  guestLinks,
  logoTargetOf,
  menuLinks,
  ownLinks,
  places,
  visitorLinks,
} from '../features/foundation/site/menu/menu-links.ts'
import { paths } from '../format/paths.ts'
import type { TextKey } from '../format/texts.ts'
import { lazyComponent, useLazyComponent } from '../kit/behaviour/lazy-component.ts'
import { AccountLinks } from '../kit/header/AccountLinks.tsx'
import { BottomBar } from '../kit/header/BottomBar.tsx'
import { DropDown } from '../kit/header/DropDown.tsx'
import { Header } from '../kit/header/Header.tsx'
import header from '../kit/header/header.module.css'
import { LanguageSelect } from '../kit/header/LanguageSelect.tsx'
import type { LinkComponent } from '../kit/header/link.ts'
import { Sections } from '../kit/header/Sections.tsx'
import button from '../kit/native/button.module.css'
import select from '../kit/native/select.module.css'
import frame from './frame.module.css'
import type { Viewer } from './page.ts'

const menuDrawer = lazyComponent(() => import('../kit/header/MenuDrawer.tsx').then((module) => module.MenuDrawer))

const PlainLink: LinkComponent = ({ to, ...props }) => <a href={to} {...props} />

type Props = {
  viewer: Viewer | null
  pathname: string
  /** On a profile: the person's name and the actions, shown once the page's own are scrolled away. */
  subject?: ReactNode
}

/** The header of public pages (spec §2, Navigation header), with the account and messages of a signed-in person. */
export function PublicHeader({ viewer, pathname, subject }: Props) {
  const { t } = useTranslation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const MenuDrawer = useLazyComponent(menuDrawer, isMenuOpen)
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
              current={pathname}
              Link={PlainLink}
            />
          )
        }
        tools={
          <>
            {viewer && viewer.role !== 'admin' && <InboxLink />}
            {viewer?.role === 'business' && <TopUpLink />}
            <LanguageSelect className={select.select} />
            {viewer ? (
              <div className={header.fromTablet}>
                <DropDown
                  name={t('header.account', { name: viewer.username })}
                  label={<IconUserCircle size={24} stroke={1.5} aria-hidden />}
                >
                  <AccountLinks username={viewer.username} links={ownLinks(viewer.role).map(named)} Link={PlainLink}>
                    <LogoutButton />
                  </AccountLinks>
                </DropDown>
              </div>
            ) : (
              <GuestLinks isShort={isProfile} />
            )}
            <div className={header.toTablet}>
              <button
                type="button"
                className={button.icon}
                aria-haspopup="dialog"
                aria-label={t('header.openMenu')}
                onClick={() => setMenuOpen(true)}
              >
                <IconMenu2 aria-hidden />
              </button>
            </div>
          </>
        }
      />
      {isMenuOpen && MenuDrawer && (
        <MenuDrawer
          links={(viewer ? drawerLinks(viewer.role) : [...visitorLinks, ...guestLinks]).map(named)}
          Link={PlainLink}
          onClose={() => setMenuOpen(false)}
          foot={
            viewer ? (
              <>
                <bdi>{viewer.username}</bdi>
                <LogoutButton />
              </>
            ) : (
              <a href={paths.login}>{t('header.login')}</a>
            )
          }
        />
      )}
      {viewer && <BottomBar places={places[viewer.role].map(named)} current={pathname} Link={PlainLink} />}
    </>
  )
}

function InboxLink() {
  const { t } = useTranslation()
  return (
    <div className={header.fromTablet}>
      <a className={button.icon} href={paths.inbox} aria-label={t('header.inbox')}>
        <IconMessageCircle size={22} stroke={1.5} aria-hidden />
      </a>
    </div>
  )
}

/** A business's top-up, in its wallet. */
function TopUpLink() {
  const { t } = useTranslation()
  return (
    <a className={button.icon} href={paths.addMoney} aria-label={t('wallet.topUp')} title={t('wallet.topUp')}>
      <IconWallet size={22} stroke={1.5} aria-hidden />
    </a>
  )
}

/** A visitor's ways in; on a profile the drawer has them, so that the person comes first. */
function GuestLinks({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={`${frame.headerLinks} ${header.fromTablet}`}>
        <a className={button.subtle} href={paths.login}>
          {t('header.login')}
        </a>
        {!isShort && (
          <a className={button.plain} href={paths.register}>
            {t('header.register')}
          </a>
        )}
      </div>
      {!isShort && (
        <a className={button.primary} href={paths.businessLogin}>
          {t('header.businessArea')}
        </a>
      )}
    </>
  )
}
