/**
 * Shares a URL by the device's share sheet or, without one, copies it to the clipboard. 'dismissed': the user closed the share
 * sheet; 'failed': the URL must be copied by hand.
 */
export async function shareOrCopy(title: string, url: string): Promise<'shared' | 'copied' | 'dismissed' | 'failed'> {
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url })
      return 'shared'
    }
    await (navigator as Navigator).clipboard.writeText(url)
    return 'copied'
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'dismissed' : 'failed'
  }
}
