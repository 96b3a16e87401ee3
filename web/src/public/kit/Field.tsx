import IconEye from 'icon:eye'
import IconEyeOff from 'icon:eye-off'
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'> & {
  name: string
  label: string
  hint?: string
  error?: string | undefined
  /** Rendered below the input, for example that a username is available. */
  note?: ReactNode
  /** Rendered at the end of the input. */
  end?: ReactNode
}

/** A labelled input; its hint and error are announced with it. */
export function Field({ label, hint, error, note, end, ...input }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <div className="field-box">
        <input id={id} {...input} aria-invalid={error ? true : undefined} aria-describedby={described || undefined} />
        {end}
      </div>
      {error && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
      {note}
    </div>
  )
}

/** A password input with a visibility toggle. */
export function PasswordField(props: Omit<Props, 'type' | 'end'>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      end={
        <button
          type="button"
          className="icon-button"
          aria-label={t('accounts.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Eye size={20} stroke={1.5} aria-hidden />
        </button>
      }
    />
  )
}
