import IconCheck from 'icon:check'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#contract/accounts/identity/identity.ts'
import { call } from '../../../../api/request.ts'
import { useSentence } from '../../../../api/sentence.ts'
import { paths } from '../../../../format/paths.ts'
import { RichText } from '../../../../format/RichText.tsx'
import { useLazyModule } from '../../../../kit/behaviour/use-lazy-module.ts'
import { Field } from '../../../../kit/native/Field.tsx'
import field from '../../../../kit/native/field.module.css'
import { loadCredentials } from '../../../../public/on-demand.ts'
import classes from '../../security/public/account.module.css'

const debounceMs = 400
// without it, registration still reports the problem
const ignoreFailure = () => undefined

type Props = { name: string; error: string | undefined; onType: (typed: string) => void }
type Answer = { name: string; problem: string | null }

/** A new username, looked up while it is typed: whether it is available, and the address of its page. */
export function UsernameField({ name, error, onType }: Props) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const [typed, setTyped] = useState('')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const credentials = useLazyModule(loadCredentials, typed !== '', ignoreFailure)
  const wanted = credentials?.username.safeParse(typed).data ?? null
  useEffect(() => {
    if (wanted === null) return
    let isCurrent = true
    const timer = setTimeout(() => {
      // if the lookup fails, registration still reports the problem
      call(identity.checkUsername, { query: { username: wanted } }).then(
        ({ problem }) => isCurrent && setAnswer({ name: wanted, problem }),
        () => isCurrent && setAnswer(null),
      )
    }, debounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted])
  const known = answer?.name === wanted ? answer : null
  const address = wanted && (
    <bdi dir="ltr" className={classes.breaks}>
      {window.location.host}
      {paths.publicProfile({ username: wanted })}
    </bdi>
  )
  return (
    <Field
      name={name}
      label={t('accounts.username')}
      hint={t('accounts.usernameHint')}
      error={error ?? (known?.problem ? sentence(known.problem) : undefined)}
      note={
        <p role="status" className={field.hint}>
          {address && !known?.problem && (
            <>
              {known && <IconCheck size={16} aria-hidden className={classes.good} />}
              <RichText of={known ? 'accounts.usernameFree' : 'accounts.usernameAddress'} values={{ address }} />
            </>
          )}
        </p>
      }
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      onInput={({ currentTarget: { value } }) => {
        setTyped(value)
        onType(value)
      }}
    />
  )
}
