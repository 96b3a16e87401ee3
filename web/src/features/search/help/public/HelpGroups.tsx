import IconRocket from 'icon:rocket'
import IconRosetteDiscountCheck from 'icon:rosette-discount-check'
import IconScale from 'icon:scale'
import IconShieldLock from 'icon:shield-lock'
import IconShoppingBag from 'icon:shopping-bag'
import IconSpeakerphone from 'icon:speakerphone'
import IconTag from 'icon:tag'
import IconWallet from 'icon:wallet'
import { useTranslation } from 'react-i18next'
import { type HelpEntry, type HelpGroup, helpGroups } from '#contract/search/help/help.ts'
import { paths } from '../../../../format/paths.ts'
import { withLanguage } from '../../../../format/with-language.ts'
import type { Icon } from '../../../../kit/icon.ts'

const icons: Record<HelpGroup, Icon> = {
  start: IconRocket,
  orders: IconShoppingBag,
  selling: IconTag,
  campaigns: IconSpeakerphone,
  money: IconWallet,
  disputes: IconScale,
  trust: IconRosetteDiscountCheck,
  safety: IconShieldLock,
}

/** Every article under its group, in as many columns as fit. */
export function HelpGroups({ entries, search }: { entries: HelpEntry[]; search: string }) {
  const { t } = useTranslation()
  return (
    <div className="help-groups">
      {helpGroups.map((group) => {
        const GroupIcon = icons[group]
        return (
          <section key={group} className="card" aria-labelledby={`help-${group}`}>
            <h2 id={`help-${group}`}>
              <GroupIcon size={24} stroke={1.5} aria-hidden />
              {t(`help.group.${group}`)}
            </h2>
            <ul>
              {entries
                .filter((entry) => entry.group === group)
                .map(({ topic, title }) => (
                  <li key={topic}>
                    <a href={withLanguage(paths.helpArticle(topic), search)}>{title}</a>
                  </li>
                ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
