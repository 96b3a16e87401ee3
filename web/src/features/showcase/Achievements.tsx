import { useTranslation } from 'react-i18next'
import { type Achievement, showcase, showcaseLimits } from '#contract/showcase/showcase.ts'
import { useAction, useList } from '../../api/queries.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { CalendarDay } from '../../kit/CalendarDay.tsx'
import { useToast } from '../../kit/toasts.tsx'
import { AchievementIcon } from '../../shared/showcase/AchievementIcon.tsx'
import { AchievementEditor } from './AchievementEditor.tsx'
import { EntriesTab, EntryCard } from './EntriesTab.tsx'
import { useOpenPanel } from './use-open-panel.ts'

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
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const remove = useAction(showcase.removeAchievement, {
    onDone: () => {
      toast.show({ title: 'showcase.removed', text: item.title })
    },
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <EntryCard
      title={item.title}
      description={item.description}
      icon={<AchievementIcon name={item.icon} />}
      note={<CalendarDay date={item.date} />}
      busy={remove.isPending}
      edit={edit}
      remove={() => remove.mutate({ params: { id: item.id } })}
    />
  )
}
