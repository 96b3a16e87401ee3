import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#contract/accounts/identity/identity.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import { countryOfBrowser, solveNewChallenge } from '../../../../api/challenge/challenge.ts'
import { setFlashToast } from '../../../../api/flash-toast.ts'
import { offerPasskey } from '../../../../api/passkeys/passkey-offer.ts'
import { call } from '../../../../api/request.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { rememberUnconfirmed } from '../../../../api/unconfirmed.ts'
import { homeOf, paths, safeNext } from '../../../../format/paths.ts'
import { RichText } from '../../../../format/RichText.tsx'
import { ToastArea, useToast } from '../../../../kit/toasts.tsx'
import { AccountCard } from '../../../../public/kit/AccountCard.tsx'
import { Field } from '../../../../public/kit/Field.tsx'
import { type Intent, readIntent } from '../../../../public/kit/intent.ts'
import { NewPassword } from '../../../../public/kit/NewPassword.tsx'
import { UsernameField } from '../../../../public/kit/UsernameField.tsx'
import { useUncontrolledForm } from '../../../../public/kit/use-uncontrolled-form.ts'
import { loadCredentials } from '../../../../public/on-demand.ts'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'

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
  const business = role === 'business'
  const next = safeNext(new URLSearchParams(props.search).get('next'))
  const form = useRegistration(props, role, next)
  return (
    <AccountCard
      title={t(business ? 'accounts.registerBusiness' : 'accounts.createAccount')}
      subtitle={t('accounts.registerText')}
      intent={props.data.intent}
    >
      <form {...form.props}>
        <fieldset className="choice">
          <legend className="hidden">{t('accounts.iAm')}</legend>
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
        <AccountFields errors={form.errors} />
        <p className="consent quiet">
          <RichText
            of="accounts.consent"
            values={{
              terms: <ConsentLink to={paths.terms}>{t('accounts.consentTerms')}</ConsentLink>,
              privacy: <ConsentLink to={paths.privacy}>{t('accounts.consentPrivacy')}</ConsentLink>,
            }}
          />
        </p>
        <button type="submit" className="button primary big" aria-disabled={form.busy}>
          {t('accounts.createAccount')}
        </button>
        <p role="status" className="hint">
          {form.busy ? t('accounts.checking') : ''}
        </p>
      </form>
      <p className="links">
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

function AccountFields({ errors }: { errors: Record<string, string> }) {
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
      <UsernameField name="username" error={errors.username} />
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
        offerPasskey()
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
