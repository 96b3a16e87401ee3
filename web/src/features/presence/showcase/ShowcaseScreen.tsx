import { useTranslation } from 'react-i18next'
import { PageTabs } from '../../../kit/page/PageTabs.tsx'
import { Screen } from '../../../kit/screens.tsx'
import { Achievements } from './Achievements.tsx'
import { Portfolio } from './Portfolio.tsx'
import { Projects } from './Projects.tsx'

const contents = { portfolio: Portfolio, achievements: Achievements, projects: Projects } as const
const tabs = ['portfolio', 'achievements', 'projects'] as const

/**
 * /influencer/showcase: portfolio, achievements and upcoming projects; the tab and the open panel are kept in the URL (?tab=).
 */
export function ShowcaseScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('showcase.title')}>
      <PageTabs label={t('showcase.title')} tabs={tabs.map((value) => ({ value, label: t(`showcase.tab.${value}`) }))}>
        {(tab) => {
          const Content = contents[tab]
          return <Content />
        }}
      </PageTabs>
    </Screen>
  )
}
