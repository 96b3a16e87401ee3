/**
 * Gives an address to what the device shares with or, where it has nothing, to the clipboard. 'left': the person closed the
 * device's dialog; 'refused': the address must be copied by hand.
 */
export async function handOver(title: string, url: string): Promise<'shared' | 'copied' | 'left' | 'refused'> {
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url })
      return 'shared'
    }
    await (navigator as Navigator).clipboard.writeText(url)
    return 'copied'
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'left' : 'refused'
  }
}
