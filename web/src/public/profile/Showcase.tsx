import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import type { PublicShowcase, ShowcaseItem } from '#contract/showcase.ts'
import { useLater } from '../kit/later.ts'
import type { Viewer } from '../page.ts'
import { Achievements, Projects } from './Milestones.tsx'
import { useOpenWork } from './open-work.ts'
import { WorkTile } from './WorkTile.tsx'
import './showcase.css'

type Props = {
  showcase: PublicShowcase
  owner: Pick<Person, 'id' | 'username' | 'displayName'>
  viewer: Viewer | null
}

/** Works, achievements and plans of an influencer; each part is left out where there is nothing in it. */
export function Showcase({ showcase, owner, viewer }: Props) {
  return (
    <>
      {showcase.items.length > 0 && <Works showcase={showcase} owner={owner} viewer={viewer} />}
      <Achievements list={showcase.achievements} />
      <Projects list={showcase.projects} />
    </>
  )
}

function Works({ showcase, owner, viewer }: Props) {
  const { t } = useTranslation()
  const work = useOpenWork()
  const { items, hasMore, more, isBusy, hasFailed, setFailed, change } = useWorks(showcase, owner.id)
  const viewers = useLater(
    () => import('./WorkViewer.tsx'),
    work.id !== null,
    () => {
      setFailed(true)
      work.close()
    },
  )
  const open = (event: MouseEvent, id: number) => {
    // a new tab or window opens the address itself
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
            onClick={() => void more()}
          >
            {t('profile.moreWorks')}
          </button>
        </p>
      )}
      <p role="status" className="work-said">
        {hasFailed ? t('profile.moreFailed') : ''}
      </p>
      {work.id !== null && viewers && (
        <viewers.WorkViewer
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

/** The works that came with the page and those that were read since, as the visitor changed them. */
function useWorks({ items: first, nextCursor }: PublicShowcase, ownerId: number) {
  const [items, setItems] = useState(first)
  const [cursor, setCursor] = useState(nextCursor)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const more = async () => {
    if (isBusy || cursor === null) return
    setBusy(true)
    setFailed(false)
    try {
      const { readMoreWorks } = await import('./more-works.ts')
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
  return { items, hasMore: cursor !== null, more, isBusy, hasFailed, setFailed, change }
}
