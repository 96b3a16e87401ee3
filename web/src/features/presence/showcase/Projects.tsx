import { useTranslation } from 'react-i18next'
import { type Project, showcase, showcaseLimits } from '#contract/presence/showcase/showcase.ts'
import { useList } from '../../../api/queries.ts'
import { CalendarDay } from '../../../kit/fields/dates/CalendarDay.tsx'
import { EntriesTab, EntryCard } from './EntriesTab.tsx'
import { ProjectEditor } from './ProjectEditor.tsx'
import { useOpenPanel } from './use-open-panel.ts'
import { useRemoveEntry } from './use-remove-entry.ts'

/** Upcoming projects. */
export function Projects() {
  const { t } = useTranslation()
  const panel = useOpenPanel()
  const list = useList(showcase.projects, { query: { limit: showcaseLimits.projects } })
  return (
    <EntriesTab
      list={list}
      section={t('showcase.tab.projects')}
      text={t('showcase.projectsText')}
      empty={{ title: t('showcase.noProjects'), text: t('showcase.noProjectsText') }}
      add={t('showcase.addProject')}
      limitReason={list.items.length >= showcaseLimits.projects ? t('You can show up to 50 upcoming projects') : null}
      panel={panel}
      editor={(item) => <ProjectEditor item={item} onClose={panel.close} />}
    >
      {(item: Project) => <Row key={item.id} item={item} edit={() => panel.edit(item.id)} />}
    </EntriesTab>
  )
}

function Row({ item, edit }: { item: Project; edit: () => void }) {
  return (
    <EntryCard
      title={item.title}
      description={item.description}
      note={
        <>
          <bdi>{item.status}</bdi>
          {item.date && (
            <>
              {' · '}
              <CalendarDay date={item.date} />
            </>
          )}
        </>
      }
      edit={edit}
      {...useRemoveEntry('project', item)}
    />
  )
}
