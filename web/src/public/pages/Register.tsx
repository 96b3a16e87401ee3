import type { Challenge } from 'altcha-lib'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accounts, type Role, registration } from '#contract/accounts.ts'
import { leaveNotice } from '../../ui/flash.ts'
import { homeOf, paths, safeNext } from '../../ui/paths.ts'
import { call } from '../../ui/request.ts'
import { useFailure } from '../../ui/sentence.ts'
import { ToastArea, useToast } from '../../ui/toasts.tsx'
import { countryOfBrowser, solve } from '../challenge.ts'
import { AccountCard } from '../kit/AccountCard.tsx'
import { Field } from '../kit/Field.tsx'
import { useSentForm } from '../kit/form.ts'
import { NewPassword } from '../kit/NewPassword.tsx'
import type { Head, PageProps, PublicPage } from '../page.ts'

export const texts = ['accounts.', 'toast.', 'common.', 'error.']
export const sentences = true

export const head: PublicPage['head'] = (t, props): Head => ({
  title: t(roleOf(props) === 'business' ? 'accounts.registerBusiness' : 'accounts.createAccount'),
  description: t('page.register.description'),
})

/** /register, with ?role=influencer or ?role=business; another role counts as none. /registerasbusiness (spec §2). */
export const Component = (props: PageProps) => (
  <ToastArea>
    <Register {...props} />
  </ToastArea>
)

const roleOf = ({ pathname, search }: Pick<PageProps, 'pathname' | 'search'>) =>
  pathname === paths.registerBusiness || new URLSearchParams(search).get('role') === 'business'
    ? 'business'
    : 'influencer'

function Register(props: PageProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const failure = useFailure()
  const [role, setRole] = useState<string>(roleOf(props))
  const business = role === 'business'
  const next = safeNext(new URLSearchParams(props.search).get('next'))

  const form = useSentForm(
    registration,
    async ({ email = '', username = '', password = '' }) => {
      try {
        // the challenge is always solved, beside the page (product.md 2)
        const challengeAnswer = await solve((await call(accounts.challenge, {})) as unknown as Challenge)
        const country = countryOfBrowser()
        const user = await call(accounts.register, {
          body: { email, username, password, role: role as Role, challengeAnswer, country, language: props.language },
        })
        leaveNotice({ title: 'toast.welcome', text: t('toast.welcomeText') })
        // whoever became something else than the page was opened for has no use for where it would have led
        window.location.assign((user.role === roleOf(props) && next) || homeOf(user.role))
      } catch (error) {
        const text = error instanceof Error ? failure(error) : ''
        toast.show({ title: 'toast.registrationFailed', text: text || t('toast.registrationFailed'), failed: true })
        throw error
      }
    },
    { challengeAnswer: 'pending' },
  )

  return (
    <AccountCard
      title={t(business ? 'accounts.registerBusiness' : 'accounts.createAccount')}
      subtitle={t('accounts.registerText')}
    >
      <form ref={form.ref} onSubmit={form.onSubmit} method="post" noValidate>
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
        <Field
          name="email"
          type="email"
          label={t('accounts.email')}
          error={form.errors.email}
          autoComplete="email"
          dir="ltr"
        />
        <Field
          name="username"
          label={t('accounts.username')}
          hint={t('accounts.usernameHint')}
          error={form.errors.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <NewPassword name="password" error={form.errors.password} />
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
