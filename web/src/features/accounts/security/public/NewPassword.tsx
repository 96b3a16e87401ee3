import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../../kit/native/Field.tsx'
import classes from './new-password.module.css'

/** Password strength from 0 to 4, as feedback while choosing one. */
export function strengthOf(password: string): number {
  if (password.length < 8) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  return Math.min(4, Math.floor(password.length / 6) + (kinds > 2 ? 1 : 0))
}

/** A new password, with its strength. */
export function NewPassword({ name, error }: { name: string; error: string | undefined }) {
  const { t } = useTranslation()
  const [strength, setStrength] = useState(0)
  return (
    <div>
      <PasswordField
        name={name}
        label={t('accounts.password')}
        hint={t('accounts.passwordHint')}
        error={error}
        autoComplete="new-password"
        onInput={(event) => setStrength(strengthOf(event.currentTarget.value))}
      />
      <meter
        className={classes.strength}
        min={0}
        max={4}
        low={2}
        high={3}
        optimum={4}
        value={strength}
        aria-label={t('accounts.strength')}
      />
    </div>
  )
}
