import type { ReactNode } from 'react'
import classes from './choices.module.css'

type Props<Value> = {
  legend: string
  /** Name of the group, unlike that of others in its form. */
  name: string
  choices: readonly (readonly [value: Value, label: ReactNode])[]
  value: Value
  onChange: (value: Value) => void
}

/** One of several choices that are all in view. */
export function Choices<Value extends string | number>({ legend, name, choices, value, onChange }: Props<Value>) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      <div>
        {choices.map(([each, label]) => (
          <label key={each}>
            <input type="radio" name={name} value={each} checked={value === each} onChange={() => onChange(each)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
