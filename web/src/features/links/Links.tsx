import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type Link, links, mostLinks } from '#contract/links.ts'
import { profiles } from '#contract/profiles.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useAction, useList, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { SortableList } from '../../ui/SortableList.tsx'
import { EmptyState, ListOf, Screen } from '../../ui/screens.tsx'
import { LinkEditor } from './LinkEditor.tsx'
import { LinkPreview } from './LinkPreview.tsx'
import { LinkRow } from './LinkRow.tsx'
import classes from './links.module.css'

/** /influencer/links: one's links in their order; the open editor stands in the address (?new, ?edit=12). */
export function Component() {
  const { t } = useTranslation()
  const readAgain = useReadAgain()
  const refused = useRefused()
  const [search, setSearch] = useSearchParams()
  const list = useList(links.list, { query: { limit: mostLinks } })
  const changed = () => readAgain(links.list, profiles.read)
  const order = useAction(links.order, {
    onDone: changed,
    onRefused: (error) => {
      refused(error)
      changed()
    },
  })
  const edited = list.items.find((link) => String(link.id) === search.get('edit'))
  const add = (
    <ActionButton
      onClick={() => setSearch({ new: '' })}
      reason={list.items.length >= mostLinks ? t('You can have at most 100 links') : null}
    >
      {t('links.add')}
    </ActionButton>
  )

  return (
    <Screen title={t('links.title')} action={add}>
      <ListOf
        list={list}
        section={t('links.title')}
        empty={<EmptyState title={t('links.empty')} text={t('links.emptyText')} action={add} />}
      >
        {(items: Link[]) => (
          <div className={classes.columns}>
            <Box miw={0}>
              <SortableList
                items={items}
                idOf={(link) => link.id}
                labelOf={(link) => link.title}
                onOrder={(ids) => order.mutateAsync({ body: { ids } })}
              >
                {(link, handle) => (
                  <LinkRow
                    link={link}
                    handle={handle}
                    edit={() => setSearch({ edit: String(link.id) })}
                    changed={changed}
                  />
                )}
              </SortableList>
            </Box>
            <LinkPreview links={items} />
          </div>
        )}
      </ListOf>
      {(search.has('new') || edited) && (
        <LinkEditor
          key={edited?.id ?? 'new'}
          link={edited ?? null}
          onClose={() => setSearch({}, { replace: true })}
          onSaved={changed}
        />
      )}
    </Screen>
  )
}
