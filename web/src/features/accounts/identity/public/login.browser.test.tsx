import { afterEach, describe, expect, it, vi } from 'vitest'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { Component as LoginPage } from './LoginPage.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const props = {
  pathname: '/login',
  search: '',
  params: {},
  language: 'en',
  viewer: null,
  site: { supportAddress: 'help@vivobid.example' },
  data: { intent: null },
} as const

async function signIn(answer: Parameters<typeof stubApi>[0][string]) {
  stubApi({ 'POST /api/login': answer })
  const screen = await renderApp(<LoginPage {...props} />)
  await screen.getByLabelText('Email or username', { exact: true }).fill('lena.hart')
  await screen.getByLabelText('Password', { exact: true }).fill('not her password')
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click()
  return screen
}

describe('a failed sign-in', () => {
  it("shows 'Login failed' with the server's message", async () => {
    const screen = await signIn({
      status: 401,
      json: { message: 'This username or password is incorrect', code: 'invalid_credentials' },
    })
    await expect.element(screen.getByText('Login failed', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('This username or password is incorrect').first()).toBeVisible()
  })

  it('says so at the password until that is changed', async () => {
    const screen = await signIn({
      status: 401,
      json: { message: 'This username or password is incorrect', code: 'invalid_credentials' },
    })
    const password = screen.getByLabelText('Password', { exact: true })
    await expect.element(password).toHaveAccessibleDescription('This username or password is incorrect')
    await expect.element(password).toHaveFocus()
    await password.fill('perhaps this one')
    await expect.element(password).not.toHaveAttribute('aria-invalid')
  })

  it.each([
    ['no response arrived', new TypeError('Failed to fetch')],
    ['a proxy responded with an HTML page', { status: 502, text: '<html>Bad Gateway</html>' }],
  ])("shows 'Error' and asks to check the credentials when %s", async (_when, answer) => {
    const screen = await signIn(answer)
    await expect.element(screen.getByText('Error', { exact: true })).toBeVisible()
    const text = 'Failed to login. Please check your credentials and try again.'
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  })
})

it('keeps in view what one was about to do, and goes on with it after registering instead', async () => {
  const person = { id: 12, username: 'ana', displayName: 'Ana', avatarUrl: null }
  const next = '/business/influencer/12?buy=34'
  const screen = await renderApp(
    <LoginPage
      {...props}
      pathname="/loginasbusiness"
      search={`?next=${encodeURIComponent(next)}`}
      data={{ intent: { act: 'order', person, deal: { title: 'One post', price: 9_900 } } }}
    />,
  )
  await expect.element(screen.getByText('You’re about to order')).toBeVisible()
  await expect.element(screen.getByText('One post')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Register Business Account' }))
    .toHaveAttribute('href', `/register?role=business&next=${encodeURIComponent(next)}`)
})

describe('signing in by passkey', () => {
  const options = { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [], userVerification: 'required' }
  const used = {
    id: 'AQID',
    rawId: new Uint8Array([1, 2, 3]).buffer,
    type: 'public-key',
    response: {
      clientDataJSON: new Uint8Array([4]).buffer,
      authenticatorData: new Uint8Array([5]).buffer,
      signature: new Uint8Array([6]).buffer,
      userHandle: null,
    },
    getClientExtensionResults: () => ({}),
  }
  const proof = { clientDataJSON: 'BA', authenticatorData: 'BQ', signature: 'Bg' }
  const closed = () => Promise.reject(new DOMException('The dialog was closed', 'NotAllowedError'))

  it('sends what the browser signed, and tells of a refusal', async () => {
    vi.spyOn(navigator.credentials, 'get').mockResolvedValue(used as never)
    const bodies: unknown[] = []
    stubApi({
      'POST /api/login/passkey/options': { json: options },
      'POST /api/login/passkey': (body) => {
        bodies.push(body)
        return { status: 422, json: { code: 'passkey_invalid', message: securityErrors.passkeyInvalid } }
      },
    })
    const screen = await renderApp(<LoginPage {...props} />)
    await screen.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect.element(screen.getByText(securityErrors.passkeyInvalid)).toBeVisible()
    expect(bodies).toMatchObject([{ passkey: { id: 'AQID', rawId: 'AQID', type: 'public-key', response: proof } }])
  })

  it('says nothing to who closes the browser’s dialog', async () => {
    vi.spyOn(navigator.credentials, 'get').mockImplementation(closed)
    const requests = stubApi({ 'POST /api/login/passkey/options': { json: options } })
    const screen = await renderApp(<LoginPage {...props} />)
    const button = screen.getByRole('button', { name: 'Sign in with a passkey' })
    await button.click()
    await vi.waitFor(() => expect(requests).toEqual(['POST /api/login/passkey/options']))
    await expect.element(button).toHaveAttribute('aria-disabled', 'false')
    await expect.element(screen.getByText('Login failed')).not.toBeInTheDocument()
  })

  it.each([true, false])('takes the place of the code for who has one: %s', async (hasPasskey) => {
    const needed = {
      code: 'two_factor_needed',
      message: securityErrors.twoFactorNeeded,
      ticket: 'the ticket',
      hasPasskey,
    }
    const screen = await signIn({ status: 428, json: needed })
    await expect.element(screen.getByRole('heading', { name: 'One more step' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Use a passkey instead' }).elements()).toHaveLength(hasPasskey ? 1 : 0)
  })
})
