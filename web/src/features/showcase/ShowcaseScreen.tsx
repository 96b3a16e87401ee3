import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Screen } from '../../kit/screens.tsx'
import { Achievements } from './Achievements.tsx'
import { Portfolio } from './Portfolio.tsx'
import { Projects } from './Projects.tsx'

const tabs = { portfolio: Portfolio, achievements: Achievements, projects: Projects } as const
type Tab = keyof typeof tabs

/**
 * /influencer/showcase: portfolio, achievements and upcoming projects; the tab and the open panel are kept in the URL (?tab=).
 */
export function ShowcaseScreen() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const requestedTab = search.get('tab')
  const tab: Tab = requestedTab !== null && requestedTab in tabs ? (requestedTab as Tab) : 'portfolio'
  return (
    <Screen title={t('showcase.title')}>
      <Tabs value={tab} onChange={(next) => setSearch({ tab: next ?? 'portfolio' })} keepMounted={false}>
        <Tabs.List aria-label={t('showcase.title')} mb="lg">
          {(Object.keys(tabs) as Tab[]).map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`showcase.tab.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {(Object.keys(tabs) as Tab[]).map((each) => {
          const Content = tabs[each]
          return (
            <Tabs.Panel key={each} value={each}>
              <Content />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Screen>
  )
}
