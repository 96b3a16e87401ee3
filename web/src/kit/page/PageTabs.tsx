import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useCount } from '../../format/figures.tsx'
import classes from './page-tabs.module.css'

type Props<V extends string> = {
  label: string
  /** The first is open by default. `count`: what waits there, once it is known. */
  tabs: readonly { value: V; label: string; count?: number | undefined }[]
  children: (tab: V) => ReactNode
}

/** The tabs of a page, kept in the URL as ?tab=, in one row that scrolls on phones. */
export function PageTabs<V extends string>({ label, tabs, children }: Props<V>) {
  const count = useCount()
  const [search, setSearch] = useSearchParams()
  const first = tabs[0]!.value
  const open = tabs.find(({ value }) => value === search.get('tab'))?.value ?? first
  return (
    <Tabs
      value={open}
      onChange={(value) => setSearch(value === first ? {} : { tab: String(value) }, { preventScrollReset: true })}
      keepMounted={false}
    >
      <Tabs.List mb="lg" aria-label={label} className={classes.list}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} className={classes.tab}>
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <span className={classes.count}>{count(tab.count)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>{children(open)}</Tabs.Panel>
    </Tabs>
  )
}
