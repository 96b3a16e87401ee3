import { useTranslation } from 'react-i18next'
import { type Achievement, showcase, showcaseLimits } from '#contract/showcase.ts'
import { AchievementIcon } from '../../ui/AchievementIcon.tsx'
import { CalendarDay } from '../../ui/CalendarDay.tsx'
import { useAction, useList } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { useToast } from '../../ui/toasts.tsx'
import { AchievementEditor } from './AchievementEditor.tsx'
import { EntriesTab, Entry } from './entries.tsx'
import { useOpened, useShowcaseChanged } from './opened.ts'

/** What was achieved, the newest first. */
export function Achievements() {
  const { t } = useTranslation()
  const opened = useOpened()
  const changed = useShowcaseChanged()
  const list = useList(showcase.achievements, { query: { limit: showcaseLimits.achievements } })
  return (
    <EntriesTab
      list={list}
      section={t('showcase.tab.achievements')}
      text={t('showcase.achievementsText')}
      empty={{ title: t('showcase.noAchievements'), text: t('showcase.noAchievementsText') }}
      add={t('showcase.addAchievement')}
      full={list.items.length >= showcaseLimits.achievements ? t('You can show at most 50 achievements') : null}
      opened={opened}
      editor={(item) => <AchievementEditor item={item} onClose={opened.close} onSaved={changed} />}
    >
      {(item: Achievement) => <Row key={item.id} item={item} edit={() => opened.edit(item.id)} changed={changed} />}
    </EntriesTab>
  )
}

function Row({ item, edit, changed }: { item: Achievement; edit: () => void; changed: () => void }) {
  const toast = useToast()
  const refused = useRefused()
  const remove = useAction(showcase.removeAchievement, {
    onDone: () => {
      changed()
      toast.show({ title: 'showcase.removed', text: item.title })
    },
    onRefused: (error) => refused(error),
  })
  return (
    <Entry
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
