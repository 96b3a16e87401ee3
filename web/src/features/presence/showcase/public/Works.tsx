import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import type { PublicShowcase, ShowcaseItem } from '#contract/presence/showcase/showcase.ts'
import { useLazyModule } from '../../../../public/kit/use-lazy-module.ts'
import type { Viewer } from '../../../../public/page.ts'
import { useOpenWork } from './use-open-work.ts'
import { WorkTile } from './WorkTile.tsx'
import './showcase.css'

type Props = {
  showcase: PublicShowcase
  owner: Pick<Person, 'id' | 'username' | 'displayName'>
  viewer: Viewer | null
}

/** The works of an influencer; renders nothing if there are none. */
export function Works(props: Props) {
  return props.showcase.items.length > 0 ? <WorkGrid {...props} /> : null
}

function WorkGrid({ showcase, owner, viewer }: Props) {
  const { t } = useTranslation()
  const work = useOpenWork()
  const { items, hasMore, more: loadMore, isBusy, hasFailed, setFailed, change } = useWorks(showcase, owner.id)
  const viewerModule = useLazyModule(
    () => import('./WorkViewer.tsx'),
    work.id !== null,
    () => {
      setFailed(true)
      work.close()
    },
  )
  const open = (event: MouseEvent, id: number) => {
    // the browser opens new tabs and windows itself
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setFailed(false)
    work.open(id)
  }
  return (
    <section aria-labelledby="works">
      <h2 id="works">{t('profile.works')}</h2>
      <ul className="work-grid">
        {items.map((item) => (
          <li key={item.id}>
            <WorkTile item={item} onOpen={(event) => open(event, item.id)} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="work-more">
          <button
            type="button"
            className="button plain needs-script"
            aria-disabled={isBusy}
            onClick={() => void loadMore()}
          >
            {t('profile.moreWorks')}
          </button>
        </p>
      )}
      <p role="status" className="work-said">
        {hasFailed ? t('profile.moreFailed') : ''}
      </p>
      {work.id !== null && viewerModule && (
        <viewerModule.WorkViewer
          id={work.id}
          items={items}
          owner={owner}
          viewer={viewer}
          onMove={work.move}
          onClose={work.close}
          onChanged={change}
        />
      )}
    </section>
  )
}

/** The works rendered with the page and those loaded since, with the viewer's changes. */
function useWorks({ items: first, nextCursor }: PublicShowcase, ownerId: number) {
  const [items, setItems] = useState(first)
  const [cursor, setCursor] = useState(nextCursor)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const loadMore = async () => {
    if (isBusy || cursor === null) return
    setBusy(true)
    setFailed(false)
    try {
      const { fetchMoreWorks: readMoreWorks } = await import('./fetch-more-works.ts')
      const page = await readMoreWorks(ownerId, cursor)
      setItems((known) => [...known, ...page.items.filter(({ id }) => known.every((item) => item.id !== id))])
      setCursor(page.nextCursor)
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  const change = (changed: ShowcaseItem) =>
    setItems((known) => known.map((item) => (item.id === changed.id ? changed : item)))
  return { items, hasMore: cursor !== null, more: loadMore, isBusy, hasFailed, setFailed, change }
}
