/** Preloads a picture likely to be shown next, in the variant the page would pick; failures are only logged (spec §8). */
export function preloadImage(url: string, sources: { srcset: string; sizes: string } | null = null): void {
  const image = new Image()
  image.onerror = () => console.error('Failed to load image', url)
  if (sources) {
    image.sizes = sources.sizes
    image.srcset = sources.srcset
  }
  image.src = url
}
