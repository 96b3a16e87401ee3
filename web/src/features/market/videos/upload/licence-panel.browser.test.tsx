import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import { videoErrors } from '#contract/market/videos/errors.ts'
import { aRequest, lena } from '../../../../../test/campaign-requests.ts'
import { renderApp } from '../../../../../test/render-app.tsx'
import { refusedFields, stubApi } from '../../../../../test/stub-api.ts'
import { aVideo } from '../../../../../test/videos.ts'
import { LicencePanel } from './LicencePanel.tsx'

afterEach(() => vi.unstubAllGlobals())

const inEmirates = { labels: [{ country: 'AE', label: 'إعلان' }], licenceCountries: ['AE', 'SA'] }
const licence = { number: 'AP-1234', expiresOn: '2027-03-31' }

type Given = {
  disclosure?: CampaignRequest['disclosure']
  /** The number that the brief already names. */
  briefNumber?: string | null
  saved?: typeof licence | null
  answer?: Parameters<typeof stubApi>[0][string]
}

async function open({ disclosure = inEmirates, briefNumber = null, saved = null, answer }: Given = {}) {
  const sent: unknown[] = []
  const request = aRequest({ disclosure, agreement: { ...aRequest().agreement, licenceNumber: briefNumber } })
  stubApi({
    'PATCH /api/videos/4': (body) => {
      sent.push(body)
      if (typeof answer === 'function') return answer(body)
      return answer ?? { json: aVideo({ licence }) }
    },
  })
  const screen = await renderApp(<LicencePanel video={aVideo({ licence: saved })} request={request} />, {
    user: { id: lena.id, role: 'influencer' },
  })
  const number = screen.getByRole('textbox', { name: 'Licence number' })
  const expiresOn = screen.getByRole('textbox', { name: 'Expires on' })
  const save = () => screen.getByRole('button', { name: 'Save' }).click()
  return { screen, sent, number, expiresOn, save }
}

describe('the licence to advertise', () => {
  it('is asked for where a country requires one, which it names', async () => {
    const { screen } = await open()
    await expect.element(screen.getByRole('region', { name: 'Licence to advertise' })).toBeVisible()
    await expect
      .element(screen.getByText(/^Paid posts need a licence here: United Arab Emirates and Saudi Arabia\./))
      .toBeVisible()
  })

  it('is not asked for where labelling the post is enough', async () => {
    const { screen } = await open({ disclosure: { ...inEmirates, licenceCountries: [] } })
    expect(screen.getByText('Licence to advertise').query()).toBeNull()
  })

  it('begins with what is saved, and otherwise with the number of the brief', async () => {
    const first = await open({ briefNumber: 'AP-9' })
    await expect.element(first.number).toHaveValue('AP-9')
    await first.screen.unmount()
    const again = await open({ briefNumber: 'AP-9', saved: licence })
    await expect.element(again.number).toHaveValue('AP-1234')
    await expect.element(again.expiresOn).toHaveValue('03/31/2027')
  })

  it('is saved with its number and its last day', async () => {
    const { screen, sent, number, expiresOn, save } = await open()
    await userEvent.fill(number, licence.number)
    await userEvent.fill(expiresOn, '3/31/2027')
    await save()
    await expect.poll(() => sent).toEqual([{ licence, was: { licence: null } }])
    await expect.element(screen.getByText('Video saved')).toBeVisible()
  })

  it('is not sent without its number or its last day, and says what is missing', async () => {
    const { sent, number, expiresOn, save } = await open()
    await save()
    await expect.element(number).toBeInvalid()
    await expect.element(expiresOn).toBeInvalid()
    expect(sent).toEqual([])
  })

  it('that is refused stays as it was typed, with the reason at its field', async () => {
    const { screen, number, expiresOn, save } = await open({
      answer: refusedFields({ 'licence.expiresOn': videoErrors.videoLicenceExpired }),
    })
    await userEvent.fill(number, licence.number)
    await userEvent.fill(expiresOn, '3/31/2027')
    await save()
    await expect.element(screen.getByText(videoErrors.videoLicenceExpired)).toBeVisible()
    await expect.element(expiresOn).toBeInvalid()
    await expect.element(number).toHaveValue(licence.number)
    await expect.element(expiresOn).toHaveValue('03/31/2027')
  })

  it('that comes too late says so, and can be sent again', async () => {
    let isLate = true
    const { screen, sent, number, expiresOn, save } = await open({
      answer: () =>
        isLate
          ? { status: 409, json: { message: videoErrors.videoRequestOver, code: 'request_over' } }
          : { json: aVideo({ licence }) },
    })
    await userEvent.fill(number, licence.number)
    await userEvent.fill(expiresOn, '3/31/2027')
    await save()
    await expect.element(screen.getByText(videoErrors.videoRequestOver)).toBeVisible()
    isLate = false
    await save()
    await expect.poll(() => sent).toEqual(Array(2).fill({ licence, was: { licence: null } }))
  })
})
