import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type Link, links, maxLinks } from '#contract/market/links/links.ts'
import { useAction, useList } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { SortableList } from '../../../kit/SortableList.tsx'
import { EmptyState, isEmptyList, PagedList, Screen } from '../../../kit/screens.tsx'
import { BioPageEditor } from './BioPageEditor.tsx'
import { LinkEditor } from './LinkEditor.tsx'
import { LinkPreview } from './LinkPreview.tsx'
import { LinkRow } from './LinkRow.tsx'
import classes from './links.module.css'

/**
 * /influencer/links: the influencer's links in order; the open editor is kept in the URL (?new, ?edit=12, content shared from elsewhere
 * as ?new&url=…&title=…).
 */
export function LinksScreen() {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const [search, setSearch] = useSearchParams()
  const list = useList(links.list, { query: { limit: maxLinks } })
  const reorder = useAction(links.reorder, { onRefused: (error) => handleRefusal(error) })
  const edited = list.items.find((link) => String(link.id) === search.get('edit'))
  const add = (
    <ActionButton
      onClick={() => setSearch({ new: '' })}
      reason={list.items.length >= maxLinks ? t('You can have up to 100 links') : null}
    >
      {t('links.add')}
    </ActionButton>
  )

  return (
    <Screen title={t('links.title')} action={!isEmptyList(list) && add}>
      <PagedList
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
                onReorder={(ids) => reorder.mutateAsync({ body: { ids } })}
              >
                {(link, handle) => (
                  <LinkRow link={link} handle={handle} edit={() => setSearch({ edit: String(link.id) })} />
                )}
              </SortableList>
            </Box>
            <LinkPreview links={items} />
          </div>
        )}
      </PagedList>
      {!list.isPending && <BioPageEditor links={list.items} />}
      {(search.has('new') || edited) && (
        <LinkEditor
          key={edited?.id ?? 'new'}
          item={edited ?? null}
          shared={{ url: search.get('url') ?? '', title: search.get('title') ?? '' }}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
    </Screen>
  )
}
