import { useTranslation } from 'react-i18next'
import { type Project, showcase, showcaseLimits } from '#contract/showcase.ts'
import { CalendarDay } from '../../ui/CalendarDay.tsx'
import { useAction, useList } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { useToast } from '../../ui/toasts.tsx'
import { EntriesTab, Entry } from './entries.tsx'
import { useOpened, useShowcaseChanged } from './opened.ts'
import { ProjectEditor } from './ProjectEditor.tsx'

/** What is to come. */
export function Projects() {
  const { t } = useTranslation()
  const opened = useOpened()
  const changed = useShowcaseChanged()
  const list = useList(showcase.projects, { query: { limit: showcaseLimits.projects } })
  return (
    <EntriesTab
      list={list}
      section={t('showcase.tab.projects')}
      text={t('showcase.projectsText')}
      empty={{ title: t('showcase.noProjects'), text: t('showcase.noProjectsText') }}
      add={t('showcase.addProject')}
      full={list.items.length >= showcaseLimits.projects ? t('You can show at most 50 upcoming projects') : null}
      opened={opened}
      editor={(item) => <ProjectEditor item={item} onClose={opened.close} onSaved={changed} />}
    >
      {(item: Project) => <Row key={item.id} item={item} edit={() => opened.edit(item.id)} changed={changed} />}
    </EntriesTab>
  )
}

function Row({ item, edit, changed }: { item: Project; edit: () => void; changed: () => void }) {
  const toast = useToast()
  const refused = useRefused()
  const remove = useAction(showcase.removeProject, {
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
      busy={remove.isPending}
      edit={edit}
      remove={() => remove.mutate({ params: { id: item.id } })}
    />
  )
}
