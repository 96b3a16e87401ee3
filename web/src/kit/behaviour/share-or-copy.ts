import { copyText } from './copy-text.ts'

/**
 * Shares a URL by the device's share sheet or, without one, copies it to the clipboard. 'dismissed': the user closed the share
 * sheet; 'failed': the URL must be copied by hand.
 */
export async function shareOrCopy(title: string, url: string): Promise<'shared' | 'copied' | 'dismissed' | 'failed'> {
  if (typeof navigator.share !== 'function') return (await copyText(url)) ? 'copied' : 'failed'
  try {
    await navigator.share({ title, url })
    return 'shared'
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'dismissed' : 'failed'
  }
}
