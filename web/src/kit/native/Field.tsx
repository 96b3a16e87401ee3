import IconEye from 'icon:eye'
import IconEyeOff from 'icon:eye-off'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import button from './button.module.css'
import classes from './field.module.css'

type Frame = {
  label: string
  hint?: string
  error?: ReactNode
  /** Rendered below the input, for example that a username is available. */
  note?: ReactNode
}
type Labelled<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'id'> & Frame & { name: string }
type FieldProps = Labelled<'input'> & {
  /** Rendered at the end of the input. */
  end?: ReactNode
}

/** A labelled input; its hint and error are announced with it. */
export function Field({ label, hint, error, note, end, ...input }: FieldProps) {
  return (
    <Framed label={label} hint={hint} error={error} note={note}>
      {(control) => (
        <>
          <input {...control} {...input} />
          {end}
        </>
      )}
    </Framed>
  )
}

/** A labelled text area; its hint and error are announced with it. */
export function TextAreaField({ label, hint, error, note, ...area }: Labelled<'textarea'>) {
  return (
    <Framed label={label} hint={hint} error={error} note={note}>
      {(control) => <textarea dir="auto" {...control} {...area} />}
    </Framed>
  )
}

/** A password input with a visibility toggle. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
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
          className={button.icon}
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

type FramedProps = Frame & {
  children: (control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

function Framed({ label, hint, error, note, children }: FramedProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      <div className={classes.box}>
        {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {note}
    </div>
  )
}
