import { Button, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './filters.module.css'

/** A filter that is set; `value` is left out where the label says it all. */
export type ChosenFilter = { name: string; label: string; value?: string }

type Props = {
  chosen: readonly ChosenFilter[]
  onRemove: (name: string) => void
  onClear: () => void
  /** What else stays in view with them, before them. */
  children?: ReactNode
}

/** For filters whose fields stand elsewhere: those that are set as chips, each to be removed, or all at once. Stays in view. */
export function ChosenFilters({ chosen, onRemove, onClear, children }: Props) {
  const { t } = useTranslation()
  if (chosen.length === 0 && !children) return null
  return (
    <div className={classes.bar}>
      {children}
      {chosen.length > 0 && (
        <>
          <ul aria-label={t('explore.chosen')} className={classes.chosen}>
            {chosen.map(({ name, label, value }) => (
              <li key={name} className={classes.chip} data-chosen>
                <span className={classes.chosenText}>
                  {label}
                  {value !== undefined && (
                    <>
                      : <bdi className={classes.value}>{value}</bdi>
                    </>
                  )}
                </span>
                <UnstyledButton
                  className={classes.remove!}
                  aria-label={t('filter.remove', { name: label })}
                  onClick={() => onRemove(name)}
                >
                  <IconX size={16} aria-hidden />
                </UnstyledButton>
              </li>
            ))}
          </ul>
          <Button variant="subtle" size="sm" className={classes.keepsSize!} onClick={onClear}>
            {t('filter.clear')}
          </Button>
        </>
      )}
    </div>
  )
}
