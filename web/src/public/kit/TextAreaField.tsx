import { type TextareaHTMLAttributes, useId } from 'react'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'name'> & {
  name: string
  label: string
  error?: string | undefined
}

/** A labelled text area; its error is announced with it. */
export function TextAreaField({ label, error, ...area }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <textarea
          id={id}
          dir="auto"
          {...area}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
    </div>
  )
}
