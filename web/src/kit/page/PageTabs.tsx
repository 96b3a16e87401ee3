import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useCount } from '../../format/figures.tsx'
import classes from './page-tabs.module.css'

type Props<V extends string> = {
  label: string
  /** `count`: number of waiting items there, once known. */
  tabs: readonly { value: V; label: string; count?: number | undefined }[]
  /** Tab that is open by default; the first if there is none such. */
  initial?: V
  children: (tab: V) => ReactNode
}

/** The tabs of a page, kept in the URL as ?tab=, in one row that scrolls on phones. */
export function PageTabs<V extends string>({ label, tabs, initial, children }: Props<V>) {
  const count = useCount()
  const [search, setSearch] = useSearchParams()
  const find = (name: string | null | undefined) => tabs.find(({ value }) => value === name)?.value
  // a page has tabs
  const first = find(initial) ?? tabs[0]!.value
  const open = find(search.get('tab')) ?? first
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
