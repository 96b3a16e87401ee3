import { useTranslation } from 'react-i18next'
import { type Achievement, showcase, showcaseLimits } from '#contract/presence/showcase/showcase.ts'
import { useList } from '../../../api/queries.ts'
import { CalendarDay } from '../../../kit/fields/dates/CalendarDay.tsx'
import { AchievementEditor } from './AchievementEditor.tsx'
import { AchievementIcon } from './AchievementIcon.tsx'
import { EntriesTab, EntryCard } from './EntriesTab.tsx'
import { useOpenPanel } from './use-open-panel.ts'
import { useRemoveEntry } from './use-remove-entry.ts'

/** Achievements, newest first. */
export function Achievements() {
  const { t } = useTranslation()
  const panel = useOpenPanel()
  const list = useList(showcase.achievements, { query: { limit: showcaseLimits.achievements } })
  return (
    <EntriesTab
      list={list}
      section={t('showcase.tab.achievements')}
      text={t('showcase.achievementsText')}
      empty={{ title: t('showcase.noAchievements'), text: t('showcase.noAchievementsText') }}
      add={t('showcase.addAchievement')}
      limitReason={list.items.length >= showcaseLimits.achievements ? t('You can show up to 50 achievements') : null}
      panel={panel}
      editor={(item) => <AchievementEditor item={item} onClose={panel.close} />}
    >
      {(item: Achievement) => <Row key={item.id} item={item} edit={() => panel.edit(item.id)} />}
    </EntriesTab>
  )
}

function Row({ item, edit }: { item: Achievement; edit: () => void }) {
  return (
    <EntryCard
      title={item.title}
      description={item.description}
      icon={<AchievementIcon name={item.icon} />}
      note={<CalendarDay date={item.date} />}
      edit={edit}
      {...useRemoveEntry('achievement', item)}
    />
  )
}
