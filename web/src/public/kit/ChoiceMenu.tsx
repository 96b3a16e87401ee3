import './choice-menu.css'
import IconChevronDown from 'icon:chevron-down'
import { useTranslation } from 'react-i18next'
import { useNumber } from '../../format/figures.tsx'
import { DropDown } from '../../kit/header/DropDown.tsx'

export type Choice = { value: string; label: string; count?: number | undefined }

type Props = {
  label: string
  choices: Choice[]
  /** Chosen value; undefined or null: anything. */
  value: string | null | undefined
  /** The address of the page with this choice, or with none. */
  hrefOf: (value: string | null) => string
}

/** A filter as a chip that opens its choices, which are links, so that it works without scripts too. */
export function ChoiceMenu({ label, choices, value, hrefOf }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <div className="choice-menu" data-chosen={chosen ? '' : undefined}>
      <DropDown
        label={
          <>
            {chosen ? <bdi>{chosen.label}</bdi> : label}
            <IconChevronDown size={16} aria-hidden />
          </>
        }
        name={chosen ? `${label}: ${chosen.label}` : undefined}
      >
        <a className="menu-choice" rel="nofollow" href={hrefOf(null)} aria-current={chosen ? undefined : 'true'}>
          {t('explore.any')}
        </a>
        {choices.map((choice) => (
          <a
            key={choice.value}
            className="menu-choice"
            rel="nofollow"
            href={hrefOf(choice.value)}
            aria-current={choice === chosen || undefined}
          >
            <bdi>{choice.label}</bdi>
            {choice.count !== undefined && <span className="quiet">{number(choice.count)}</span>}
          </a>
        ))}
      </DropDown>
    </div>
  )
}
