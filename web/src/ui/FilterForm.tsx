import { Button, Group } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

type Props = {
  label: string
  /** What stays in the address whatever is asked for. */
  keep: Record<string, string>
  /** Named fields, which begin with what the address has. */
  children: ReactNode
}

/** Fields to search by, together: what they say stands in the address once the button is pressed. */
export function FilterForm({ label, keep, children }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()] as const)
    setSearch({ ...keep, ...Object.fromEntries(given.filter(([, value]) => value)) })
  }
  return (
    <search aria-label={label}>
      <form onSubmit={look} key={search.toString()}>
        <Group gap="sm" align="flex-end">
          {children}
          <Button type="submit">{t('filter.look')}</Button>
          {[...search.keys()].some((name) => !(name in keep)) && (
            <Button variant="default" onClick={() => setSearch(keep)}>
              {t('filter.clear')}
            </Button>
          )}
        </Group>
      </form>
    </search>
  )
}
