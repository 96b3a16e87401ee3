import { LinkifyIt } from 'linkify-it'
import { Fragment, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { displayAddress } from '#contract/market/links/display-host.ts'
import { useConfirm } from '../dialogs/confirm.tsx'
import classes from './text-links.module.css'

/** Finds web addresses, also without https://. */
const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false })
for (const other of ['mailto:', 'ftp:', '//']) linkify.add(other, null)

/** A text with its web addresses as links. Following one to a foreign host asks first; nothing of it is fetched before. */
export function TextLinks({ text }: { text: string }) {
  const links = linkify.match(text)
  if (!links) return text
  const from = [0, ...links.map(({ lastIndex }) => lastIndex)]
  return (
    <>
      {links.map((link, at) => (
        <Fragment key={link.index}>
          {text.slice(from[at], link.index)}
          <TextLink address={link.schema ? link.url : link.url.replace(/^http:/, 'https:')}>
            {displayAddress(link.raw)}
          </TextLink>
        </Fragment>
      ))}
      {text.slice(from.at(-1))}
    </>
  )
}

/** Opens a foreign page as a link does, which the browsers inside other applications know, too. */
const follow = ({ href }: URL) =>
  Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noopener noreferrer' }).click()

function TextLink({ address, children }: { address: string; children: string }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const url = URL.parse(address)
  if (!url) return children
  if (url.origin === window.location.origin)
    return (
      <a href={url.href} className={classes.link}>
        {children}
      </a>
    )
  const confirmLink = (event: MouseEvent) => {
    event.preventDefault()
    const host = displayAddress(url.host)
    confirm({
      title: t('link.leaves'),
      text: t('link.leavesText', { host }),
      confirm: t('link.open', { host }),
      onConfirm: () => follow(url),
    })
  }
  return (
    <a
      href={url.href}
      className={classes.link}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      dir="ltr"
      onClick={confirmLink}
      onAuxClick={(event) => event.button === 1 && confirmLink(event)}
    >
      {children}
    </a>
  )
}
