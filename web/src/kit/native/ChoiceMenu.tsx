import IconChevronDown from 'icon:chevron-down'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumber } from '../../format/figures.tsx'
import { DropDown } from '../header/DropDown.tsx'
import classes from './choice-menu.module.css'

export type Choice = { value: string; label: string; count?: number | undefined }

type Props = {
  label: string
  choices: readonly Choice[]
  /** Chosen value; undefined or null: anything. */
  value: string | null | undefined
  /** The address of the page with this choice, or with none. */
  hrefOf: (value: string | null) => string
  /** There is always one, such as a sort; its name stands beside the label. */
  isRequired?: boolean
  /** There may be many, which are found by typing. */
  isSearched?: boolean
}

/** Number of choices from which on they can be searched, and of those shown at once. */
const maxShown = 20

/** A filter or a sort as a chip that opens its choices, which are links, so that it works without scripts too. */
export function ChoiceMenu({ label, choices, value, hrefOf, isRequired = false, isSearched = false }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const isLong = isSearched && choices.length > maxShown
  const shown = isLong
    ? choices.filter((choice) => choice.label.toLocaleLowerCase().includes(wanted)).slice(0, maxShown)
    : choices
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <div
      className={classes.menu}
      data-chosen={chosen && !isRequired ? '' : undefined}
      data-required={isRequired ? '' : undefined}
    >
      <DropDown
        label={
          <>
            {isRequired && <span>{label}</span>}
            {chosen ? <bdi>{chosen.label}</bdi> : label}
            <IconChevronDown size={16} aria-hidden />
          </>
        }
        name={chosen ? `${label}: ${chosen.label}` : undefined}
      >
        {isLong && (
          <input
            type="search"
            className={classes.search}
            aria-label={label}
            placeholder={label}
            dir="auto"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {!isRequired && (
          <a className={classes.choice} rel="nofollow" href={hrefOf(null)} aria-current={chosen ? undefined : 'true'}>
            {t('explore.any')}
          </a>
        )}
        {shown.map((choice) => (
          <a
            key={choice.value}
            className={classes.choice}
            rel="nofollow"
            href={hrefOf(choice.value)}
            aria-current={choice === chosen || undefined}
          >
            <bdi>{choice.label}</bdi>
            {choice.count !== undefined && <span>{number(choice.count)}</span>}
          </a>
        ))}
      </DropDown>
    </div>
  )
}
