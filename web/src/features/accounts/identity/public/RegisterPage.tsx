import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#contract/accounts/identity/identity.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import { countryOfBrowser, solveNewChallenge } from '../../../../api/challenge/challenge.ts'
import { setFlashToast } from '../../../../api/flash-toast.ts'
import { call } from '../../../../api/request.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { rememberUnconfirmed } from '../../../../api/unconfirmed.ts'
import { homeOf, paths, safeNext } from '../../../../format/paths.ts'
import { RichText } from '../../../../format/RichText.tsx'
import button from '../../../../kit/native/button.module.css'
import { Field } from '../../../../kit/native/Field.tsx'
import field from '../../../../kit/native/field.module.css'
import text from '../../../../kit/native/text.module.css'
import { useUncontrolledForm } from '../../../../kit/native/use-uncontrolled-form.ts'
import { ToastArea, useToast } from '../../../../kit/toasts.tsx'
import { loadCredentials } from '../../../../public/on-demand.ts'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'
import { AccountCard } from '../../security/public/AccountCard.tsx'
import classes from '../../security/public/account.module.css'
import { type Intent, readIntent } from '../../security/public/intent.ts'
import { NewPassword } from '../../security/public/NewPassword.tsx'
import { PagePreview } from './PagePreview.tsx'
import { UsernameField } from './UsernameField.tsx'

export const parameters: PublicPage['parameters'] = ['role', 'next']
export const texts = ['accounts.', 'toast.', 'common.', 'error.']
export const sentences = true

/** `intent`: the action that the visitor was about to take, shown above the form. */
type Data = { intent: Intent | null }

export const read: PublicPage<Data>['read'] = async (get, { search }) => ({ intent: await readIntent(get, search) })

export const head: PublicPage<Data>['head'] = (t, props): Head => ({
  title: t(roleOf(props) === 'business' ? 'accounts.registerBusiness' : 'accounts.createAccount'),
  description: t('page.register.description'),
})

/** /register, with ?role=influencer or ?role=business; other roles are ignored. /registerasbusiness (spec §2). */
const RegisterPage = (props: PageProps<Data>) => (
  <ToastArea>
    <Register {...props} />
  </ToastArea>
)

const roleOf = ({ pathname, search }: Pick<PageProps, 'pathname' | 'search'>) =>
  pathname === paths.registerBusiness || new URLSearchParams(search).get('role') === 'business'
    ? 'business'
    : 'influencer'

function Register(props: PageProps<Data>) {
  const { t } = useTranslation()
  const [role, setRole] = useState<Role>(roleOf(props))
  const [username, setUsername] = useState('')
  const business = role === 'business'
  const next = safeNext(new URLSearchParams(props.search).get('next'))
  const form = useRegistration(props, role, next)
  return (
    <AccountCard
      title={t(business ? 'accounts.registerBusiness' : 'accounts.createAccount')}
      subtitle={t('accounts.registerText')}
      side={business ? 'business' : 'influencer'}
      intent={props.data.intent}
      preview={!business && <PagePreview username={username} />}
    >
      <form {...form.props}>
        <fieldset className={classes.choice}>
          <legend className={text.hidden}>{t('accounts.iAm')}</legend>
          {(['influencer', 'business'] as const).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="role"
                value={each}
                defaultChecked={each === roleOf(props)}
                onChange={() => setRole(each)}
              />
              <span>{t(`accounts.${each}`)}</span>
            </label>
          ))}
        </fieldset>
        <AccountFields errors={form.errors} onUsername={setUsername} />
        <p className={`${classes.consent} ${text.quiet}`}>
          <RichText
            of="accounts.consent"
            values={{
              terms: <ConsentLink to={paths.terms}>{t('accounts.consentTerms')}</ConsentLink>,
              privacy: <ConsentLink to={paths.privacy}>{t('accounts.consentPrivacy')}</ConsentLink>,
            }}
          />
        </p>
        <button type="submit" className={`${button.primary} ${button.big}`} aria-disabled={form.busy}>
          {t('accounts.createAccount')}
        </button>
        <p role="status" className={field.hint}>
          {form.busy ? t('accounts.checking') : ''}
        </p>
      </form>
      <p className={classes.links}>
        <a href={`${business ? paths.businessLogin : paths.login}${next ? `?next=${encodeURIComponent(next)}` : ''}`}>
          {t('accounts.haveAccount')}
        </a>
      </p>
    </AccountCard>
  )
}

/** Opens in a new tab, so that no typed text is lost. */
const ConsentLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
)

type FieldsProps = { errors: Record<string, string>; onUsername: (typed: string) => void }

function AccountFields({ errors, onUsername }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        name="email"
        type="email"
        label={t('accounts.email')}
        error={errors.email}
        autoComplete="email"
        dir="ltr"
      />
      <UsernameField name="username" error={errors.username} onType={onUsername} />
      <NewPassword name="password" error={errors.password} />
    </>
  )
}

/** The form that registers and then opens `next`, or the dashboard; refusals are shown on fields and as a toast. */
function useRegistration(props: PageProps<Data>, role: Role, next: string | null) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  return useUncontrolledForm(
    async () => (await loadCredentials()).registration,
    async ({ email = '', username = '', password = '' }) => {
      try {
        // the challenge is always solved on the client (product.md 2)
        const challengeAnswer = await solveNewChallenge()
        const country = countryOfBrowser()
        const user = await call(identity.register, {
          body: { email, username, password, role, challengeAnswer, country, language: props.language },
        })
        rememberUnconfirmed(!user.isVerified)
        setFlashToast({ title: 'toast.welcome', text: t('toast.welcomeText') })
        // a user who chose another role has no use for the redirect target
        window.location.assign((user.role === roleOf(props) && next) || homeOf(user.role))
      } catch (error) {
        const text = error instanceof Error ? errorText(error) : ''
        toast.show({ title: 'toast.registrationFailed', text: text || t('toast.registrationFailed'), failed: true })
        throw error
      }
    },
    { challengeAnswer: 'pending' },
  )
}

export { RegisterPage as Component }
