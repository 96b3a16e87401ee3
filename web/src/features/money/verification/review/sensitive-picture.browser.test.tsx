import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../../test/render-app.tsx'
import { registerStepUpPrompt } from '../../../../api/step-up.ts'
import { IdentityDocumentView } from './IdentityDocumentView.tsx'

afterEach(() => vi.unstubAllGlobals())

const url = '/api/admin/kyc-verifications/3/files/front'

/**
 * Shows a document; `until` is the end of the session's confirmation, `answer` that of the prompt. Returns the fetched addresses, and
 * whether it was refused.
 */
async function show({ until, answer = true }: { until: string | null; answer?: boolean }) {
  let isConfirmed = until !== null
  const fetched: string[] = []
  const prompt = vi.fn(async () => {
    isConfirmed = answer
    return answer
  })
  const unregister = registerStepUpPrompt(prompt)
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/user/confirm') return Response.json({ until })
    fetched.push(isConfirmed ? 'given' : 'refused')
    if (!isConfirmed) return Response.json({ code: 'step_up_needed', message: 'Who are you?' }, { status: 403 })
    return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } })
  })
  const screen = await renderApp(<IdentityDocumentView url={url} label="Front" isPicture showOnRequest={false} />)
  return { screen, prompt, fetched, unregister }
}

it('the picture of a document is asked for once the password was given, so that nothing is refused', async () => {
  const { screen, prompt, fetched, unregister } = await show({ until: null })
  await expect.element(screen.getByRole('img', { name: 'Front' })).toBeInTheDocument()
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(fetched).toEqual(['given'])
  unregister()
})

it('nobody is asked who has just confirmed who they are', async () => {
  const { screen, prompt, fetched, unregister } = await show({ until: '2026-01-01T10:00:00.000Z' })
  await expect.element(screen.getByRole('img', { name: 'Front' })).toBeInTheDocument()
  expect(prompt).not.toHaveBeenCalled()
  expect(fetched).toEqual(['given'])
  unregister()
})

it('without the password nothing is asked for, and one can try again', async () => {
  const { screen, fetched, unregister } = await show({ until: null, answer: false })
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(fetched).toEqual([])
  unregister()
})
