import { expect } from '@playwright/test'
import { checkScreen, linkInMail, openPage, register, signIn, test, translatorFor } from './support.ts'

test('an owner invites somebody who joins, acts for the account on a phone, and is removed', { tag: '@team' }, async ({
  browser,
}) => {
  const t = translatorFor('en')
  const owner = await openPage(browser, 'en', 1440)
  const member = await openPage(browser, 'en', 390)
  const name = `buyer-${Date.now()}`
  const acting = member.getByText(t('team.actingFor', { account: 'Brightside Coffee' }))
  await signIn(owner, 'brightside')

  await test.step('the owner invites them as a buyer', async () => {
    await owner.goto('/profile?tab=team')
    await owner.getByRole('button', { name: t('team.invite') }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByLabel(t('invitation.email')).fill(`${name}@example.com`)
    await dialog.getByRole('radio', { name: t('team.role.buyer') }).click()
    await checkScreen(owner)
    await dialog.getByRole('button', { name: t('invitation.send') }).click()
    await expect(owner.getByText(`${name}@example.com`).first()).toBeVisible()
  })

  await test.step('they open the link, register with its address, and join', async () => {
    const link = await linkInMail(`${name}@example.com`, 'team_invited')
    await member.goto(link)
    await expect(member.getByText(t('team.registerWith', { email: `${name}@example.com` }))).toBeVisible()
    await checkScreen(member)
    await register(member, t, name, 'influencer')
    await member.goto(link)
    await member.getByRole('button', { name: t('team.accept') }).click()
    await expect(member).toHaveURL('/business/dashboard')
    await expect(acting).toBeVisible()
    await checkScreen(member)
  })

  await test.step('they may order for the account, and not touch its money', async () => {
    const topUp = await member.request.post('/api/payments/create-checkout', { data: { amount: 5_000 } })
    expect([topUp.status(), (await topUp.json()).code]).toEqual([403, 'member_right_needed'])
    expect((await member.request.get('/api/purchases')).status()).toBe(200)
  })

  await test.step('their open page follows within seconds once the owner removes them', async () => {
    await owner.reload()
    const row = owner.getByRole('listitem').filter({ hasText: name })
    await row.getByRole('button', { name: t('team.remove') }).click()
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: t('team.remove') })
      .click()
    await expect(member).toHaveURL('/influencer/dashboard')
    await expect(acting).toBeHidden()
  })
})
