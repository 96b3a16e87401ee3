import { Button, Group } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

type Props = {
  label: string
  /** URL parameters that always stay. */
  fixedParams: Record<string, string>
  /** Named fields, initialised from the URL. */
  children: ReactNode
}

/** A filter form; its values are written to the URL on submit. */
export function FilterForm({ label, fixedParams, children }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const applyFilters = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()] as const)
    setSearch({ ...fixedParams, ...Object.fromEntries(entries.filter(([, value]) => value)) })
  }
  return (
    <search aria-label={label}>
      <form onSubmit={applyFilters} noValidate key={search.toString()}>
        <Group gap="sm" align="flex-end">
          {children}
          <Button type="submit">{t('filter.look')}</Button>
          {[...search.keys()].some((name) => !(name in fixedParams)) && (
            <Button variant="default" onClick={() => setSearch(fixedParams)}>
              {t('filter.clear')}
            </Button>
          )}
        </Group>
      </form>
    </search>
  )
}
